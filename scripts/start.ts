import { readConfig } from '../apps/server/src/config/read-config.ts';
import { buildWhatIsStale } from './build/builds.ts';
import { endWithNpm } from './end-with-npm.ts';
import { readEnvFile, withSettings } from './env-file.ts';

await withSettings(async () => {
  const stopWithNpm = endWithNpm();
  readEnvFile();
  // What cannot be used is said before anybody waits for a build.
  readConfig(process.env);
  await buildWhatIsStale();
  await import('../apps/server/src/main.ts');
  stopWithNpm();
});
