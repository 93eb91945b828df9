import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Store } from '../apps/server/src/store/database.ts';

/** Processor time of all of PostgreSQL's processes so far, in µs. SQLite works in our own process: 0. */
export type DatabaseProcessor = () => Promise<number>;

/** Only for a PostgreSQL on this machine. */
export async function databaseProcessor(store: Store): Promise<DatabaseProcessor> {
  if (store.engine === 'sqlite') return async () => 0;
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(store.db);
  const postmaster = await parentOf(String(rows[0]?.pid));
  return async () => {
    const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
    const used = await Promise.all(
      processes.map(async (pid) => ((await parentOf(pid)) === postmaster ? onProcessorUs(pid) : 0)),
    );
    return used.reduce((sum, us) => sum + us, 0);
  };
}

/** Null for a process that has ended meanwhile. */
async function parentOf(pid: string): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? null;
}

/** The first figure is the time on a processor in ns (Documentation/scheduler/sched-stats.rst). */
async function onProcessorUs(pid: string): Promise<number> {
  const stat = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '0');
  return Number(stat.split(' ')[0]) / 1_000;
}
