import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'node:test';
import { openStore } from '../store/database.ts';
import type { Engine } from './engines.ts';

/** For tests that need a store but not every engine: SQLite files, each new, closed and removed after the test. */
export function sqliteFiles(): Pick<Engine, 'open' | 'cleanUp'> {
  let cleanUps: (() => unknown)[] = [];
  afterEach(async () => {
    for (const task of cleanUps.reverse()) await task();
    cleanUps = [];
  });
  return {
    async open() {
      const folder = await mkdtemp(join(tmpdir(), 'downspout-test-'));
      cleanUps.push(() => rm(folder, { recursive: true, force: true }));
      const store = await openStore(`file:${join(folder, 'downspout.db')}`);
      cleanUps.push(() => store.close());
      return store;
    },
    cleanUp(task) {
      cleanUps.push(task);
    },
  };
}
