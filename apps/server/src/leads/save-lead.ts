import type { WebhookName } from '../deliveries/destinations.ts';
import type { Store } from '../store/database.ts';
import { createInsertLeads } from './insert-leads.ts';
import { leadRows } from './lead-rows.ts';
import type { NewLead } from './new-lead.ts';
import { type PendingLead, pendingLead, type SaveOutcome } from './pending-lead.ts';
import { saveBatch } from './save-batch.ts';
import { createUuidV7 } from './uuid-v7.ts';

/** Leads that one transaction stores at most; it bounds how long the first of them waits for the last. */
const MAX_BATCH = 64;
/** Transactions under way at once. SQLite has one writer; PostgreSQL commits side by side. */
const MAX_TRANSACTIONS = { sqlite: 1, postgres: 4 } as const;
/** Within this time the same contents from the same person are the same request, in ms. */
const REPEAT_WINDOW_MS = 10 * 60_000;
/** A visitor waits no longer than this, in ms. */
const SAVE_TIMEOUT_MS = 10_000;

export type SaveLead = (lead: NewLead) => Promise<SaveOutcome>;

export interface SaveLeadOptions {
  readonly store: Store;
  /** Whether a webhook of this name is configured. */
  readonly hasDestination: (name: WebhookName) => boolean;
  /** Whether the owner gets a mail of each lead; default false. */
  readonly mailsOwner?: boolean;
  /** Called after a commit that brought new deliveries. */
  readonly onSaved: () => void;
  /** Default: ten minutes; 0 takes none for a repetition but by its key. */
  readonly repeatWindowMs?: number;
  readonly timeoutMs?: number;
}

/**
 * The way into the store for every lead. What is told as stored is committed to the disk: lead, details and deliveries in
 * one transaction. Leads that come while a transaction is under way share the next one and its disk flush, and one that
 * cannot be stored never takes another down.
 *
 * `saveLead` throws `StoreUnavailableError` when the store cannot be used or has not committed within 10 s. Then the lead
 * is not in the store, with one exception: PostgreSQL was lost during the commit itself, and stayed so. A repetition with
 * the same idempotency key is right in every case.
 */
export function createSaveLead(options: SaveLeadOptions): SaveLead {
  const { store, hasDestination, mailsOwner = false, timeoutMs = SAVE_TIMEOUT_MS } = options;
  const destinations = { hasDestination, mailsOwner };
  const newId = createUuidV7();
  const insertLeads = createInsertLeads(store, options.repeatWindowMs ?? REPEAT_WINDOW_MS);
  const queue: PendingLead[] = [];
  let underWay = 0;
  let scheduled = false;

  /** At the end of this turn of the event loop, when the requests that have arrived together are all read. */
  function schedule(): void {
    if (scheduled || queue.length === 0 || underWay >= MAX_TRANSACTIONS[store.engine]) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      void runNext();
    });
  }

  async function runNext(): Promise<void> {
    const batch = queue.splice(0, MAX_BATCH).filter((pending) => pending.waiting);
    underWay += 1;
    schedule();
    const { stored, again } = await saveBatch(store, insertLeads, batch);
    underWay -= 1;
    queue.unshift(...again);
    schedule();
    if (stored > 0) options.onSaved();
  }

  return (lead) =>
    new Promise((resolve, reject) => {
      const pending = pendingLead(leadRows(lead, newId(), destinations), timeoutMs, resolve, reject);
      queue.push(pending);
      schedule();
    });
}
