import type { NewLead } from '../../leads/new-lead.ts';
import type { Store } from '../../store/database.ts';
import { createUuidV7 } from '../../store/uuid-v7.ts';
import { createTestSaveLead, newQuote } from '../../testing/new-leads.ts';
import { sealAll } from '../seal-all.ts';
import { createSealBatch } from '../seal-batch.ts';

/** PostgreSQL takes 65,535 values in a statement. */
const AT_ONCE = 500;
export const SEALED_AT = Date.UTC(2026, 10, 21, 12);

/** Seals all that is not sealed, now. */
export async function sealNow(store: Store): Promise<void> {
  const all = { after: '', clock: () => SEALED_AT, stopped: () => false };
  for await (const _step of sealAll(store.db, createSealBatch(store), all));
}

/** Stores leads and answers their ids, in order; by default quote requests of different people. */
export async function saveLeads(store: Store, leads: number | readonly NewLead[]): Promise<string[]> {
  const all = typeof leads === 'number' ? Array.from({ length: leads }, (_, n) => consentOf(n + 1)) : leads;
  const saveLead = createTestSaveLead(store, { destinations: [] });
  const ids: string[] = [];
  for (const lead of all) {
    const outcome = await saveLead(lead);
    if (!('id' in outcome)) throw new Error('A lead was not stored');
    ids.push(outcome.id);
  }
  return ids;
}

/** Stores as many quote requests that agreed to nothing, past the way that leads come, which would take long. */
export async function saveUnconsented(store: Store, count: number): Promise<void> {
  const [id = ''] = await saveLeads(store, [{ ...newQuote(), consent: null }]);
  const lead = await store.db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const quotes = store.db.selectFrom('quote_requests').selectAll();
  const quote = await quotes.where('lead_id', '=', id).executeTakeFirstOrThrow();
  const newId = createUuidV7();
  for (let left = count - 1; left > 0; left -= AT_ONCE) {
    const ids = Array.from({ length: Math.min(left, AT_ONCE) }, newId);
    await store.db
      .insertInto('leads')
      .values(ids.map((one) => ({ ...lead, id: one })))
      .execute();
    await store.db
      .insertInto('quote_requests')
      .values(ids.map((lead_id) => ({ ...quote, lead_id })))
      .execute();
  }
}

function consentOf(n: number): NewLead {
  return newQuote({ first_name: `Jane ${n}`, phone: `(404) 555-01${String(n).padStart(2, '0')}` });
}
