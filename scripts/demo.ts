import { join } from 'node:path';
import { demoConfig } from '../apps/server/src/demo/demo-config.ts';
import { buildWhatIsStale } from './build/builds.ts';
import { ROOT } from './build/stale-build.ts';
import { endWithNpm } from './end-with-npm.ts';
import { withSettings } from './env-file.ts';

/** `npm run demo`: the office with a made-up year, on this machine alone. It reads no `.env`. */
await withSettings(async () => {
  const stopWithNpm = endWithNpm();
  const config = demoConfig(process.env);
  await buildWhatIsStale();
  const { runDemo } = await import('../apps/server/src/demo/run-demo.ts');
  const folders = { site: join(ROOT, 'apps/site/dist'), office: join(ROOT, 'apps/office/dist') };
  await runDemo(config, folders).catch(exitInWords);
  stopWithNpm();
});

/** Errors with a code are foreseen and say themselves what to do. */
function exitInWords(error: unknown): void {
  if (!(error instanceof Error && 'code' in error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
