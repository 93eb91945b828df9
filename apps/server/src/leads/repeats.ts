import { sql, type Transaction } from 'kysely';
import type { Store } from '../store/database.ts';
import type { Tables } from '../store/tables.ts';
import { joinedLeads, type KnownLead, keyOf, knownLeads } from './known-leads.ts';
import type { LeadRows } from './lead-rows.ts';

/** By such parts of time the index `leads_contents` (migration 009) is ordered first, in ms. */
const INDEXED_MS = 600_000;

/**
 * What a request repeats: the lead that its key stands for, a lead by its contents, or an earlier request of its batch by
 * the same.
 */
export type Repeated = { readonly byKey: KnownLead } | { readonly stored: KnownLead } | { readonly first: LeadRows };

/** A lead that another may repeat. */
type Candidate = Pick<LeadRows['lead'], 'kind' | 'body_hash' | 'received_at' | 'quarantined_at'>;

/**
 * The requests of a batch that are joined to a lead instead of making one: their contents, and hence their person, are
 * those of one that came by a form within `windowMs` (0: of none), or their key was joined before. A key that made a lead
 * keeps standing for that one. What is not held back is never joined to something in quarantine, where nobody might see it.
 */
export async function findRepeats(
  transaction: Transaction<Tables>,
  engine: Store['engine'],
  batch: readonly LeadRows[],
  windowMs: number,
): Promise<Map<LeadRows, Repeated>> {
  const requests = batch.filter(({ fromForm }) => fromForm);
  if (requests.length === 0) return new Map();
  const repeats = await findByContents(transaction, engine, requests, windowMs);
  const made = repeats.size === 0 ? NONE : await knownLeads(transaction, [...repeats.keys()]);
  const joined = await joinedLeads(transaction, requests);
  for (const request of requests) {
    const key = keyOf(request.lead);
    const known = joined.get(key) ?? (repeats.has(request) ? made.get(key) : undefined);
    if (known !== undefined) repeats.set(request, { byKey: known });
  }
  return repeats;
}

const NONE: ReadonlyMap<string, KnownLead> = new Map();

async function findByContents(
  transaction: Transaction<Tables>,
  engine: Store['engine'],
  requests: readonly LeadRows[],
  windowMs: number,
): Promise<Map<LeadRows, Repeated>> {
  if (windowMs === 0) return new Map();
  // Processes that take the same contents at once take turns.
  if (engine === 'postgres') await lockContents(transaction, requests);
  const { rows: recent } = await selectRecent(engine, requests, windowMs).execute(transaction);
  return repeatsAmong(requests, recent, windowMs);
}

/** From now on a request's key stands for the lead that it was joined to. */
export async function rememberJoined(
  transaction: Transaction<Tables>,
  joined: readonly { readonly request: LeadRows; readonly leadId: string }[],
): Promise<void> {
  const rows = joined.flatMap(({ request: { lead }, leadId }) => {
    const { kind, idempotency_key = null, received_at } = lead;
    return idempotency_key === null ? [] : [{ kind, idempotency_key, lead_id: leadId, received_at }];
  });
  if (rows.length === 0) return;
  await transaction
    .insertInto('repeated_requests')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['kind', 'idempotency_key']).doNothing())
    .execute();
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
 * usually have reads all of them for each batch, and a rush is when there are thousands.
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

function repeatsAmong(
  requests: readonly LeadRows[],
  stored: readonly (Candidate & KnownLead)[],
  windowMs: number,
): Map<LeadRows, Repeated> {
  const earlier = Map.groupBy(
    stored.map((lead): { lead: Candidate; repeated: Repeated } => ({ lead, repeated: { stored: lead } })),
    ({ lead }) => contentsOf(lead),
  );
  const repeats = new Map<LeadRows, Repeated>();
  for (const request of requests) {
    const contents = contentsOf(request.lead);
    const same = earlier.get(contents) ?? [];
    const found = same.find(({ lead }) => isRepeatedBy(lead, request.lead, windowMs));
    if (found === undefined) earlier.set(contents, [...same, { lead: request.lead, repeated: { first: request } }]);
    else repeats.set(request, found.repeated);
  }
  return repeats;
}

/** A clock that was set back makes the earlier one the later: near is near. */
function isRepeatedBy(earlier: Candidate, later: Candidate, windowMs: number): boolean {
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
