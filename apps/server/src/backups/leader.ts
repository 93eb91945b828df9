import { ask, connectPostgres, type PostgresConnection } from './postgres/postgres-connection.ts';

/** Which of several processes on one store makes the backups. */
export interface Leader {
  /** Whether it is this one, now and until it ends or loses its connection. */
  isOurs(): Promise<boolean>;
  /** Lets another process have it. */
  end(): Promise<void>;
}

/** For a store that only one process uses. */
export const soleLeader: Leader = { isOurs: async () => true, end: async () => {} };

/** Of PostgreSQL's advisory locks, in this database: any number that nobody else takes (here `DSbackup`). */
const LOCK = '4923386988065420656';
/** A connection that does not answer within so many ms is gone. */
const ANSWER_TIMEOUT_MS = 5_000;

/** An advisory lock, held by a connection that stays open: PostgreSQL gives it free when this process is gone. */
export function createPostgresLeader(databaseUrl: string, answerTimeoutMs = ANSWER_TIMEOUT_MS): Leader {
  let held: PostgresConnection | null = null;
  const drop = async () => {
    const client = held;
    held = null;
    await client?.hangUp();
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
async function tryLock(client: PostgresConnection, timeoutMs: number): Promise<boolean> {
  let isOurs = false;
  try {
    const { rows } = await ask<{ ours: boolean }>(client, `select pg_try_advisory_lock(${LOCK}) as ours`, timeoutMs);
    isOurs = rows[0]?.ours === true;
    return isOurs;
  } finally {
    if (!isOurs) await client.hangUp();
  }
}

async function answers(client: PostgresConnection, timeoutMs: number): Promise<boolean> {
  return ask(client, 'select 1', timeoutMs).then(
    () => true,
    () => false,
  );
}
