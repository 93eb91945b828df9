import type { InboxDelivery, InboxKind, InboxLead } from '@downspout/office-api/leads';
import { DELIVERY_STATES } from '@downspout/office-api/leads';
import { type Kysely, type NotNull, type Selectable, sql } from 'kysely';
import { townOf } from '../../leads/town.ts';
import type { LeadsTable, Tables } from '../../store/tables.ts';
import { duplicatesOf } from '../lead/duplicates.ts';

/** What a list reads of a lead itself. */
export const LEAD_COLUMNS = [
  'leads.id',
  'leads.kind',
  'leads.first_name',
  'leads.last_name',
  'leads.phone',
  'leads.email',
  'leads.address',
  'leads.notes',
  'leads.received_at',
  'leads.call_id',
  'leads.incomplete',
  'leads.status',
  'leads.amount_cents',
  'leads.assigned_to',
  'leads.merged_into',
  'leads.first_contact_at',
  'leads.erased_at',
  'leads.quarantined_at',
  'leads.snoozed_until',
  'leads.version',
] as const;

/** Of the notes so many characters are shown in a list. */
const MAX_EXCERPT = 160;

type Named<Column extends string> = Column extends `leads.${infer Name}` ? Name : never;
type LeadRow = Pick<Selectable<LeadsTable>, Named<(typeof LEAD_COLUMNS)[number]>>;

/** Leads as lists show them at a time, in ms since the epoch, in the rows' order. A few queries, however many leads. */
export async function inboxLeads(db: Kysely<Tables>, rows: readonly LeadRow[], now: number): Promise<InboxLead[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const [deliveries, services, users, duplicates, unanswered] = [
    await deliveryStates(db, ids),
    await servicesOf(db, ids),
    await usersOf(db, rows),
    await duplicatesOf(db, ids),
    await unansweredOf(db, ids),
  ];
  return rows.map((row) => ({
    id: row.id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    phone: row.phone,
    email: row.email,
    address: row.address,
    town: townOf(row.address),
    excerpt: firstWords(row.notes),
    kind: kindOf(row),
    service: services.get(row.id) ?? '',
    receivedAt: row.received_at,
    delivery: worstOf(deliveries.get(row.id) ?? []),
    status: row.status,
    amountCents: row.amount_cents,
    assignee: row.assigned_to === null ? null : (users.get(row.assigned_to) ?? null),
    firstContactAt: row.first_contact_at,
    unansweredSince: unanswered.get(row.id) ?? null,
    duplicates: duplicates.get(row.id)?.size ?? 0,
    mergedInto: row.merged_into,
    erased: row.erased_at !== null,
    isQuarantined: row.quarantined_at !== null,
    snooze: row.snoozed_until === null ? null : { until: row.snoozed_until, isOver: row.snoozed_until <= now },
    version: row.version,
  }));
}

/** On one line, cut off after a word. */
function firstWords(notes: string): string {
  const line = notes.replace(/\s+/g, ' ').trim();
  if (line.length <= MAX_EXCERPT) return line;
  const cut = line.slice(0, MAX_EXCERPT);
  const space = cut.lastIndexOf(' ');
  // Neither half of the room wasted for one long word, nor half of a character.
  return `${space > MAX_EXCERPT / 2 ? cut.slice(0, space) : cut.replace(/[\uD800-\uDBFF]$/, '')}…`;
}

function kindOf({ kind, call_id, incomplete }: LeadRow): InboxKind {
  if (incomplete === 1) return call_id === null ? 'text' : 'incomplete';
  return call_id === null ? kind : 'call';
}

function worstOf(states: readonly InboxDelivery[]): InboxDelivery {
  return DELIVERY_STATES.find((state) => states.includes(state)) ?? 'no-destination';
}

async function deliveryStates(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, InboxDelivery[]>> {
  const found = await db
    .selectFrom('deliveries')
    .select(['lead_id', 'state'])
    .where('lead_id', 'in', ids)
    .where('recipient', '=', '')
    .$narrowType<{ lead_id: NotNull }>()
    .execute();
  const states = new Map<string, InboxDelivery[]>();
  for (const { lead_id, state } of found) states.set(lead_id, [...(states.get(lead_id) ?? []), state]);
  return states;
}

async function servicesOf(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await db
    .selectFrom('quote_requests')
    .select(['lead_id', 'service_type'])
    .where('lead_id', 'in', ids)
    .execute();
  return new Map(found.map((row) => [row.lead_id, row.service_type]));
}

/** Since when texts wait. Literals, so that the partial index of those that do is known to hold them all. */
async function unansweredOf(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, number>> {
  const found = await db
    .selectFrom('lead_messages')
    .leftJoin('leads', 'leads.id', 'lead_messages.lead_id')
    .select(({ fn, ref }) => [fn.coalesce(ref('leads.merged_into'), ref('lead_messages.lead_id')).as('lead'), 'at'])
    .where('direction', '=', sql.lit<'in'>('in'))
    .where('answered_at', 'is', null)
    .where((eb) => eb.or([eb('lead_messages.lead_id', 'in', ids), eb('leads.merged_into', 'in', ids)]))
    .orderBy('at', 'desc')
    .execute();
  return new Map(found.map(({ lead, at }) => [lead, at]));
}

async function usersOf(db: Kysely<Tables>, rows: readonly LeadRow[]) {
  const ids = [...new Set(rows.flatMap((row) => row.assigned_to ?? []))];
  const found =
    ids.length === 0 ? [] : await db.selectFrom('users').select(['id', 'username']).where('id', 'in', ids).execute();
  return new Map(found.map((user) => [user.id, user]));
}
