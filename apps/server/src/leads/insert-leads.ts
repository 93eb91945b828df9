import type { Transaction } from 'kysely';
import type { Store } from '../store/database.ts';
import { preparedInsert } from '../store/prepared-insert.ts';
import type { Tables } from '../store/tables.ts';
import { findDuplicates, type Original, rememberDuplicates } from './duplicates.ts';
import { type KnownLead, keyOf, knownLeads } from './known-leads.ts';
import type { LeadRows } from './lead-rows.ts';

/**
 * What became of each lead of the batch, in its order: its own id is in the store; a known lead has its key, or its
 * contents; or it must be tried again, because what it seemed to be a duplicate of was not stored.
 */
export type Inserted = { readonly known: null } | { readonly known: KnownLead } | { readonly again: true };

/** Writes a batch of leads inside a transaction, and answers for each of them, in order. */
export type InsertLeads = (transaction: Transaction<Tables>, batch: readonly LeadRows[]) => Promise<Inserted[]>;

/**
 * The insert of leads with their details and deliveries. A duplicate writes no lead: its answer is the one that has its key,
 * or came with its contents a moment before. Of those in one batch the first one counts.
 */
export function createInsertLeads(
  { engine, db }: Pick<Store, 'engine' | 'db'>,
  duplicateWindowMs: number,
): InsertLeads {
  const insertNew = createInsertNew(engine, db);
  return async (transaction, batch) => {
    const duplicates = await findDuplicates(transaction, engine, batch, duplicateWindowMs);
    if (duplicates.size === 0) return insertNew(transaction, batch);
    const fresh = batch.filter((request) => !duplicates.has(request));
    const inserted = await insertNew(transaction, fresh);
    const outcomes = new Map(fresh.map((request, index) => [request, inserted[index] ?? AGAIN]));
    for (const [request, original] of duplicates) outcomes.set(request, outcomeOf(request, original, outcomes));
    await rememberDuplicates(
      transaction,
      [...duplicates].flatMap(([request, original]) => newDuplicates(request, original, outcomes)),
    );
    return batch.map((request) => outcomes.get(request) ?? AGAIN);
  };
}

const STORED: Inserted = { known: null };
const AGAIN: Inserted = { again: true };

function outcomeOf(request: LeadRows, original: Original, outcomes: ReadonlyMap<LeadRows, Inserted>): Inserted {
  if ('byKey' in original) return { known: original.byKey };
  if ('stored' in original) return { known: original.stored };
  const first = outcomes.get(original.first) ?? AGAIN;
  if ('again' in first) return AGAIN;
  const { id, body_hash } = first.known ?? original.first.lead;
  // The first one's key belongs to something else: this one is no duplicate.
  return body_hash === request.lead.body_hash ? { known: { id, body_hash } } : AGAIN;
}

/** The lead that a duplicate's key stands for from now on; none if it stands for one already. */
function newDuplicates(request: LeadRows, original: Original, outcomes: ReadonlyMap<LeadRows, Inserted>) {
  const outcome = outcomes.get(request) ?? AGAIN;
  if ('byKey' in original || 'again' in outcome || outcome.known === null) return [];
  const sameKey = 'first' in original && original.first.lead.idempotency_key === request.lead.idempotency_key;
  return sameKey ? [] : [{ request, leadId: outcome.known.id }];
}

/** Writes what is no duplicate; a lead whose key was used before writes nothing either. */
function createInsertNew(engine: Store['engine'], db: Store['db']): InsertLeads {
  const insertLeadRows = preparedInsert(engine, (rows: readonly LeadRows['lead'][]) =>
    db
      .insertInto('leads')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['kind', 'idempotency_key']).where('idempotency_key', 'is not', null).doNothing(),
      ),
  );
  const insertDetails = createInsertDetails(engine, db);
  return async (transaction, batch) => {
    const inserted = await insertLeadRows(transaction, inKeyOrder(batch));
    if (inserted === batch.length) {
      await insertDetails(transaction, batch);
      return batch.map(() => STORED);
    }
    const known = await knownLeads(transaction, batch);
    const outcomes = batch.map((rows) => insertedOrKnown(known, rows));
    await insertDetails(
      transaction,
      batch.filter((_, index) => outcomes[index] === STORED),
    );
    return outcomes;
  };
}

function createInsertDetails(engine: Store['engine'], db: Store['db']) {
  const insertQuotes = preparedInsert(engine, (rows: readonly NonNullable<LeadRows['quote']>[]) =>
    db.insertInto('quote_requests').values(rows),
  );
  const insertHolidayLights = preparedInsert(engine, (rows: readonly NonNullable<LeadRows['holidayLights']>[]) =>
    db.insertInto('holiday_lights_leads').values(rows),
  );
  const insertDeliveries = preparedInsert(engine, (rows: LeadRows['deliveries']) =>
    db.insertInto('deliveries').values(rows),
  );
  return async (transaction: Transaction<Tables>, batch: readonly LeadRows[]): Promise<void> => {
    await insertQuotes(
      transaction,
      batch.flatMap((rows) => rows.quote ?? []),
    );
    await insertHolidayLights(
      transaction,
      batch.flatMap((rows) => rows.holidayLights ?? []),
    );
    await insertDeliveries(
      transaction,
      batch.flatMap((rows) => rows.deliveries),
    );
  };
}

/** Two processes that insert the same keys wait for each other in one direction only. */
function inKeyOrder(batch: readonly LeadRows[]): LeadRows['lead'][] {
  const leads = batch.map((rows) => rows.lead);
  if (leads.length === 1) return leads;
  return leads.sort((a, b) => compare(keyOf(a), keyOf(b)));
}

/** A lead without a key is always written; of those with one, the lead that stands under the key now. */
function insertedOrKnown(known: ReadonlyMap<string, KnownLead>, { lead }: LeadRows): Inserted {
  if (typeof lead.idempotency_key !== 'string') return STORED;
  const found = known.get(keyOf(lead));
  if (found === undefined) throw new Error('A lead was neither inserted nor known by its key');
  return found.id === lead.id ? STORED : { known: found };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
