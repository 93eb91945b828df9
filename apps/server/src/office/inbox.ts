import type { InboxDelivery, InboxKind, InboxLead, InboxPage } from '@downspout/office-api/inbox';
import { INBOX_PAGE } from '@downspout/office-api/limits';
import type { Selectable } from 'kysely';
import type { Store } from '../store/database.ts';
import type { LeadsTable } from '../store/tables.ts';

/** The worst first: what the owner is shown of a lead with several deliveries. */
const BY_NEED: readonly InboxDelivery[] = ['dead', 'no-destination', 'waiting', 'delivered'];

const COLUMNS = [
  'id',
  'kind',
  'first_name',
  'last_name',
  'phone',
  'email',
  'received_at',
  'call_id',
  'incomplete',
] as const;

type LeadRow = Pick<Selectable<LeadsTable>, (typeof COLUMNS)[number]>;

/** The newest leads, or the newest before one of them. A lead's id sorts by its arrival. */
export async function readInbox(store: Store, before: string | null): Promise<InboxPage> {
  const query = store.db
    .selectFrom('leads')
    .select(COLUMNS)
    .orderBy('id', 'desc')
    .limit(INBOX_PAGE + 1);
  const found = await (before === null ? query : query.where('id', '<', before)).execute();
  const rows = found.slice(0, INBOX_PAGE);
  const states = await deliveryStates(store, rows);
  return {
    leads: rows.map((row) => inboxLead(row, states.get(row.id) ?? [])),
    next: found.length > INBOX_PAGE ? (rows.at(-1)?.id ?? null) : null,
  };
}

async function deliveryStates(store: Store, rows: readonly LeadRow[]): Promise<Map<string, InboxDelivery[]>> {
  const states = new Map<string, InboxDelivery[]>();
  if (rows.length === 0) return states;
  const ids = rows.map((row) => row.id);
  const found = await store.db
    .selectFrom('deliveries')
    .select(['lead_id', 'state'])
    .where('lead_id', 'in', ids)
    .execute();
  for (const { lead_id, state } of found) states.set(lead_id, [...(states.get(lead_id) ?? []), state]);
  return states;
}

function inboxLead(row: LeadRow, states: readonly InboxDelivery[]): InboxLead {
  return {
    id: row.id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    phone: row.phone,
    email: row.email,
    kind: kindOf(row),
    receivedAt: row.received_at,
    delivery: BY_NEED.find((state) => states.includes(state)) ?? 'no-destination',
  };
}

function kindOf({ kind, call_id, incomplete }: LeadRow): InboxKind {
  if (incomplete === 1) return 'incomplete';
  return call_id === null ? kind : 'call';
}
