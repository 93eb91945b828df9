import { buildWhatIsStale } from './builds.ts';
import { readEnvFile } from './env-file.ts';

readEnvFile();
await buildWhatIsStale();
await import('../apps/server/src/main.ts');
