import type { Destination } from '../../../deliveries/destination.ts';
import type { DeliveriesTable, DeliveryAttemptsTable } from '../../../store/tables.ts';
import { destinationsFor } from '../../../testing/destinations.ts';
import type { Engine } from '../../../testing/engines.ts';
import { NOW, openBrowser, openOffice, signedInBrowser } from '../../testing/office.ts';

/** An office whose quote webhook is configured and nothing else, with whatever deliveries a test stores. */
export async function openDeliveries(
  engine: Engine,
  settings: Record<string, string> = { QUOTE_WEBHOOK_URL: 'http://127.0.0.1:9/' },
  others: readonly Destination[] = [],
) {
  let changes = 0;
  const office = await openOffice(engine, {
    destinations: [...destinationsFor(settings), ...others],
    onDeliveriesChanged: () => {
      changes += 1;
    },
  });
  const { db } = office.store;

  /** Leads, each with this delivery, which waits unless said otherwise; without one if it is null. */
  async function leads(ids: readonly string[], delivery: Partial<DeliveriesTable> | null = {}): Promise<void> {
    await db
      .insertInto('leads')
      .values(ids.map((id) => leadRow(`lead-${id}`)))
      .execute();
    if (delivery !== null)
      await db
        .insertInto('deliveries')
        .values(ids.map((id) => ({ ...deliveryRow(id), ...delivery })))
        .execute();
  }

  async function attempt(id: string, fields: Partial<DeliveryAttemptsTable>): Promise<void> {
    const row = { number: 1, started_at: NOW, duration_ms: 1, outcome: 'failed', status: 500, error: null } as const;
    await db
      .insertInto('delivery_attempts')
      .values({ ...row, answer: null, ...fields, delivery_id: id })
      .execute();
  }

  return {
    ...office,
    browser: await signedInBrowser(office),
    stranger: openBrowser(office.app),
    leads,
    lead: (id: string, delivery?: Partial<DeliveriesTable> | null) => leads([id], delivery),
    attempt,
    row: (id: string) => db.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /** How often the outbox was told. */
    changes: () => changes,
  };
}

function deliveryRow(id: string): DeliveriesTable {
  return {
    id,
    lead_id: `lead-${id}`,
    destination: 'quote-webhook',
    state: 'waiting',
    attempts: 0,
    own_failures: 0,
    created_at: NOW,
    due_at: NOW,
    give_up_at: NOW + 1,
    lease_token: null,
    leased_until: null,
    settled_at: null,
    erased_at: null,
    recipient: '',
  };
}

function leadRow(id: string) {
  return {
    id,
    kind: 'quote',
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: 'ada@example.com',
    phone: '404 555 0100',
    address: '12 Peachtree St',
    notes: '',
    submitted_at: new Date(NOW).toISOString(),
    received_at: NOW,
    page: '/',
    client_address: '203.0.113.7',
    user_agent: 'test',
    idempotency_key: null,
    body_hash: 'hash',
  } as const;
}
