import type { Transaction } from 'kysely';
import { RefusedError } from '../plugins/errors.ts';
import type { Store } from '../store/database.ts';
import type { Tables } from '../store/tables.ts';
import { type Actor, writeAudit } from './audit.ts';
import { eraseCalls } from './erase-calls.ts';
import { eraseDeliveries } from './erase-deliveries.ts';
import { eraseWords } from './erase-words.ts';
import { type LockedLead, lockLeads, NO_LEAD } from './lock-leads.ts';
import { leadsOfSamePerson } from './same-person.ts';

/** Somebody asked to be forgotten. */
export interface Erasure {
  readonly id: string;
  /** In all their leads. */
  readonly alsoSamePerson: boolean;
  readonly actor: Actor;
  readonly now: number;
}

/** Leads that one statement names at most: SQLite and PostgreSQL take some ten thousand parameters. */
const MAX_AT_ONCE = 1_000;

/**
 * Blanks what is personal in a lead, for good, and all that repeats it: notes, transcripts, answers, the search's words.
 * What the books need stays: when it came, its status, amount and deliveries. What was erased before is passed over.
 * Answers the ids of the leads. Throws `RefusedError` when there is no such lead.
 */
export function eraseLeads({ db, engine }: Store, erasure: Erasure): Promise<string[]> {
  const { id, alsoSamePerson, now } = erasure;
  return db.transaction().execute(async (transaction) => {
    const ids = [id, ...(alsoSamePerson ? await leadsOfSamePerson(transaction, id) : [])];
    const locked: LockedLead[] = [];
    for (const some of chunks(ids.toSorted())) locked.push(...(await lockLeads(transaction, engine, some)));
    if (!locked.some((lead) => lead.id === id)) throw new RefusedError(NO_LEAD);
    const leads = locked.filter((lead) => lead.erased_at === null);
    for (const some of chunks(leads)) await eraseSome(transaction, engine, some, erasure);
    if (leads.length > 0) await eraseWords(transaction, engine);
    for (const lead of leads) await tell(transaction, lead, erasure);
    return leads.map((lead) => lead.id);
  });

  async function tell(transaction: Transaction<Tables>, lead: LockedLead, { actor }: Erasure): Promise<void> {
    await writeAudit(transaction, { at: now, actor, action: 'erased', subject: `lead:${lead.id}` });
  }
}

async function eraseSome(
  transaction: Transaction<Tables>,
  engine: Store['engine'],
  leads: readonly LockedLead[],
  { now }: Erasure,
): Promise<void> {
  const ids = leads.map((lead) => lead.id);
  await transaction
    .updateTable('leads')
    .set((eb) => ({ ...BLANK, erased_at: now, version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute();
  await transaction.updateTable('holiday_lights_leads').set({ photo_url: '' }).where('lead_id', 'in', ids).execute();
  await transaction.updateTable('consents').set({ salt: null, personal: null }).where('lead_id', 'in', ids).execute();
  await transaction.deleteFrom('lead_notes').where('lead_id', 'in', ids).execute();
  await transaction.deleteFrom('lead_index').where('lead_id', 'in', ids).execute();
  await eraseDeliveries(transaction, engine, ids, now);
  await eraseCalls(transaction, leads, now);
}

/** The hash of what was asked for is personal too: whoever guesses the words can prove them by it. */
const BLANK = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  address: '',
  notes: '',
  page: '',
  client_address: '',
  user_agent: '',
  attribution: '',
  idempotency_key: null,
  body_hash: '',
} as const;

function chunks<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / MAX_AT_ONCE);
  return Array.from({ length: count }, (_, n) => items.slice(n * MAX_AT_ONCE, (n + 1) * MAX_AT_ONCE));
}
