import type { NewLead } from '../../leads/new-lead.ts';
import { createSaveLead } from '../../leads/save-lead.ts';
import type { Store } from '../../store/database.ts';
import { newQuote } from '../../testing/new-leads.ts';
import { sealAll } from '../seal-all.ts';
import { createSealBatch } from '../seal-batch.ts';

export const SEALED_AT = Date.UTC(2026, 10, 21, 12);

/** Seals all that is not sealed, now. */
export async function sealNow(store: Store): Promise<void> {
  await sealAll(store.db, createSealBatch(store), { after: '', clock: () => SEALED_AT, stopped: () => false });
}

/** Stores leads and answers their ids, in order; by default quote requests of different people. */
export async function saveLeads(store: Store, leads: number | readonly NewLead[]): Promise<string[]> {
  const all = typeof leads === 'number' ? Array.from({ length: leads }, (_, n) => consentOf(n + 1)) : leads;
  const saveLead = createSaveLead({ store, hasDestination: () => false, onSaved() {} });
  const ids: string[] = [];
  for (const lead of all) {
    const outcome = await saveLead(lead);
    if (!('id' in outcome)) throw new Error('A lead was not stored');
    ids.push(outcome.id);
  }
  return ids;
}

function consentOf(n: number): NewLead {
  return newQuote({ first_name: `Jane ${n}`, phone: `(404) 555-01${String(n).padStart(2, '0')}` });
}
