import { randomUUID } from 'node:crypto';
import type { Store } from '../../store/database.ts';
import type { DeliveriesTable } from '../../store/tables.ts';

const THREE_DAYS_MS = 3 * 24 * 60 * 60_000;

/** What a test says about the leads it stores. */
export interface WaitingLeads {
  count?: number;
  /** Their time of arrival, in ms since the epoch. */
  now: number;
  destination?: string;
  delivery?: Partial<DeliveriesTable>;
}

/** Stores quote requests with one waiting delivery each, as a commit of the lead server does. Answers the deliveries' ids. */
export async function storeWaitingLeads(
  store: Store,
  { count = 1, now, destination = 'quote-webhook', delivery = {} }: WaitingLeads,
): Promise<string[]> {
  const leadIds = Array.from({ length: count }, () => randomUUID());
  const deliveries = leadIds.map((lead_id) => ({ ...waiting(lead_id, destination, now), ...delivery }));
  await store.db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('leads')
      .values(leadIds.map((id) => lead(id, now)))
      .execute();
    await transaction
      .insertInto('quote_requests')
      .values(leadIds.map((id) => quoteRequest(id, now)))
      .execute();
    await transaction.insertInto('deliveries').values(deliveries).execute();
  });
  return deliveries.map(({ id }) => id);
}

let sequence = 0;

/** Ids sort by arrival, as UUIDs version 7 do. */
function waiting(lead_id: string, destination: string, now: number): DeliveriesTable {
  sequence += 1;
  return {
    id: `msg_${String(sequence).padStart(8, '0')}`,
    lead_id,
    destination,
    state: 'waiting',
    attempts: 0,
    own_failures: 0,
    created_at: now,
    due_at: now,
    give_up_at: now + THREE_DAYS_MS,
    lease_token: null,
    leased_until: null,
    settled_at: null,
    erased_at: null,
    recipient: '',
  };
}

function lead(id: string, now: number) {
  return {
    id,
    kind: 'quote' as const,
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: 'ada@example.com',
    phone: '404 555 0100',
    address: '12 Peachtree St',
    notes: 'Two storeys, "steep" roof\n– señor 🏠',
    submitted_at: new Date(now).toISOString(),
    received_at: now,
    page: '/',
    client_address: '203.0.113.7',
    user_agent: 'test',
    idempotency_key: null,
    body_hash: 'hash',
  };
}

function quoteRequest(lead_id: string, now: number) {
  return {
    lead_id,
    service_type: 'gutter-cleaning' as const,
    sms_opt_in: 1 as const,
    consent_version: '1',
    consent_text: 'Texts, please',
    consented_at: new Date(now).toISOString(),
  };
}
