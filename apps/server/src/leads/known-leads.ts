import type { Transaction } from 'kysely';
import type { Tables } from '../store/tables.ts';
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
    .where('idempotency_key', 'in', keys)
    .execute();
  return new Map(leads.map((lead) => [keyOf(lead), lead]));
}

/** The leads that requests with these keys were joined to before, by `keyOf`. */
export async function joinedLeads(
  transaction: Transaction<Tables>,
  requests: readonly LeadRows[],
): Promise<Map<string, KnownLead>> {
  const keys = keysOf(requests);
  if (keys.length === 0) return new Map();
  const joined = await transaction
    .selectFrom('repeated_requests as request')
    .innerJoin('leads as lead', 'lead.id', 'request.lead_id')
    .select(['request.kind', 'request.idempotency_key', 'lead.id', 'lead.body_hash'])
    .where('request.idempotency_key', 'in', keys)
    .execute();
  return new Map(joined.map((row) => [keyOf(row), row]));
}

function keysOf(requests: readonly LeadRows[]): string[] {
  return requests.flatMap(({ lead }) => lead.idempotency_key ?? []);
}

/** A key counts for its kind alone. */
export function keyOf({ kind, idempotency_key }: Pick<LeadRows['lead'], 'kind' | 'idempotency_key'>): string {
  return `${kind} ${idempotency_key ?? ''}`;
}
