import { sql, type Transaction } from 'kysely';
import type { Store } from '../store/database.ts';
import type { Tables } from '../store/tables.ts';
import { deduplicatedLeads, type KnownLead, keyOf, knownLeads } from './known-leads.ts';
import type { LeadRows } from './lead-rows.ts';

/** By such parts of time the index `leads_contents` (migration 009) is ordered first, in ms. */
const INDEXED_MS = 600_000;

/**
 * What a request is a duplicate of: the lead that its key stands for, a lead with its contents, or an earlier request of its
 * batch with the same.
 */
export type Original = { readonly byKey: KnownLead } | { readonly stored: KnownLead } | { readonly first: LeadRows };

/** A lead that another may be a duplicate of. */
type Candidate = Pick<LeadRows['lead'], 'kind' | 'body_hash' | 'received_at' | 'quarantined_at'>;

/**
 * The requests of a batch that are duplicates, each with its original: their contents, and hence their person, are those of
 * one that came by a form within `windowMs` (0: of none), or their key was a duplicate's before. A key that made a lead
 * keeps standing for that one. What is not quarantined never counts as a duplicate of something that is, where nobody might
 * see it.
 */
export async function findDuplicates(
  transaction: Transaction<Tables>,
  engine: Store['engine'],
  batch: readonly LeadRows[],
  windowMs: number,
): Promise<Map<LeadRows, Original>> {
  const requests = batch.filter(({ fromForm }) => fromForm);
  if (requests.length === 0) return new Map();
  const duplicates = await findByContents(transaction, engine, requests, windowMs);
  const made = duplicates.size === 0 ? NONE : await knownLeads(transaction, [...duplicates.keys()]);
  const deduplicated = await deduplicatedLeads(transaction, requests);
  for (const request of requests) {
    const key = keyOf(request.lead);
    const known = deduplicated.get(key) ?? (duplicates.has(request) ? made.get(key) : undefined);
    if (known !== undefined) duplicates.set(request, { byKey: known });
  }
  return duplicates;
}

const NONE: ReadonlyMap<string, KnownLead> = new Map();

async function findByContents(
  transaction: Transaction<Tables>,
  engine: Store['engine'],
  requests: readonly LeadRows[],
  windowMs: number,
): Promise<Map<LeadRows, Original>> {
  if (windowMs === 0) return new Map();
  // Processes that take the same contents at once take turns.
  if (engine === 'postgres') await lockContents(transaction, requests);
  const { rows: recent } = await selectRecent(engine, requests, windowMs).execute(transaction);
  return duplicatesAmong(requests, recent, windowMs);
}

/** From now on a duplicate's key stands for the lead that was stored before it. */
export async function rememberDuplicates(
  transaction: Transaction<Tables>,
  duplicates: readonly { readonly request: LeadRows; readonly leadId: string }[],
): Promise<void> {
  const rows = duplicates.flatMap(({ request: { lead }, leadId }) => {
    const { kind, idempotency_key = null, received_at } = lead;
    return idempotency_key === null ? [] : [{ kind, idempotency_key, lead_id: leadId, received_at }];
  });
  if (rows.length === 0) return;
  await transaction
    .insertInto('repeated_requests')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['kind', 'idempotency_key']).doNothing())
    .execute();
  await dropErased(
    transaction,
    rows.map((row) => row.lead_id),
  );
}

/**
 * A lead may be erased after it was read here. The insert has waited for the erasure's lock on it (by its foreign key), so either
 * this finds the keys, or the erasure does.
 */
async function dropErased(transaction: Transaction<Tables>, leadIds: readonly string[]): Promise<void> {
  const erased = transaction
    .selectFrom('leads')
    .select('id')
    .where('id', 'in', leadIds)
    .where('erased_at', 'is not', null);
  await transaction.deleteFrom('repeated_requests').where('lead_id', 'in', erased).execute();
}

/** Until the transaction ends; in one order, so that no two wait for each other. */
async function lockContents(transaction: Transaction<Tables>, requests: readonly LeadRows[]): Promise<void> {
  const contents = [...new Set(requests.map(({ lead }) => contentsOf(lead)))].sort();
  await sql`select pg_advisory_xact_lock(hashtextextended(contents, 0)) from unnest(${contents}::text[]) as contents`.execute(
    transaction,
  );
}

/**
 * Each part and contents are looked up as one pair. With a list of each, a planner that knows how few leads ten minutes
 * usually have reads all of them for each batch, and in a surge there are thousands.
 */
export function selectRecent(engine: Store['engine'], requests: readonly Pick<LeadRows, 'lead'>[], windowMs: number) {
  const pairs = requests.flatMap(({ lead }) => {
    return partsAround(lead.received_at, windowMs).map((part) => ({ part, hash: lead.body_hash }));
  });
  // One text however many there are, so that it is compiled once. A cross join keeps SQLite to this order.
  const wanted =
    engine === 'sqlite'
      ? sql`(select distinct value ->> 'part' as part, value ->> 'hash' as hash from json_each(${JSON.stringify(pairs)}))`
      : sql`(select distinct * from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair (part bigint, hash text))`;
  return sql<Candidate & KnownLead>`
    select leads.id, leads.kind, leads.body_hash, leads.received_at, leads.quarantined_at
    from ${wanted} as wanted cross join leads
    where (leads.received_at / ${sql.lit(INDEXED_MS)}) = wanted.part and leads.body_hash = wanted.hash
      and leads.call_id is null
    order by leads.id`;
}

function duplicatesAmong(
  requests: readonly LeadRows[],
  stored: readonly (Candidate & KnownLead)[],
  windowMs: number,
): Map<LeadRows, Original> {
  const earlier = Map.groupBy(
    stored.map((lead): { lead: Candidate; original: Original } => ({ lead, original: { stored: lead } })),
    ({ lead }) => contentsOf(lead),
  );
  const duplicates = new Map<LeadRows, Original>();
  for (const request of requests) {
    const contents = contentsOf(request.lead);
    const same = earlier.get(contents) ?? [];
    const found = same.find(({ lead }) => isDuplicate(lead, request.lead, windowMs));
    if (found === undefined) earlier.set(contents, [...same, { lead: request.lead, original: { first: request } }]);
    else duplicates.set(request, found.original);
  }
  return duplicates;
}

/** A clock that was set back makes the earlier one the later: near is near. */
function isDuplicate(earlier: Candidate, later: Candidate, windowMs: number): boolean {
  const seen = (earlier.quarantined_at ?? null) === null || (later.quarantined_at ?? null) !== null;
  return seen && Math.abs(later.received_at - earlier.received_at) < windowMs;
}

function partsAround(at: number, windowMs: number): number[] {
  const first = Math.floor((at - windowMs) / INDEXED_MS);
  const last = Math.floor((at + windowMs) / INDEXED_MS);
  return Array.from({ length: last - first + 1 }, (_, n) => first + n);
}

function contentsOf({ kind, body_hash }: Pick<Candidate, 'kind' | 'body_hash'>): string {
  return `${kind} ${body_hash}`;
}
