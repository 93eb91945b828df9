import { setTimeout as pause } from 'node:timers/promises';
import { RETENTION_RULES, type RetentionRule } from '@downspout/office-api/retention';
import { sql, type Transaction } from 'kysely';
import { eraseCalls } from '../office/erasing/erase-calls.ts';
import { emptyLog, eraseWordsInSteps } from '../office/erasing/erase-words.ts';
import type { Store } from '../store/database.ts';
import type { Tables } from '../store/tables.ts';
import type { DueBatch } from './due.ts';
import { type CallRule, dueCalls, stillDueCalls } from './due-calls.ts';
import { dueLeads } from './due-leads.ts';
import { eraseDueLeads } from './erase-due-leads.ts';
import { announce, noteDue, noteErased, turnOff } from './progress.ts';
import { DAY_MS, type RetentionDays } from './rules.ts';

/** Of PostgreSQL's advisory locks: any number that no other lock of ours has. One process at a time erases a batch. */
export const LOCK = 7_240_114;
/** Between two batches, in ms: whoever sends a lead goes first. */
const PAUSE_MS = 20;

/** How many calls or leads have gone, by rule. */
export type Gone = Partial<Record<RetentionRule, number>>;

export interface RetentionRun {
  readonly now: number;
  readonly stopped: () => boolean;
}

/**
 * Erases what is due by the rules, in small transactions of their own: after a crash the next run goes on. Answers what has gone, but
 * for what another process has erased meanwhile.
 */
export async function runRetention(store: Store, rules: RetentionDays, run: RetentionRun): Promise<Gone> {
  const gone: Gone = {};
  for (const rule of RETENTION_RULES) {
    if (run.stopped()) break;
    const count = await runRule(store, rule, rules[rule], run);
    if (count > 0) gone[rule] = count;
  }
  return gone;
}

/** Takes what was erased out of the engine's own files, where that is left to us. */
export async function cleanUp(store: Store, stopped: () => boolean): Promise<void> {
  await eraseWordsInSteps(store, stopped);
  await emptyLog(store);
}

async function runRule(store: Store, rule: RetentionRule, days: number, run: RetentionRun): Promise<number> {
  const { now, stopped } = run;
  if (days === 0) {
    await turnOff(store.db, rule, now);
    return 0;
  }
  const isNotice = now < (await announce(store.db, rule, days, now));
  const before = now - days * DAY_MS;
  let [due, gone] = [0, 0];
  for await (const batch of isCallRule(rule) ? dueCalls(store.db, rule, before) : dueLeads(store.db, rule, before)) {
    if (stopped()) return gone;
    const erased = isNotice ? 0 : await eraseBatch(store, rule, batch, { before, now });
    gone += erased;
    if (isNotice) due += batch.length;
    await pause(PAUSE_MS);
  }
  await noteDue(store.db, rule, due);
  return gone;
}

function isCallRule(rule: RetentionRule): rule is CallRule {
  return rule === 'calls' || rule === 'transcripts';
}

async function eraseBatch(
  { db, engine }: Store,
  rule: RetentionRule,
  batch: DueBatch,
  { before, now }: { readonly before: number; readonly now: number },
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    if (engine === 'postgres' && !(await tryLock(transaction))) return 0;
    const erased = isCallRule(rule)
      ? await eraseDueCalls(transaction, batch, { rule, before, now })
      : await eraseDueLeads(transaction, engine, batch, { rule, before, now });
    if (erased > 0) await noteErased(transaction, rule, erased, now);
    return erased;
  });
}

async function eraseDueCalls(
  transaction: Transaction<Tables>,
  batch: DueBatch,
  { rule, before, now }: { readonly rule: CallRule; readonly before: number; readonly now: number },
): Promise<number> {
  const ids = await stillDueCalls(transaction, rule, before, batch);
  await eraseCalls(transaction, ids, now);
  return ids.length;
}

async function tryLock(transaction: Transaction<Tables>): Promise<boolean> {
  const { rows } = await sql<{ ours: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as ours`.execute(transaction);
  return rows[0]?.ours === true;
}
