import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock, Timer } from '../clock.ts';
import { errorMessage } from '../error-message.ts';
import { engineOf, type Store } from '../store/database.ts';
import { backupName, type KeptBackup, listBackups, pruneBackups } from './backup-folder.ts';
import type { Leader } from './leader.ts';
import type { Manifest } from './manifest.ts';
import type { BackupRequest } from './take-backup.ts';

/** The last backup that was tried, or else found in the folder. */
export interface LastBackup {
  /** When, in ms since the epoch. */
  readonly at: number;
  readonly ok: boolean;
  /** Null when it failed. */
  readonly bytes: number | null;
}

/** Backups that are made by themselves. */
export interface Backups {
  /** Null while nothing is known yet, and when another process makes them. */
  last(): LastBackup | null;
  /** Makes none any more, and interrupts the one under way. Resolves within some 3 s. */
  stop(): Promise<void>;
  /** Resolves when nothing is under way. */
  settled(): Promise<void>;
}

export interface ScheduleParts {
  readonly databaseUrl: string;
  readonly folder: string;
  readonly everyMs: number;
  /** As many are kept. */
  readonly keep: number;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  readonly leader: Leader;
  readonly take: (request: BackupRequest, signal: AbortSignal) => Promise<Manifest>;
}

/** After a failure, in ms; a shorter interval is kept. */
const RETRY_MS = 15 * 60_000;
/** Whether this process makes them, or another one still does, is looked at so often; in ms. */
const LOOK_AGAIN_MS = 5 * 60_000;

/** For what is under way to end, in ms: a PostgreSQL that has vanished would hold up the stop for longer. */
const STOP_PATIENCE_MS = 3_000;

/**
 * Begins to back up whenever the newest backup is older than the interval, whoever made it. Between two of its own the
 * interval passes in any case, by a clock that does not jump: a wall clock that does can bring one forward, never a storm.
 */
export function scheduleBackups(parts: ScheduleParts): Backups {
  const { databaseUrl, folder, everyMs, clock, log, leader } = parts;
  const stopping = new AbortController();
  let last: LastBackup | null = null;
  let timer: Timer | null = null;
  let round = Promise.resolve();

  function wait(ms: number): void {
    if (stopping.signal.aborted) return;
    const step = Math.min(ms, LOOK_AGAIN_MS);
    timer = clock.setTimeout(() => {
      round = step < ms ? look().then(() => wait(ms - step)) : work().then(wait);
    }, step);
  }

  /** Between two backups leadership may be lost, and come again. */
  async function look(): Promise<void> {
    if (await leader.isOurs().catch(() => false)) last ??= lastOf(await newestNow().catch(() => null));
    // Only the process that makes backups reports on them: stale figures here would hide that they fail there.
    else last = null;
  }

  async function newestNow(): Promise<KeptBackup | null> {
    return newestBefore(await backupsOf(engineOf(databaseUrl), folder), clock.now());
  }

  /** Answers after how many ms to look again. */
  async function work(): Promise<number> {
    const at = clock.now();
    try {
      const newest = await newestNow();
      const dueIn = newest === null ? 0 : takenAt(newest) + everyMs - at;
      // While none is due it is no failure that nobody can say whose they are.
      const isOurs = await (dueIn > 0 ? leader.isOurs().catch(() => false) : leader.isOurs());
      if (!isOurs) {
        last = null;
        return Math.min(LOOK_AGAIN_MS, everyMs);
      }
      if (dueIn > 0) {
        last = lastOf(newest);
        return dueIn;
      }
      const bytes = await backUp(parts, stopping.signal);
      last = { at, ok: true, bytes };
      return everyMs;
    } catch (error) {
      if (stopping.signal.aborted) return everyMs;
      last = { at, ok: false, bytes: null };
      log.error({ reason: errorMessage(error) }, 'the store was not backed up');
      return Math.min(RETRY_MS, everyMs);
    }
  }

  wait(0);
  return {
    last: () => last,
    async stop() {
      stopping.abort();
      timer?.cancel();
      await Promise.race([round.then(() => leader.end()), passed(STOP_PATIENCE_MS)]);
    },
    settled: () => round,
  };
}

/** Makes one backup, and room for the next. Answers its bytes. */
async function backUp(parts: ScheduleParts, stopping: AbortSignal): Promise<number> {
  const { databaseUrl, folder, everyMs, clock, log, take } = parts;
  stopping.throwIfAborted();
  const limit = new AbortController();
  const timer = clock.setTimeout(() => limit.abort(), everyMs);
  try {
    const file = join(folder, backupName(databaseUrl, clock.now()));
    const began = clock.monotonic();
    const { bytes, counts } = await take({ databaseUrl, file }, AbortSignal.any([stopping, limit.signal]));
    const ms = Math.round(clock.monotonic() - began);
    log.info({ file, bytes, leads: counts.leads ?? 0, ms }, 'the store was backed up');
    await prune(parts, file);
    return bytes;
  } finally {
    timer.cancel();
  }
}

/** What cannot be removed makes the new backup no worse. */
async function prune({ folder, keep, log }: ScheduleParts, justMade: string): Promise<void> {
  try {
    const removed = await pruneBackups(folder, keep, justMade);
    if (removed.length > 0) log.info({ removed: removed.length }, 'old backups were removed');
  } catch (error) {
    log.error({ reason: errorMessage(error) }, 'old backups were not removed');
  }
}

/** After a move to another engine those of the store before it stay: they say nothing of this one. */
async function backupsOf(engine: Store['engine'], folder: string): Promise<KeptBackup[]> {
  return (await listBackups(folder)).filter(({ manifest }) => manifest.engine === engine);
}

/** One from the future was made while the clock was wrong, and says nothing about when the next is due. */
function newestBefore(backups: readonly KeptBackup[], now: number): KeptBackup | null {
  return backups.findLast((backup) => takenAt(backup) <= now) ?? null;
}

function lastOf(backup: KeptBackup | null): LastBackup | null {
  return backup === null ? null : { at: takenAt(backup), ok: true, bytes: backup.manifest.bytes };
}

function takenAt({ manifest }: KeptBackup): number {
  return Date.parse(manifest.takenAt);
}

function passed(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
