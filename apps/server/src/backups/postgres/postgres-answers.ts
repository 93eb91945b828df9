import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { BackupError } from '../backup-error.ts';
import { ask, connectPostgres } from './postgres-connection.ts';

/** Between two looks whether a server answers, in ms. */
const LOOK_EVERY_MS = 10_000;
/** A server that answers nobody for so long, in ms, has vanished: a program that waits for it would wait for hours. */
const PATIENCE_MS = 60_000;
/** Between two questions what has become of a commit, in ms. */
const ASK_EVERY_MS = 250;

/** Waits for work with a server. Rejects with `BackupError` when that has answered nobody for so long. */
export async function whileAnswering<Result>(
  databaseUrl: string,
  work: Promise<Result>,
  patienceMs = PATIENCE_MS,
): Promise<Result> {
  const ended = new AbortController();
  try {
    return await Promise.race([work, untilSilent(databaseUrl, patienceMs, ended.signal)]);
  } finally {
    ended.abort();
  }
}

/** What is known of a transaction whose connection was lost when it was to be committed. */
export type Outcome = 'committed' | 'aborted' | 'unknown';

/** Asks a server, which may come back meanwhile, what has become of a transaction (`txid_current()`). */
export async function outcomeOf(databaseUrl: string, transaction: string, patienceMs = PATIENCE_MS): Promise<Outcome> {
  const giveUpAt = performance.now() + patienceMs;
  for (;;) {
    const outcome = await askOutcome(databaseUrl, transaction, patienceMs).catch(() => 'unknown' as const);
    // While it is in progress, the server has not noticed the lost connection yet.
    if (outcome === 'committed' || outcome === 'aborted') return outcome;
    if (performance.now() > giveUpAt) return 'unknown';
    await setTimeout(ASK_EVERY_MS);
  }
}

async function askOutcome(databaseUrl: string, transaction: string, patienceMs: number): Promise<string | null> {
  const client = await connectPostgres(databaseUrl, patienceMs);
  try {
    const text = `select txid_status(${BigInt(transaction)}) as status`;
    const { rows } = await ask<{ status: string | null }>(client, text, patienceMs);
    return rows[0]?.status ?? null;
  } finally {
    await client.hangUp();
  }
}

async function untilSilent(databaseUrl: string, patienceMs: number, ended: AbortSignal): Promise<never> {
  const everyMs = Math.min(LOOK_EVERY_MS, patienceMs);
  let answeredAt = performance.now();
  for (;;) {
    await setTimeout(everyMs, null, { signal: ended, ref: false });
    if (await answers(databaseUrl, patienceMs)) answeredAt = performance.now();
    else if (performance.now() - answeredAt >= patienceMs)
      throw new BackupError('PostgreSQL does not answer any more.');
  }
}

/** A refusal is an answer, too. */
async function answers(databaseUrl: string, patienceMs: number): Promise<boolean> {
  try {
    await (await connectPostgres(databaseUrl, patienceMs)).hangUp();
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  }
}
