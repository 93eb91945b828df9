import { buildWhatIsStale } from '../scripts/build/builds.ts';
import { ROOT } from '../scripts/build/stale-build.ts';
import { readEnvFile } from '../scripts/env-file.ts';

/**
 * Measures what the project promises, and prints it. Ratios are taken between two things measured in the same run, since
 * machines are shared and noisy. `npm run bench -- intake first-view` runs some of it.
 */
const BENCHES = {
  'first-view': () => import('./first-view.ts'),
  'form-alive': () => import('./form-alive.ts'),
  lighthouse: () => import('./lighthouse.ts'),
  intake: () => import('./intake.ts'),
  'one-lead': () => import('./one-lead.ts'),
  'first-delivery': () => import('./first-delivery.ts'),
  notifications: () => import('./notifications.ts'),
  call: () => import('./call.ts'),
  'embedded-calls': () => import('./embedded-calls.ts'),
  'hostile-calls': () => import('./hostile-calls.ts'),
  office: () => import('./office.ts'),
  search: () => import('./search/search.ts'),
  'office-load': () => import('./office-load.ts'),
  'office-work': () => import('./office-work.ts'),
  start: () => import('./start.ts'),
  parts: () => import('./parts.ts'),
  delivery: () => import('./delivery.ts'),
  growth: () => import('./scale/growth.ts'),
  scale: () => import('./scale/scale.ts'),
  soak: () => import('./scale/soak.ts'),
} as const;

/** They take half an hour each, and run only when they are named. */
const LONG: readonly string[] = ['growth', 'soak'];

process.chdir(ROOT);
readEnvFile();
await buildWhatIsStale();
const chosen = process.argv.slice(2);
for (const [name, load] of Object.entries(BENCHES)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  if (chosen.length === 0 && LONG.includes(name)) {
    console.log(`\n── ${name}: takes long, only by \`npm run bench -- ${name}\``);
    continue;
  }
  console.log(`\n── ${name}`);
  const { bench } = await load();
  await bench();
}
