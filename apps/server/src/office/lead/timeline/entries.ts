import type { ChangeEntry, DeliveryEntry, MessageEntry, NoteEntry, OptOutEntry } from '@downspout/office-api/timeline';
import type { Kysely, NotNull, Selectable } from 'kysely';
import { e164 } from '../../../opt-outs/e164.ts';
import type { LeadsTable, Tables } from '../../../store/tables.ts';
import { VISITOR_MAIL, VISITOR_TEXT } from '../../../visitor-messages/plan-visitor-messages.ts';
import { asShown } from '../../messages/read-messages.ts';
import { noteEntry } from '../lead-notes.ts';

export async function noteEntries(db: Kysely<Tables>, ids: readonly string[]): Promise<NoteEntry[]> {
  const rows = await db.selectFrom('lead_notes').selectAll().where('lead_id', 'in', ids).execute();
  return rows.map(noteEntry);
}

/** What was written to the person, and what they texted. */
export async function messageEntries(db: Kysely<Tables>, ids: readonly string[]): Promise<MessageEntry[]> {
  const rows = await db.selectFrom('lead_messages').selectAll().where('lead_id', 'in', ids).execute();
  const messages = await asShown(db, rows);
  return messages.map((message) => ({ ...message, what: 'message' }));
}

/** All but notes and messages, which tell of themselves. */
export async function changeEntries(db: Kysely<Tables>, ids: readonly string[]): Promise<ChangeEntry[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['id', 'at', 'who', 'action', 'subject', 'before', 'after'])
    .where(
      'subject',
      'in',
      ids.map((id) => SUBJECT + id),
    )
    .where('action', 'not in', ['note-added', 'message-sent', 'text-received'])
    .execute();
  return rows.map(({ subject, before, after, ...row }) => ({
    ...row,
    what: 'change',
    leadId: subject.slice(SUBJECT.length),
    before: parsed(before),
    after: parsed(after),
  }));
}

const SUBJECT = 'lead:';

function parsed(json: string | null): ChangeEntry['before'] {
  return json === null ? null : JSON.parse(json);
}

/** Of the lead itself, and of messages to its visitor; users were there when they were notified. */
export async function deliveryEntries(db: Kysely<Tables>, ids: readonly string[]): Promise<DeliveryEntry[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select(['id', 'lead_id', 'destination', 'state', 'created_at', 'settled_at'])
    .where('lead_id', 'in', ids)
    .where(({ eb, or }) => or([eb('recipient', '=', ''), eb('destination', 'in', [VISITOR_MAIL, VISITOR_TEXT])]))
    .where('state', 'in', ['waiting', 'delivered', 'dead'])
    .$narrowType<{ lead_id: NotNull; state: DeliveryEntry['state'] }>()
    .execute();
  return rows.map(({ id, lead_id: leadId, destination, state, created_at, settled_at }) => ({
    what: 'delivery',
    id,
    at: settled_at ?? created_at,
    leadId,
    destination,
    state,
  }));
}

/** Of all the numbers that the person gave. */
export async function optOutEntries(
  db: Kysely<Tables>,
  leads: readonly Pick<Selectable<LeadsTable>, 'phone'>[],
): Promise<OptOutEntry[]> {
  const phones = new Set(leads.flatMap(({ phone }) => e164(phone) ?? []));
  if (phones.size === 0) return [];
  const rows = await db
    .selectFrom('opt_out_events')
    .select(['id', 'at', 'opted_out', 'keyword'])
    .where('phone', 'in', [...phones])
    .execute();
  return rows.map(({ id, at, opted_out, keyword }) => ({
    what: 'opt-out',
    id: `opt-out:${id}`,
    at,
    optedOut: opted_out === 1,
    keyword,
  }));
}
