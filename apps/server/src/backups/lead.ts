import type pg from 'pg';
import { connectPostgres } from './postgres-backup.ts';

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

/** An advisory lock, held by a connection that stays open: PostgreSQL gives it free when this process is gone. */
export function createPostgresLead(databaseUrl: string): Lead {
  let held: pg.Client | null = null;
  const drop = async () => {
    const client = held;
    held = null;
    if (client !== null) await endWithin(client);
  };
  return {
    async isOurs() {
      if (held !== null && (await answers(held))) return true;
      await drop();
      const client = await connectPostgres(databaseUrl);
      const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [LOCK]);
      if (rows[0]?.ours === true) held = client;
      else await endWithin(client);
      return held !== null;
    },
    end: drop,
  };
}

async function answers(client: pg.Client): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), ANSWER_TIMEOUT_MS);
  const answer = client.query('select 1').then(
    () => true,
    () => false,
  );
  return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer));
}

/** A server that has vanished does not say goodbye either. */
async function endWithin(client: pg.Client): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, 1_000);
  await Promise.race([client.end().catch(() => {}), late.promise]).finally(() => clearTimeout(timer));
}
