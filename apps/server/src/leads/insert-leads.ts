import type { Transaction } from 'kysely';
import type { Store } from '../store/database.ts';
import { repeatedInsert } from '../store/repeated-insert.ts';
import type { Tables } from '../store/tables.ts';
import type { LeadRows } from './lead-rows.ts';

/** A lead that an earlier request stored under the same key. */
export interface KnownLead {
  readonly id: string;
  readonly body_hash: string;
}

/** What became of each lead of the batch, in its order: its own id is in the store, or a known one had its key. */
export type Inserted = { readonly known: null } | { readonly known: KnownLead };

/** Writes a batch of leads inside a transaction, and answers for each of them, in order. */
export type InsertLeads = (transaction: Transaction<Tables>, batch: readonly LeadRows[]) => Promise<Inserted[]>;

/**
 * The insert of leads with their details and deliveries. A lead whose key was used before writes nothing; the lead that
 * used it is told instead. Two leads of one batch may share a key: the first one counts.
 */
export function createInsertLeads({ engine, db }: Pick<Store, 'engine' | 'db'>): InsertLeads {
  const insertLeadRows = repeatedInsert(engine, (rows: readonly LeadRows['lead'][]) =>
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
    const outcomes = batch.map((rows) => outcomeOf(known, rows));
    await insertDetails(
      transaction,
      batch.filter((_, index) => outcomes[index] === STORED),
    );
    return outcomes;
  };
}

const STORED: Inserted = { known: null };

function createInsertDetails(engine: Store['engine'], db: Store['db']) {
  const insertQuotes = repeatedInsert(engine, (rows: readonly NonNullable<LeadRows['quote']>[]) =>
    db.insertInto('quote_requests').values(rows),
  );
  const insertHolidayLights = repeatedInsert(engine, (rows: readonly NonNullable<LeadRows['holidayLights']>[]) =>
    db.insertInto('holiday_lights_leads').values(rows),
  );
  const insertDeliveries = repeatedInsert(engine, (rows: LeadRows['deliveries']) =>
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
  return leads.sort((a, b) => compare(keyOf(a.kind, a.idempotency_key), keyOf(b.kind, b.idempotency_key)));
}

/** A lead without a key is always written; of those with one, the lead that stands under the key now. */
function outcomeOf(known: ReadonlyMap<string, KnownLead>, { lead }: LeadRows): Inserted {
  if (typeof lead.idempotency_key !== 'string') return STORED;
  const found = known.get(keyOf(lead.kind, lead.idempotency_key));
  if (found === undefined) throw new Error('A lead was neither inserted nor known by its key');
  return found.id === lead.id ? STORED : { known: found };
}

async function knownLeads(
  transaction: Transaction<Tables>,
  batch: readonly LeadRows[],
): Promise<Map<string, KnownLead>> {
  const keys = batch.flatMap((rows) => rows.lead.idempotency_key ?? []);
  const leads = await transaction
    .selectFrom('leads')
    .select(['id', 'kind', 'idempotency_key', 'body_hash'])
    .where('idempotency_key', 'in', keys)
    .execute();
  return new Map(leads.map((lead) => [keyOf(lead.kind, lead.idempotency_key), lead]));
}

function keyOf(kind: string, key: string | null | undefined): string {
  return `${kind} ${key ?? ''}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
