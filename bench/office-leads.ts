import { SERVICE_TYPES } from '@downspout/leads/options';
import { LEAD_STATUSES } from '@downspout/office-api/leads';
import type { Store } from '../apps/server/src/store/database.ts';
import { createUuidV7 } from '../apps/server/src/store/uuid-v7.ts';

/** One a quarter of an hour, back from now: almost three years. */
const BETWEEN_MS = 15 * 60_000;
const BATCH = 500;
const FIRST_NAMES = ['Ana', 'José', 'Zoë', 'Liam', 'Mei', 'Noor', 'Olga', 'Paul', 'Quinn', 'Rosa', 'Sam', 'Tess'];
const LAST_NAMES = ['Lopez', "O'Hara", 'Smith', 'Nguyễn', 'Okafor', 'Müller', 'Jones', 'Patel', 'Kim', 'Rossi'];
const STREETS = ['Peachtree St', 'Ponce de Leon Ave', 'Oak St', 'Piedmont Rd', 'Memorial Dr', 'Howell Mill Rd'];
const NOTES = [
  '',
  'Two stories, gutters overflow at the back.',
  'Please call after 5 pm.',
  'Dog in the yard, gate code 4471.',
];

/** What leads differ in where a search is measured. */
export type Vary = (n: number) => { readonly last_name: string; readonly address: string; readonly notes: string };

/** Fills a store with leads as they come in over years: three of four people once, some again and again. */
export async function fillStore(store: Store, count: number, vary?: Vary): Promise<void> {
  const start = Date.now() - count * BETWEEN_MS;
  let at = start;
  const newId = createUuidV7(() => at);
  for (let from = 0; from < count; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => {
      at = start + (from + index) * BETWEEN_MS;
      const rows = rowsOf(newId(), from + index, at);
      return vary === undefined ? rows : { ...rows, lead: { ...rows.lead, ...vary(from + index) } };
    });
    await store.db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('leads')
        .values(rows.map(({ lead }) => lead))
        .execute();
      await transaction
        .insertInto('quote_requests')
        .values(rows.map(({ quote }) => quote))
        .execute();
      await transaction
        .insertInto('deliveries')
        .values(rows.map(({ delivery }) => delivery))
        .execute();
    });
  }
}

function rowsOf(id: string, n: number, at: number) {
  const person = n % 4 === 0 ? n % 5_000 : n;
  const lead = {
    id,
    kind: 'quote',
    first_name: pick(FIRST_NAMES, person),
    last_name: `${pick(LAST_NAMES, person >> 3)} ${person}`,
    email: `person${person}@example.com`,
    phone: `(404) ${String(200 + (person % 700))}-${String(person % 10_000).padStart(4, '0')}`,
    address: `${person % 9_000} ${pick(STREETS, person)} NE, Atlanta, GA 303${String(person % 40).padStart(2, '0')}`,
    notes: pick(NOTES, n),
    submitted_at: new Date(at).toISOString(),
    received_at: at,
    page: '/',
    client_address: '192.0.2.1',
    user_agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1',
    idempotency_key: id,
    body_hash: id,
    call_id: n % 7 === 0 ? `call-${n}` : null,
    incomplete: n % 70 === 0 ? 1 : 0,
    status: pick(LEAD_STATUSES, n % 13),
  } as const;
  const quote = {
    lead_id: id,
    service_type: pick(SERVICE_TYPES, n),
    sms_opt_in: 1,
    consent_version: '1',
    consent_text: 'I agree to be called and texted about my request, '.repeat(6),
    consented_at: lead.submitted_at,
  } as const;
  const delivery = {
    id: `msg_${id}`,
    lead_id: id,
    destination: 'quote-webhook',
    recipient: '',
    state: n % 500 === 0 ? 'dead' : 'delivered',
    attempts: 1,
    own_failures: 0,
    created_at: at,
    due_at: at,
    give_up_at: at,
    settled_at: at,
  } as const;
  return { lead, quote, delivery };
}

function pick<Item>(items: readonly Item[], n: number): Item {
  const item = items[n % items.length];
  if (item === undefined) throw new Error('Nothing to pick from');
  return item;
}
