import { existsSync } from 'node:fs';
import { buildWhatIsStale } from './build/builds.ts';
import { readEnvFile, withSettings } from './env-file.ts';
import { SBOM, writeSbom } from './sbom.ts';

await withSettings(async () => {
  readEnvFile();
  const started = performance.now();
  const built = await buildWhatIsStale();
  if (built || !existsSync(SBOM)) await writeSbom();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(built ? `The pages are built (${seconds} s).` : 'The pages are up to date.');
});
