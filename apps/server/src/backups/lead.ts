import type pg from 'pg';
import { ask, connectPostgres } from './postgres-backup.ts';

/** Which of several processes on one store makes the backups. */
export interface Lead {
  /** Whether it is this one, now and until it ends or loses its connection. */
  isOurs(): Promise<boolean>;
  /** Lets another process have it. */
  end(): Promise<void>;
}

/** For a store that only one process uses. */
export const soleLead: Lead = { isOurs: async () => true, end: async () => {} };

/** Of PostgreSQL's advisory locks, in this database: any number that nobody else takes (here `DSbackup`). */
const LOCK = '4923386988065420656';
/** A connection that does not answer within so many ms is gone. */
const ANSWER_TIMEOUT_MS = 5_000;
/** To say goodbye, in ms. A server that has vanished does not. */
const GOODBYE_MS = 1_000;

/** An advisory lock, held by a connection that stays open: PostgreSQL gives it free when this process is gone. */
export function createPostgresLead(databaseUrl: string, answerTimeoutMs = ANSWER_TIMEOUT_MS): Lead {
  let held: pg.Client | null = null;
  const drop = async () => {
    const client = held;
    held = null;
    if (client !== null) await endWithin(client);
  };
  return {
    async isOurs() {
      if (held !== null && (await answers(held, answerTimeoutMs))) return true;
      await drop();
      const client = await connectPostgres(databaseUrl, answerTimeoutMs);
      const isOurs = await tryLock(client, answerTimeoutMs);
      if (isOurs) held = client;
      return isOurs;
    },
    end: drop,
  };
}

/** Ends the connection unless it has the lock now. */
async function tryLock(client: pg.Client, timeoutMs: number): Promise<boolean> {
  let isOurs = false;
  try {
    const { rows } = await ask<{ ours: boolean }>(client, `select pg_try_advisory_lock(${LOCK}) as ours`, timeoutMs);
    isOurs = rows[0]?.ours === true;
    return isOurs;
  } finally {
    if (!isOurs) await endWithin(client);
  }
}

async function answers(client: pg.Client, timeoutMs: number): Promise<boolean> {
  return ask(client, 'select 1', timeoutMs).then(
    () => true,
    () => false,
  );
}

async function endWithin(client: pg.Client): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, GOODBYE_MS);
  await Promise.race([client.end().catch(() => {}), late.promise]).finally(() => clearTimeout(timer));
}
