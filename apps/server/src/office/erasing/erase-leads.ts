import { byField } from '@downspout/leads/by-field';
import { LEAD_FIELDS } from '@downspout/leads/fields/every-lead';
import { HOLIDAY_LIGHTS_DETAILS } from '@downspout/leads/fields/holiday-lights';
import type { LeadField } from '@downspout/leads/fields/lead-field';
import { QUOTE_DETAILS } from '@downspout/leads/fields/quote';
import type { Transaction } from 'kysely';
import { RefusedError } from '../../plugins/errors.ts';
import type { Store } from '../../store/database.ts';
import type { DeliveryState, Tables } from '../../store/tables.ts';
import { type Actor, writeAudit } from '../audit.ts';
import { type LockedLead, lockLeads, NO_LEAD } from '../lead/lock-leads.ts';
import { leadsOfSamePerson } from '../lead/same-person.ts';
import { eraseCallsOf } from './erase-calls.ts';
import { eraseDeliveries } from './erase-deliveries.ts';
import { eraseWords } from './erase-words.ts';

/** Somebody asked to be forgotten. */
export interface Erasure {
  readonly id: string;
  /** In all their leads. */
  readonly alsoSamePerson: boolean;
  readonly actor: Actor;
  readonly now: number;
}

/** Nobody waits for an answer any more: what would stay new would be counted as work for ever. */
const ERASED_NEW = 'lost';

/** Leads that one statement names at most: SQLite and PostgreSQL take some ten thousand parameters. */
const MAX_AT_ONCE = 1_000;

/**
 * Blanks what is personal in a lead, for good, and all that repeats it: notes, transcripts, answers, the search's words.
 * What the delivery totals need stays: when it came, its status, amount and deliveries. What was erased before is passed over.
 * Answers the ids of the leads. Throws `RefusedError` when there is no such lead.
 */
export function eraseLeads({ db, engine }: Store, erasure: Erasure): Promise<string[]> {
  const { id, alsoSamePerson } = erasure;
  return db.transaction().execute(async (transaction) => {
    const ids = [id, ...(alsoSamePerson ? await leadsOfSamePerson(transaction, id) : [])];
    const locked: LockedLead[] = [];
    for (const some of chunks(ids.toSorted())) locked.push(...(await lockLeads(transaction, engine, some)));
    if (!locked.some((lead) => lead.id === id)) throw new RefusedError(NO_LEAD);
    const leads = locked.filter((lead) => lead.erased_at === null);
    for (const some of chunks(leads)) await eraseLocked(transaction, engine, some, { ...erasure, ends: UNSENT });
    if (leads.length > 0) await eraseWords(transaction, engine);
    return leads.map((lead) => lead.id);
  });
}

/** What is not sent yet. */
const UNSENT = ['waiting', 'held'] as const;

/** Who erases and when; `ends`: deliveries in these states are dead from then on. */
export interface LeadsErasure extends Pick<Erasure, 'actor' | 'now'> {
  readonly ends: readonly DeliveryState[];
}

/** Erases leads that are locked, but for their words in the search's own files (`erase-words.ts`). */
export async function eraseLocked(
  transaction: Transaction<Tables>,
  engine: Store['engine'],
  leads: readonly LockedLead[],
  { actor, now, ends }: LeadsErasure,
): Promise<void> {
  const ids = leads.map((lead) => lead.id);
  await transaction
    .updateTable('leads')
    .set((eb) => ({ ...BLANK, erased_at: now, version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute();
  const isNew = transaction.updateTable('leads').set({ status: ERASED_NEW }).where('status', '=', 'new');
  await isNew.where('id', 'in', ids).execute();
  await blankDetails(transaction, 'quote_requests', QUOTE_DETAILS, ids);
  await blankDetails(transaction, 'holiday_lights_leads', HOLIDAY_LIGHTS_DETAILS, ids);
  await transaction.updateTable('consents').set({ salt: null, personal: null }).where('lead_id', 'in', ids).execute();
  await transaction.deleteFrom('repeated_requests').where('lead_id', 'in', ids).execute();
  await transaction.deleteFrom('lead_notes').where('lead_id', 'in', ids).execute();
  await transaction.deleteFrom('lead_messages').where('lead_id', 'in', ids).execute();
  await transaction.deleteFrom('appointments').where('lead_id', 'in', ids).execute();
  await transaction.deleteFrom('lead_index').where('lead_id', 'in', ids).execute();
  await eraseDeliveries(transaction, engine, ids, { now, ends });
  await eraseCallsOf(transaction, leads, now);
  for (const { id, status } of leads) {
    const change = status === 'new' ? { before: { status }, after: { status: ERASED_NEW } } : {};
    await writeAudit(transaction, { at: now, actor, action: 'erased', subject: `lead:${id}`, ...change });
  }
}

async function blankDetails(
  transaction: Transaction<Tables>,
  table: 'quote_requests' | 'holiday_lights_leads',
  details: readonly LeadField[],
  ids: readonly string[],
): Promise<void> {
  const blank = blankColumns(details);
  if (Object.keys(blank).length === 0) return;
  await transaction.updateTable(table).set(blank).where('lead_id', 'in', ids).execute();
}

function blankColumns(fields: readonly LeadField[]) {
  return byField(
    fields.filter(({ personal }) => personal),
    'column',
    () => '',
  );
}

/** The hash of what was asked for is personal too: whoever guesses the words can prove them by it. */
const BLANK = {
  ...blankColumns(LEAD_FIELDS),
  page: '',
  client_address: '',
  user_agent: '',
  attribution: '',
  idempotency_key: null,
  body_hash: '',
  snoozed_until: null,
} as const;

function chunks<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / MAX_AT_ONCE);
  return Array.from({ length: count }, (_, n) => items.slice(n * MAX_AT_ONCE, (n + 1) * MAX_AT_ONCE));
}
