import type { Kysely, Transaction } from 'kysely';
import type { LeadKind, Tables } from '../store/tables.ts';
import type { LeadRows } from './lead-rows.ts';

/** A lead that an earlier request stored. */
export interface KnownLead {
  readonly id: string;
  readonly body_hash: string;
}

/** The leads that stand under the keys of these requests, by `keyOf`. */
export async function knownLeads(
  transaction: Transaction<Tables>,
  requests: readonly LeadRows[],
): Promise<Map<string, KnownLead>> {
  const keys = keysOf(requests);
  if (keys.length === 0) return new Map();
  const leads = await transaction
    .selectFrom('leads')
    .select(['id', 'kind', 'idempotency_key', 'body_hash'])
    .where('kind', 'in', kindsOf(requests))
    .where('idempotency_key', 'in', keys)
    .execute();
  return new Map(leads.map((lead) => [keyOf(lead), lead]));
}

/**
 * The originals of duplicates that came with these keys before, by `keyOf`. In two steps, the second of them rare: of a
 * join a planner may think that it begins best with all leads.
 */
export async function deduplicatedLeads(
  transaction: Transaction<Tables>,
  requests: readonly LeadRows[],
): Promise<Map<string, KnownLead>> {
  if (keysOf(requests).length === 0) return new Map();
  const duplicates = await selectDeduplicated(transaction, requests).execute();
  if (duplicates.length === 0) return new Map();
  const ids = [...new Set(duplicates.map((request) => request.lead_id))];
  const leads = await transaction.selectFrom('leads').select(['id', 'body_hash']).where('id', 'in', ids).execute();
  const byId = new Map(leads.map((lead) => [lead.id, lead]));
  return new Map(
    duplicates.flatMap((request) => {
      const lead = byId.get(request.lead_id);
      return lead === undefined ? [] : [[keyOf(request), lead]];
    }),
  );
}

/** By both columns of the key, and so through its index. */
export function selectDeduplicated(transaction: Kysely<Tables>, requests: readonly Pick<LeadRows, 'lead'>[]) {
  return transaction
    .selectFrom('repeated_requests')
    .select(['kind', 'idempotency_key', 'lead_id'])
    .where('kind', 'in', kindsOf(requests))
    .where('idempotency_key', 'in', keysOf(requests));
}

function kindsOf(requests: readonly Pick<LeadRows, 'lead'>[]): LeadKind[] {
  return [...new Set(requests.map(({ lead }) => lead.kind))];
}

function keysOf(requests: readonly Pick<LeadRows, 'lead'>[]): string[] {
  return requests.flatMap(({ lead }) => lead.idempotency_key ?? []);
}

/** A key counts for its kind alone. */
export function keyOf({ kind, idempotency_key }: Pick<LeadRows['lead'], 'kind' | 'idempotency_key'>): string {
  return `${kind} ${idempotency_key ?? ''}`;
}
