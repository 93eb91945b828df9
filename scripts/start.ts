import { readEnvFile } from './env-file.ts';
import { buildSiteIfStale } from './site-build.ts';

readEnvFile();
await buildSiteIfStale();
await import('../apps/server/src/main.ts');
