import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { readEnvFile } from './env-file.ts';
import { buildSiteIfStale, ROOT } from './site-build.ts';

/**
 * The development servers: Astro's, which shows a change to a page at once and passes `/api` on, and the lead server,
 * which starts anew when its code changes.
 */
readEnvFile();
await buildSiteIfStale();
const children = [
  spawn('node', ['--watch', 'apps/server/src/main.ts'], { cwd: ROOT, stdio: 'inherit' }),
  spawn('astro', ['dev'], {
    cwd: join(ROOT, 'apps/site'),
    stdio: 'inherit',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  }),
];
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}
