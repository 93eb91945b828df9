import assert from 'node:assert/strict';
import { readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { createFakeClock, type FakeClock } from '../deliveries/testing/fake-clock.ts';
import { logLines } from '../testing/log-lines.ts';
import { sqliteFiles } from '../testing/sqlite-files.ts';
import { listBackups } from './backup-folder.ts';
import { soleLeader } from './leader.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import { type Backups, type ScheduleParts, scheduleBackups } from './schedule.ts';
import { temporaryFolder } from './testing/seeded-store.ts';

const HOUR_MS = 60 * 60_000;
const YEAR_MS = 365 * 24 * HOUR_MS;
const files = sqliteFiles();

interface Scene extends Pick<ScheduleParts, 'folder' | 'log'> {
  clock: FakeClock;
  lines: string[];
  /** Thrown instead of a backup. */
  failure: Error | null;
  start(options?: Partial<ScheduleParts>): Backups;
  times(): Promise<string[]>;
}

async function openScene(): Promise<Scene> {
  const clock = createFakeClock();
  const folder = await temporaryFolder(files);
  const { log, lines } = logLines();
  const take: ScheduleParts['take'] = async ({ file }) => {
    if (scene.failure !== null) throw scene.failure;
    return writeBackup(file, clock.now());
  };
  const parts = { databaseUrl: 'file:x', everyMs: 24 * HOUR_MS, keep: 3, leader: soleLeader, take };
  const scene: Scene = {
    clock,
    folder,
    log,
    lines,
    failure: null,
    start(options) {
      const backups = scheduleBackups({ ...parts, folder, clock, log, ...options });
      files.cleanUp(() => backups.stop());
      return backups;
    },
    times: async () => (await listBackups(folder)).map(({ manifest }) => manifest.takenAt.slice(0, 13)),
  };
  return scene;
}

async function writeBackup(file: string, now: number, engine: Manifest['engine'] = 'sqlite'): Promise<Manifest> {
  const contents = { migrations: [], counts: { leads: 2 }, newestLead: null };
  const takenAt = new Date(now).toISOString();
  const manifest = { format: 'downspout-backup-1', engine, takenAt, bytes: 4, sha256: '' } as const;
  await writeManifest(file, { ...manifest, ...contents });
  await writeFile(file, 'rows');
  return { ...manifest, ...contents };
}

test('the store is backed up at once and whenever the interval is over, and the oldest backups go', async () => {
  const { clock, start, times, folder } = await openScene();
  await writeFile(join(folder, 'downspout-by-hand.sqlite'), '');
  const backups = start();
  await clock.pass(72 * HOUR_MS, backups.settled);
  assert.deepEqual(await times(), ['2026-11-03T09', '2026-11-04T09', '2026-11-05T09']);
  assert.deepEqual(backups.last(), { at: clock.now(), ok: true, bytes: 4 });
  assert.equal((await readdir(folder)).length, 2 * 3 + 1);
});

test('after a start only the rest of the interval is waited', async () => {
  const { clock, start, times } = await openScene();
  const first = start();
  await clock.pass(HOUR_MS, first.settled);
  await first.stop();
  await clock.pass(5 * HOUR_MS, first.settled);
  const second = start();
  await clock.pass(17 * HOUR_MS, second.settled);
  assert.deepEqual(second.last(), { at: Date.UTC(2026, 10, 2, 9), ok: true, bytes: 4 }, 'known from the folder');
  assert.deepEqual(await times(), ['2026-11-02T09']);
  await clock.pass(HOUR_MS, second.settled);
  assert.deepEqual(await times(), ['2026-11-02T09', '2026-11-03T09']);
});

test('a backup that fails is told, tried again after a quarter of an hour, and takes no older one away', async () => {
  const scene = await openScene();
  const { clock, start, times, lines } = scene;
  const backups = start({ keep: 1 });
  await clock.pass(HOUR_MS, backups.settled);
  scene.failure = new Error('no room');
  await clock.pass(24 * HOUR_MS, backups.settled);
  assert.deepEqual(await times(), ['2026-11-02T09']);
  assert.equal(backups.last()?.ok, false);
  const failures = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 50);
  assert.equal(failures.length, 5);
  assert.deepEqual([failures[0].reason, failures[0].msg], ['no room', 'the store was not backed up']);
  scene.failure = null;
  await clock.pass(HOUR_MS / 4, backups.settled);
  assert.deepEqual(await times(), ['2026-11-03T10']);
});

test('a clock that jumps brings neither a storm of backups nor an end of them', async () => {
  const scene = await openScene();
  const { clock, start } = scene;
  let taken = 0;
  const backups = start({
    keep: 2,
    async take({ file }) {
      taken += 1;
      return writeBackup(file, clock.now());
    },
  });
  await clock.pass(HOUR_MS, backups.settled);
  const began = clock.now();
  clock.setWall(began + YEAR_MS);
  await clock.pass(24 * HOUR_MS, backups.settled);
  clock.setWall(began + 24 * HOUR_MS);
  await clock.pass(96 * HOUR_MS, backups.settled);
  assert.equal(taken, 6);
  const kept = await listBackups(scene.folder);
  assert.ok(
    kept.some(({ file }) => file.includes('20261107T')),
    'the one just made is kept, whatever the others say',
  );
});

test('nobody makes backups but the one that is the leader, and another takes over from it', async () => {
  const { clock, start, times } = await openScene();
  let isOurs = false;
  const backups = start({ leader: { isOurs: async () => isOurs, end: async () => {} } });
  await clock.pass(30 * HOUR_MS, backups.settled);
  assert.deepEqual([await times(), backups.last()], [[], null]);
  isOurs = true;
  await clock.pass(HOUR_MS / 6, backups.settled);
  assert.deepEqual(await times(), ['2026-11-03T15']);
});

test('after a move to PostgreSQL the backups of the file before it do not put off the first one', async () => {
  const { clock, start, folder } = await openScene();
  await writeBackup(join(folder, 'downspout-20261102T080000000Z.sqlite'), clock.now());
  const taken: string[] = [];
  const backups = start({
    databaseUrl: 'postgres://x/y',
    async take({ file }) {
      taken.push(basename(file));
      return writeBackup(file, clock.now(), 'postgres');
    },
  });
  await clock.pass(47 * HOUR_MS, backups.settled);
  assert.deepEqual(taken, ['downspout-20261102T090000000Z.dump', 'downspout-20261103T090000000Z.dump']);
});

test('only the process that makes the backups tells of them, and one that does no longer forgets what it knew', async () => {
  const scene = await openScene();
  const { clock, start } = scene;
  let first = true;
  const leader = (isOurs: () => boolean) => ({ isOurs: async () => isOurs(), end: async () => {} });
  const [one, other] = [start({ leader: leader(() => first) }), start({ leader: leader(() => !first) })];
  const settled = async () => void (await Promise.all([one.settled(), other.settled()]));
  await clock.pass(HOUR_MS, settled);
  assert.deepEqual([one.last()?.ok, other.last()], [true, null], 'the other one sees it in the folder, too');
  first = false;
  scene.failure = new Error('no room');
  await clock.pass(24 * HOUR_MS, settled);
  assert.deepEqual([one.last(), other.last()?.ok], [null, false]);
});

test('who is no longer the leader tells of no backup within minutes, and tells of it once it is again', async () => {
  const { clock, start } = await openScene();
  let first = true;
  const leader = (isOurs: () => boolean) => ({ isOurs: async () => isOurs(), end: async () => {} });
  const [one, other] = [start({ leader: leader(() => first) }), start({ leader: leader(() => !first) })];
  const settled = async () => void (await Promise.all([one.settled(), other.settled()]));
  await clock.pass(HOUR_MS, settled);
  const made = one.last();
  assert.equal(made?.ok, true);
  first = false;
  await clock.pass(HOUR_MS / 12, settled);
  assert.deepEqual([one.last(), other.last()], [null, made]);
  first = true;
  await clock.pass(HOUR_MS / 12, settled);
  assert.deepEqual([one.last(), other.last()], [made, null]);
});

test('a leader that cannot be asked for while no backup is due is no failure, and known again afterwards', async () => {
  const { clock, start, lines } = await openScene();
  let trouble: Error | null = null;
  const isOurs = async () => {
    if (trouble !== null) throw trouble;
    return true;
  };
  const first = start({ leader: { isOurs, end: async () => {} } });
  await clock.pass(HOUR_MS, first.settled);
  await first.stop();
  trouble = new Error('no database');
  const second = start({ leader: { isOurs, end: async () => {} } });
  await clock.pass(HOUR_MS, second.settled);
  assert.deepEqual([second.last(), lines.filter((line) => line.includes('not backed up'))], [null, []]);
  trouble = null;
  await clock.pass(HOUR_MS, second.settled);
  assert.equal(second.last()?.ok, true);
});

test('stopping interrupts the backup under way and gives the leadership up', async () => {
  const { clock, start, lines } = await openScene();
  const ended: string[] = [];
  const began = Promise.withResolvers<void>();
  const backups = start({
    leader: { isOurs: async () => true, end: async () => void ended.push('leader') },
    take: (_request, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          ended.push('backup');
          reject(signal.reason);
        });
        began.resolve();
      }),
  });
  await clock.pass(0, async () => {});
  await began.promise;
  await backups.stop();
  assert.deepEqual(ended, ['backup', 'leader']);
  assert.deepEqual(lines, [], 'that is no failure');
});

test('a backup that does not end is given up when the next is due, and tried again', async () => {
  const { clock, start } = await openScene();
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let began = first;
  const backups = start({
    take: (_request, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('given up')));
        began.resolve();
        began = second;
      }),
  });
  const atOnce = async () => {};
  await clock.pass(0, atOnce);
  await first.promise;
  await clock.pass(24 * HOUR_MS, atOnce);
  await backups.settled();
  assert.equal(backups.last()?.ok, false);
  await clock.pass(HOUR_MS / 4 - 1, backups.settled);
  await clock.pass(1, atOnce);
  await second.promise;
});
