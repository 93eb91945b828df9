import { byField } from '@downspout/leads/by-field';
import { CALL_FIELDS } from '@downspout/leads/fields/quote';
import type { Transaction } from 'kysely';
import type { AcceptsLeads } from '../deliveries/destination.ts';
import type { NewQuote } from '../leads/new-lead.ts';
import type { SaveLead } from '../leads/save-lead.ts';
import { writeAudit } from '../office/audit.ts';
import { type LockedLead, lockLeads } from '../office/lead/lock-leads.ts';
import type { Store } from '../store/database.ts';
import type { Tables } from '../store/tables.ts';
import { createUuidV7 } from '../store/uuid-v7.ts';
import type { IncomingText } from './incoming-text.ts';
import { leadOfNumber } from './lead-of-number.ts';
import { notifyOfText } from './notify-of-text.ts';

/** Named in the history. */
const VISITOR = { id: null, name: 'visitor' } as const;
/** The lead that is found may be erased, merged or quarantined before it is locked. */
const TRIES = 3;

const newId = createUuidV7();

export interface IncomingParts {
  readonly store: Store;
  readonly saveLead: SaveLead;
  readonly destinations: readonly Pick<AcceptsLeads, 'name'>[];
  readonly onNotified: () => void;
}

/**
 * Stores a text once, at the lead of its number, whose users are notified; one from nobody known becomes a lead, with the text as its
 * notes. Throws what the store throws: then the same call may be made again.
 */
export async function storeIncomingText(parts: IncomingParts, text: IncomingText, now: number): Promise<void> {
  const { store, saveLead } = parts;
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (await isKnown(store.db, text)) return;
    const leadId = await leadOfNumber(store.db, text.from, now);
    if (leadId === null) break;
    if (await storeAt(parts, leadId, text, { now, isNew: false })) return;
  }
  const saved = await saveLead(leadOf(text, now));
  if ('id' in saved) await storeAt(parts, saved.id, text, { now, isNew: true });
}

async function isKnown(db: Transaction<Tables> | Store['db'], { providerId }: IncomingText): Promise<boolean> {
  const known = db.selectFrom('lead_messages').select('id').where('provider_id', '=', providerId);
  return (await known.executeTakeFirst()) !== undefined;
}

interface Terms {
  readonly now: number;
  /** Of a lead that the text itself has made, users are notified as of any other. */
  readonly isNew: boolean;
}

/** Answers false when the lead cannot show it any more. */
async function storeAt(
  { store: { db, engine }, destinations, onNotified }: IncomingParts,
  leadId: string,
  text: IncomingText,
  { now, isNew }: Terms,
): Promise<boolean> {
  const notified = await db.transaction().execute(async (transaction) => {
    const [lead] = await lockLeads(transaction, engine, [leadId]);
    if (lead === undefined || lead.erased_at !== null) return null;
    if (!isNew && (lead.merged_into !== null || lead.quarantined_at !== null)) return null;
    const id = newId(now);
    const stored = await transaction
      .insertInto('lead_messages')
      .values({ ...rowOf(text), id, lead_id: lead.id, at: now })
      .onConflict((conflict) => conflict.column('provider_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (stored === undefined) return 0;
    const entry = { action: 'text-received', subject: `lead:${lead.id}`, after: { messageId: id } };
    await writeAudit(transaction, { at: now, actor: VISITOR, ...entry });
    await wake(transaction, lead, now);
    return isNew ? 0 : notifyOfText(transaction, lead, { id, text: text.text }, { now, destinations });
  });
  if (notified !== null && notified > 0) onNotified();
  return notified !== null;
}

/** Whatever was put off until later is wanted now. */
async function wake(transaction: Transaction<Tables>, lead: LockedLead, now: number): Promise<void> {
  const { id, version, snoozed_until: until } = lead;
  if (until === null) return;
  await transaction
    .updateTable('leads')
    .set({ snoozed_until: null, version: version + 1 })
    .where('id', '=', id)
    .execute();
  const entry = { action: 'unsnoozed', subject: `lead:${id}`, before: { until }, after: { until: null } };
  await writeAudit(transaction, { at: now, actor: VISITOR, ...entry });
}

function rowOf({ providerId, from, text }: IncomingText) {
  const in_ = {
    direction: 'in',
    way: 'text',
    user_id: null,
    who: '',
    subject: '',
    answered_at: null,
    appointment_id: null,
  } as const;
  return { ...in_, provider_id: providerId, address: from, text };
}

/** Of a text from nobody known: all that it says, and no consent but to be answered. */
function leadOf({ providerId, from, text }: IncomingText, now: number): NewQuote {
  return {
    kind: 'quote',
    request: { ...byField(CALL_FIELDS, 'column', () => '' as const), phone: from, notes: text, sms_opt_in: false },
    consent: null,
    incomplete: true,
    submittedAt: new Date(now).toISOString(),
    receivedAt: now,
    idempotencyKey: `text-${providerId}`,
    callId: null,
    origin: { page: '', clientAddress: '', userAgent: '' },
  };
}
