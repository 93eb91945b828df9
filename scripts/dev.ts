import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildWhatIsStale } from './builds.ts';
import { readEnvFile } from './env-file.ts';
import { ROOT } from './stale-build.ts';

/**
 * The development servers: Astro's, which shows a change to a page at once and passes `/api` on, Vite's for the office
 * likewise, and the lead server, which starts anew when its code changes.
 */
readEnvFile();
await buildWhatIsStale();
const children = [
  spawn('node', ['--watch', 'apps/server/src/main.ts'], { cwd: ROOT, stdio: 'inherit' }),
  spawn('astro', ['dev'], {
    cwd: join(ROOT, 'apps/site'),
    stdio: 'inherit',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  }),
  spawn('vite', { cwd: join(ROOT, 'apps/office'), stdio: 'inherit' }),
];
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}
