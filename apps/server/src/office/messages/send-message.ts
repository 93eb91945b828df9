import type { MessageBody, ReplyObstacle, SentMessage } from '@downspout/office-api/messages';
import type { Insertable, Transaction } from 'kysely';
import type { Destination } from '../../deliveries/destination.ts';
import { LEAD_REPLY } from '../../lead-messages/destinations.ts';
import { deliveryRow } from '../../leads/lead-rows.ts';
import { type ErrorAnswer, RefusedError } from '../../plugins/errors.ts';
import type { Store } from '../../store/database.ts';
import type { LeadMessagesTable } from '../../store/office-tables.ts';
import type { Tables } from '../../store/tables.ts';
import { type Actor, writeAudit } from '../audit.ts';
import { readInboxLead } from '../lead/change-lead.ts';
import { lockLead } from '../lead/lock-leads.ts';
import { answerLead } from './answer-lead.ts';
import { asShown, replyDeliveryId } from './read-messages.ts';
import { wayTo } from './ways-to-reply.ts';

/** An answer that comes a day late is worse than a call. */
const GIVE_UP_AFTER_MS = 24 * 60 * 60_000;

const ID_REUSED: ErrorAnswer = {
  status: 422,
  code: 'id_reused',
  message: 'Another message has this id. Please send this one with an id of its own.',
};

const OBSTACLES: Readonly<Record<ReplyObstacle, string>> = {
  'not-set-up': 'This server isn’t set up to send that. Nothing was sent.',
  'no-address': 'The lead has no address that this can be sent to.',
  'opted-out': 'This number has opted out of texts. Nothing was sent.',
  'no-consent': 'This person hasn’t agreed to texts. Nothing was sent.',
  quarantined: 'This is possible spam. Mark it “Not spam” first.',
  erased: 'This person’s data was erased on request. Nothing was sent.',
};

/** Who writes what to a lead's person. */
export interface NewMessage {
  readonly leadId: string;
  readonly body: MessageBody;
  readonly actor: Actor;
  readonly now: number;
}

/**
 * Writes a message and its delivery in one transaction; the same id again is the same message. It answers the lead, and a new one
 * is contacted by it. Throws `RefusedError` when there is no such lead, or it can't be written to that way.
 */
export function sendMessage(
  { db, engine }: Store,
  { leadId, body, actor, now }: NewMessage,
  destinations: readonly Destination[],
): Promise<SentMessage> {
  return db.transaction().execute(async (transaction) => {
    const lead = await lockLead(transaction, engine, leadId);
    const known = await find(transaction, body.id);
    if (known !== undefined && !isSame(known, leadId, body)) throw new RefusedError(ID_REUSED);
    if (known !== undefined) return shown(transaction, known, now);
    const way = await wayTo(transaction, lead, body.way, destinations);
    if (way.obstacle !== null) throw refused(way.obstacle);
    const row = { ...rowOf(body, leadId), at: now, user_id: actor.id, who: actor.name, address: way.to };
    await transaction.insertInto('lead_messages').values(row).execute();
    await transaction.insertInto('deliveries').values(deliveryOf(row)).execute();
    const entry = { action: 'message-sent', subject: `lead:${leadId}`, after: { messageId: row.id, way: row.way } };
    await writeAudit(transaction, { at: now, actor, ...entry });
    await answerLead(transaction, lead, { actor, now });
    return shown(transaction, row, now);
  });
}

function find(transaction: Transaction<Tables>, id: string): Promise<LeadMessagesTable | undefined> {
  return transaction.selectFrom('lead_messages').selectAll().where('id', '=', id).executeTakeFirst();
}

function isSame(known: LeadMessagesTable, leadId: string, body: MessageBody): boolean {
  return known.lead_id === leadId && known.direction === 'out' && known.way === body.way && known.text === body.text;
}

function rowOf(body: MessageBody, leadId: string) {
  const subject = body.way === 'mail' ? body.subject : '';
  const appointment_id = (body.way === 'mail' && body.appointmentId) || null;
  const { id, way, text } = body;
  const unread = { provider_id: null, answered_at: null } as const;
  return { id, lead_id: leadId, direction: 'out', way, subject, text, appointment_id, ...unread } as const;
}

function deliveryOf(row: LeadMessagesTable): Insertable<Tables['deliveries']> {
  const { lead_id: leadId, at, id: recipient } = row;
  const destination = LEAD_REPLY[row.way];
  const delivery = deliveryRow({ id: replyDeliveryId(row), leadId, destination, recipient, state: 'waiting', at });
  return { ...delivery, give_up_at: at + GIVE_UP_AFTER_MS };
}

async function shown(transaction: Transaction<Tables>, row: LeadMessagesTable, now: number): Promise<SentMessage> {
  const [message] = await asShown(transaction, [row]);
  if (message === undefined) throw new Error('A message is shown as nothing');
  return { message, lead: await readInboxLead(transaction, row.lead_id, now) };
}

function refused(obstacle: ReplyObstacle): RefusedError {
  return new RefusedError({ status: 422, code: obstacle.replaceAll('-', '_'), message: OBSTACLES[obstacle] });
}
