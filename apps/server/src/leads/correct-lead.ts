import { correctedNote } from '@downspout/business/call-words';
import { columnsOf } from '@downspout/leads/by-field';
import { LEAD_FIELDS } from '@downspout/leads/fields/every-lead';
import { QUOTE_DETAILS } from '@downspout/leads/fields/quote';
import type { Selectable, Transaction } from 'kysely';
import { writeAudit } from '../office/audit.ts';
import { reindexLead } from '../office/inbox/lead-index.ts';
import type { Store } from '../store/database.ts';
import type { LeadsTable, QuoteRequestsTable, Tables } from '../store/tables.ts';
import { createUuidV7 } from '../store/uuid-v7.ts';
import { deliverCorrection } from './deliver-correction.ts';
import type { LeadDestinations } from './lead-rows.ts';
import { bodyHash, type NewQuote } from './new-lead.ts';
import type { SaveOutcome } from './pending-lead.ts';

/** A quote request of a call. */
export type CallQuote = NewQuote & { readonly callId: string };

/**
 * Brings the lead of the request's call up to date with it, and has that told wherever the lead was told before. Answers
 * null when the call has no lead yet, or one whose consent is sealed: then the request is to be stored as a lead.
 */
export type CorrectLead = (quote: CallQuote) => Promise<SaveOutcome | null>;

const CORRECTED = LEAD_FIELDS.map(({ column }) => column);
const ASSISTANT = { id: null, name: 'assistant' } as const;

type CallLead = Pick<
  Selectable<LeadsTable>,
  (typeof CORRECTED)[number] | 'id' | 'idempotency_key' | 'body_hash' | 'erased_at'
> &
  Pick<Selectable<QuoteRequestsTable>, 'sms_opt_in' | 'consent_version' | 'consent_text' | 'consented_at'>;

const newId = createUuidV7();

export function createCorrectLead({ db, engine }: Store, destinations: LeadDestinations): CorrectLead {
  return (quote) =>
    db.transaction().execute(async (transaction) => {
      const lead = await lockCallLead(transaction, engine, quote.callId);
      if (lead === undefined) return null;
      if (lead.erased_at !== null) return { state: 'key-reused' };
      if (bodyHash(quote.request) === lead.body_hash) return { state: 'stored', id: lead.id, duplicate: true };
      if (await hasCome(transaction, lead, quote)) return { state: 'key-reused' };
      if (await isSealed(transaction, lead.id)) return null;
      await correct(transaction, lead, quote);
      await deliverCorrection(transaction, engine, { leadId: lead.id, now: quote.receivedAt, destinations });
      return { state: 'stored', id: lead.id, duplicate: true };
    });
}

/** The latest one, as earlier versions made a lead of each correction. */
function lockCallLead(
  transaction: Transaction<Tables>,
  engine: Store['engine'],
  callId: string,
): Promise<CallLead | undefined> {
  const select = transaction
    .selectFrom('leads')
    .innerJoin('quote_requests as quote', 'quote.lead_id', 'leads.id')
    .select(CORRECTED)
    .select(['leads.id', 'idempotency_key', 'body_hash', 'erased_at'])
    .select(['sms_opt_in', 'consent_version', 'consent_text', 'consented_at'])
    .where('call_id', '=', callId)
    .where('incomplete', '=', 0)
    .orderBy('leads.id', 'desc')
    .limit(1);
  // SQLite has one writer as it is.
  return (engine === 'postgres' ? select.forUpdate('leads') : select).executeTakeFirst();
}

/** Whether the message that brings it came before, and was overtaken by its own correction. */
async function hasCome(transaction: Transaction<Tables>, lead: CallLead, quote: CallQuote): Promise<boolean> {
  const { messageKey } = quote;
  if (messageKey === undefined) return false;
  if (messageKey === lead.idempotency_key) return true;
  const known = transaction.selectFrom('repeated_requests').select('lead_id').where('kind', '=', 'quote');
  if ((await known.where('idempotency_key', '=', messageKey).executeTakeFirst()) !== undefined) return true;
  const { receivedAt: received_at } = quote;
  const row = { kind: 'quote', idempotency_key: messageKey, lead_id: lead.id, received_at } as const;
  await transaction.insertInto('repeated_requests').values(row).execute();
  return false;
}

/** What is sealed as evidence stays as it is. A call's consent is sealed when the call is over (consents/seal-all.ts). */
async function isSealed(transaction: Transaction<Tables>, leadId: string): Promise<boolean> {
  const sealed = transaction.selectFrom('consents').select('number').where('lead_id', '=', leadId).limit(1);
  return (await sealed.executeTakeFirst()) !== undefined;
}

async function correct(transaction: Transaction<Tables>, lead: CallLead, quote: CallQuote): Promise<void> {
  const { request, receivedAt: at } = quote;
  const now = columnsOf(LEAD_FIELDS, request);
  await transaction
    .updateTable('leads')
    .set((eb) => ({ ...now, body_hash: bodyHash(request), version: eb('version', '+', 1) }))
    .where('id', '=', lead.id)
    .execute();
  await transaction
    .updateTable('quote_requests')
    .set({ ...columnsOf(QUOTE_DETAILS, request), ...consentColumns(lead, quote) })
    .where('lead_id', '=', lead.id)
    .execute();
  const changed = CORRECTED.filter((field) => now[field] !== lead[field]);
  const replaced = changed.filter((field) => lead[field] !== '' && !now[field].includes(lead[field]));
  if (replaced.length > 0) {
    const text = correctedNote(replaced.map((field) => [field, lead[field]]));
    const note = { id: newId(), lead_id: lead.id, at, user_id: null, who: ASSISTANT.name, text };
    await transaction.insertInto('lead_notes').values(note).execute();
  }
  await reindexLead(transaction, lead.id);
  const entry = { action: 'corrected', subject: `lead:${lead.id}`, after: { fields: changed } };
  await writeAudit(transaction, { at, actor: ASSISTANT, ...entry });
}

/** A consent that stands stays as it was given; it was for the number of then. */
function consentColumns(lead: CallLead, { request, consent, submittedAt }: CallQuote) {
  if (consent === null) return { sms_opt_in: 0, consent_version: '', consent_text: '', consented_at: '' } as const;
  if (lead.sms_opt_in === 1 && lead.phone === request.phone) return {};
  const { version, text } = consent;
  return { sms_opt_in: 1, consent_version: version, consent_text: text, consented_at: submittedAt } as const;
}
