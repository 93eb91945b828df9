import type { Transaction } from 'kysely';
import type { Tables } from '../store/tables.ts';
import type { LeadRows } from './lead-rows.ts';

/** A lead that an earlier request stored under the same key. */
export interface KnownLead {
  readonly id: string;
  readonly body_hash: string;
}

/** What became of each lead of the batch, in its order: its own id is in the store, or a known one had its key. */
export type Inserted = { readonly known: null } | { readonly known: KnownLead };

/**
 * Inserts leads with their details and deliveries. A lead whose key was used before writes nothing; the lead that used it
 * is told instead. Two leads of one batch may share a key: the first one counts.
 */
export async function insertLeads(transaction: Transaction<Tables>, batch: readonly LeadRows[]): Promise<Inserted[]> {
  const insertedIds = await insertLeadRows(transaction, batch);
  const fresh = batch.filter((rows) => insertedIds.has(rows.lead.id));
  await insertDetails(transaction, fresh);
  if (fresh.length === batch.length) return batch.map(() => ({ known: null }));
  const known = await knownLeads(transaction, batch);
  return batch.map((rows) => {
    if (insertedIds.has(rows.lead.id)) return { known: null };
    const lead = known.get(keyOf(rows.lead.kind, rows.lead.idempotency_key));
    if (lead === undefined) throw new Error('A lead was neither inserted nor known by its key');
    return { known: lead };
  });
}

/** In the order of their keys, so that two processes that insert the same keys wait for each other in one direction. */
async function insertLeadRows(transaction: Transaction<Tables>, batch: readonly LeadRows[]): Promise<Set<string>> {
  const rows = batch.map((one) => one.lead);
  if (rows.length > 1) rows.sort((a, b) => compare(keyOf(a.kind, a.idempotency_key), keyOf(b.kind, b.idempotency_key)));
  const inserted = await transaction
    .insertInto('leads')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'idempotency_key']).where('idempotency_key', 'is not', null).doNothing(),
    )
    .returning('id')
    .execute();
  return new Set(inserted.map((row) => row.id));
}

async function insertDetails(transaction: Transaction<Tables>, batch: readonly LeadRows[]): Promise<void> {
  if (batch.length === 0) return;
  const quotes = batch.flatMap((rows) => rows.quote ?? []);
  if (quotes.length > 0) await transaction.insertInto('quote_requests').values(quotes).execute();
  const holidayLights = batch.flatMap((rows) => rows.holidayLights ?? []);
  if (holidayLights.length > 0) await transaction.insertInto('holiday_lights_leads').values(holidayLights).execute();
  await transaction
    .insertInto('deliveries')
    .values(batch.map((rows) => rows.delivery))
    .execute();
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
