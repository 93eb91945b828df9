import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildWhatIsStale } from './build/builds.ts';
import { ROOT } from './build/stale-build.ts';
import { endWithNpm } from './end-with-npm.ts';
import { readEnvFile, withSettings } from './env-file.ts';

/**
 * The development servers: Astro's, which shows a change to a page at once and passes `/api` on, Vite's for the office
 * likewise, and the lead server, which starts anew when its code changes.
 */
await withSettings(async () => {
  const stopWithNpm = endWithNpm();
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
  stopWithNpm();
});
