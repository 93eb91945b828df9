import type { Store } from '../store/database.ts';
import { StoreUnavailableError, translateStoreError } from '../store/errors.ts';
import type { Inserted, InsertLeads } from './insert-leads.ts';
import type { PendingLead } from './pending-lead.ts';

/** How many new leads were stored, and which must be tried in another transaction. Every other one has been answered. */
export interface BatchResult {
  readonly stored: number;
  readonly again: readonly PendingLead[];
}

const NOTHING: BatchResult = { stored: 0, again: [] };

/** Thrown inside a transaction to undo it: someone in it has been told already that nothing was stored. */
class AnsweredMeanwhileError extends Error {
  override readonly name = 'AnsweredMeanwhileError';
}

/** Stores a batch in one transaction and answers everyone in it; never throws. */
export async function saveBatch(
  store: Store,
  insertLeads: InsertLeads,
  batch: readonly PendingLead[],
): Promise<BatchResult> {
  if (batch.length === 0) return NOTHING;
  let committing = false;
  try {
    const inserted = await store.db.transaction().execute(async (transaction) => {
      const outcomes = await insertLeads(transaction, rowsOf(batch));
      if (batch.some((pending) => !pending.waiting)) throw new AnsweredMeanwhileError();
      committing = true;
      return outcomes;
    });
    return answer(batch, inserted);
  } catch (thrown) {
    const error = translateStoreError(thrown);
    if (error instanceof AnsweredMeanwhileError) return { stored: 0, again: batch.filter((one) => one.waiting) };
    if (!(error instanceof StoreUnavailableError)) return saveEachAlone(store, insertLeads, batch, error);
    if (committing && store.engine === 'postgres') return answerAfterLostCommit(store, batch, error);
    for (const pending of batch) pending.fail(error);
    return NOTHING;
  }
}

function rowsOf(batch: readonly PendingLead[]) {
  return batch.map((pending) => pending.rows);
}

function answer(batch: readonly PendingLead[], inserted: readonly Inserted[]): BatchResult {
  let stored = 0;
  const again: PendingLead[] = [];
  for (const [index, pending] of batch.entries()) {
    const outcome = inserted[index];
    if (outcome === undefined || 'again' in outcome) {
      again.push(pending);
      continue;
    }
    const { known } = outcome;
    if (known === null) {
      stored += 1;
      pending.settle({ state: 'stored', id: pending.rows.lead.id, duplicate: false });
    } else if (known.body_hash === pending.rows.lead.body_hash) {
      pending.settle({ state: 'stored', id: known.id, duplicate: true });
    } else {
      pending.settle({ state: 'key-reused' });
    }
  }
  return { stored, again };
}

/** One lead of the batch, or something between two of them, made it fail: the others are stored without it. */
async function saveEachAlone(
  store: Store,
  insertLeads: InsertLeads,
  batch: readonly PendingLead[],
  error: unknown,
): Promise<BatchResult> {
  if (batch.length === 1) {
    for (const pending of batch) pending.fail(error);
    return NOTHING;
  }
  let stored = 0;
  const again: PendingLead[] = [];
  for (const pending of batch) {
    const result = await saveBatch(store, insertLeads, pending.waiting ? [pending] : []);
    stored += result.stored;
    again.push(...result.again);
  }
  return { stored, again };
}

/** The connection broke during COMMIT, so the server alone knows how it ended: it is asked once. */
async function answerAfterLostCommit(
  store: Store,
  batch: readonly PendingLead[],
  error: StoreUnavailableError,
): Promise<BatchResult> {
  const found = await storedIds(store, batch).catch(() => new Set<string>());
  let stored = 0;
  for (const pending of batch) {
    const { id } = pending.rows.lead;
    if (found.has(id)) {
      stored += 1;
      pending.settle({ state: 'stored', id, duplicate: false });
    } else {
      pending.fail(error);
    }
  }
  return { stored, again: [] };
}

async function storedIds(store: Store, batch: readonly PendingLead[]): Promise<Set<string>> {
  const ids = batch.map((pending) => pending.rows.lead.id);
  const leads = await store.db.selectFrom('leads').select('id').where('id', 'in', ids).execute();
  return new Set(leads.map((lead) => lead.id));
}
