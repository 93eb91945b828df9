import { rm } from 'node:fs/promises';
import { buildWhatIsStale } from '../scripts/build/builds.ts';
import { DIST } from '../scripts/build/site-build.ts';
import { median, print } from './print.ts';
import { startServer } from './servers/server-process.ts';

/** The build from nothing, and from the command to the first page when built. */
export async function bench(): Promise<void> {
  await rm(DIST, { recursive: true, force: true });
  const started = performance.now();
  await buildWhatIsStale();
  print('build of the pages from nothing', (performance.now() - started) / 1000, 's', { atMost: 15 });
  const starts: number[] = [];
  for (let round = 0; round < 5; round++) starts.push(await firstPageSeconds());
  print('start to first 200 when built', median(starts), 's', { atMost: 3 });
}

async function firstPageSeconds(): Promise<number> {
  const started = performance.now();
  // What `npm start` runs once it found the pages up to date; that look is part of the time.
  await buildWhatIsStale();
  const server = await startServer();
  try {
    const response = await fetch(server.url);
    if (response.status !== 200) throw new Error(`The first page was answered ${response.status}`);
    return (performance.now() - started) / 1000;
  } finally {
    await server.stop();
  }
}
