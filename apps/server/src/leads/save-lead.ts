import type { AcceptsLeads } from '../deliveries/destination.ts';
import type { ExpectDelivery } from '../outbox/expected-delivery.ts';
import type { Store } from '../store/database.ts';
import { StoreUnavailableError } from '../store/errors.ts';
import { translated } from '../store/translated.ts';
import { createUuidV7 } from '../store/uuid-v7.ts';
import { type CallQuote, createCorrectLead } from './correct-lead.ts';
import { createInsertLeads } from './insert-leads.ts';
import { leadRows } from './lead-rows.ts';
import type { NewLead } from './new-lead.ts';
import { type PendingLead, pendingLead, type SaveOutcome } from './pending-lead.ts';
import { saveBatch } from './save-batch.ts';

/** Leads that one transaction stores at most; it bounds how long the first of them waits for the last. */
const MAX_BATCH = 64;
/** Transactions under way at once. SQLite has one writer; PostgreSQL commits side by side. */
const MAX_TRANSACTIONS = { sqlite: 1, postgres: 4 } as const;
/** Within this time the same contents from the same person are the same request, in ms. */
const DUPLICATE_WINDOW_MS = 10 * 60_000;
/** A visitor waits no longer than this, in ms. */
const SAVE_TIMEOUT_MS = 10_000;

export type SaveLead = (lead: NewLead) => Promise<SaveOutcome>;

export interface SaveLeadOptions {
  readonly store: Store;
  /** Those that are configured. */
  readonly destinations: readonly AcceptsLeads[];
  /** Announces a delivery to the outbox before it is committed. Default: it is not told, and finds what waits by itself. */
  readonly expect?: ExpectDelivery;
  /** Called after a commit that brought new leads. */
  readonly onSaved: () => void;
  /** Called after a commit that corrected one, with deliveries that were not announced. Default: as `onSaved`. */
  readonly onCorrected?: () => void;
  /** Default: ten minutes; 0 takes none for a duplicate but by its key. */
  readonly duplicateWindowMs?: number;
  readonly timeoutMs?: number;
  /** Of a lead; default: made by the machine's clock. */
  readonly newId?: () => string;
}

/**
 * The way into the store for every lead. What is told as stored is committed to the disk: lead, details and deliveries in
 * one transaction. Leads that come while a transaction is under way share the next one and its disk flush, and one that
 * cannot be stored never takes another down. A further request of a call corrects the call's lead.
 *
 * `saveLead` throws `StoreUnavailableError` when the store cannot be used or has not committed within 10 s. Then the lead
 * is not in the store, with one exception: PostgreSQL was lost during the commit itself, and stayed so. A retry with
 * the same idempotency key is right in every case.
 */
export function createSaveLead(options: SaveLeadOptions): SaveLead {
  const { store, destinations: configured, expect = () => null, timeoutMs = SAVE_TIMEOUT_MS } = options;
  const destinations = { configured, expect };
  const { newId = createUuidV7() } = options;
  const insertLeads = createInsertLeads(store, options.duplicateWindowMs ?? DUPLICATE_WINDOW_MS);
  const correctLead = createCorrectLead(store, destinations);
  const inTurn = createTurns();
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

  function stored(resolve: (outcome: SaveOutcome) => void): typeof resolve {
    return (outcome) => {
      store.writes.worked();
      resolve(outcome);
    };
  }

  function notStored(reject: (error: unknown) => void): typeof reject {
    return (error) => {
      if (error instanceof StoreUnavailableError) store.writes.failed();
      reject(error);
    };
  }

  function insert(lead: NewLead): Promise<SaveOutcome> {
    return new Promise((resolve, reject) => {
      const rows = leadRows(lead, newId(), destinations);
      const pending = pendingLead(rows, timeoutMs, stored(resolve), notStored(reject));
      queue.push(pending);
      schedule();
    });
  }

  /** One call makes one lead: what comes later corrects it. */
  async function saveOfCall(quote: CallQuote): Promise<SaveOutcome> {
    const corrected = await translated(inTime(correctLead(quote), timeoutMs));
    if (corrected === null) return insert(quote);
    (options.onCorrected ?? options.onSaved)();
    return corrected;
  }

  return (lead) => (isOfCall(lead) ? inTurn(lead.callId, () => saveOfCall(lead)) : insert(lead));
}

function isOfCall(lead: NewLead): lead is CallQuote {
  return lead.kind === 'quote' && lead.callId !== null && !lead.incomplete;
}

/** A transaction that is told as failed and commits all the same does no harm: the same again finds it done. */
function inTime<Result>(work: Promise<Result>, timeoutMs: number): Promise<Result> {
  work.catch(() => {});
  const late = new StoreUnavailableError(`The store has not committed within ${timeoutMs} ms`);
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late), timeoutMs);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

/** Runs what belongs to the same key one after the other. */
function createTurns(): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key) ?? Promise.resolve();
    const running = before.then(work);
    const over = running.catch(() => {});
    last.set(key, over);
    try {
      return await running;
    } finally {
      if (last.get(key) === over) last.delete(key);
    }
  };
}
