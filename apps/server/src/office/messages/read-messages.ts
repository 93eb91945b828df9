import type { LeadMessage, MessageState } from '@downspout/office-api/messages';
import type { Kysely, Selectable } from 'kysely';
import { LEAD_REPLY } from '../../lead-messages/destinations.ts';
import type { LeadMessagesTable } from '../../store/office-tables.ts';
import type { DeliveryState, Tables } from '../../store/tables.ts';

/** Of the delivery that takes a message to its person. */
export function replyDeliveryId(message: {
  readonly id: string;
  readonly lead_id: string;
  readonly way: 'mail' | 'text';
}) {
  return `msg_${message.lead_id}_${LEAD_REPLY[message.way]}_${message.id}`;
}

/** With how far each is. */
export async function asShown(
  db: Kysely<Tables>,
  rows: readonly Selectable<LeadMessagesTable>[],
): Promise<LeadMessage[]> {
  const ids = rows.filter(({ direction }) => direction === 'out').map(replyDeliveryId);
  const found = ids.length === 0 ? [] : await readDeliveries(db, ids);
  const deliveries = new Map(found.map((row) => [row.id, row]));
  return rows.map((row) => {
    const deliveryId = row.direction === 'in' ? null : replyDeliveryId(row);
    const delivery = deliveryId === null ? undefined : deliveries.get(deliveryId);
    const state = row.direction === 'in' ? 'received' : STATES[delivery?.state ?? 'dead'];
    return {
      id: row.id,
      leadId: row.lead_id,
      at: row.at,
      direction: row.direction,
      way: row.way,
      who: row.who,
      address: row.address,
      subject: row.subject,
      text: row.text,
      state,
      error: state === 'waiting' || state === 'dead' ? plainError(delivery) : null,
      deliveryId,
    };
  });
}

const STATES: Readonly<Record<DeliveryState, MessageState>> = {
  waiting: 'waiting',
  delivered: 'sent',
  dead: 'dead',
  held: 'dead',
  'no-destination': 'dead',
};

function readDeliveries(db: Kysely<Tables>, ids: readonly string[]) {
  return db
    .selectFrom('deliveries')
    .leftJoin('delivery_attempts as last', (join) =>
      join.onRef('last.delivery_id', '=', 'deliveries.id').onRef('last.number', '=', 'deliveries.attempts'),
    )
    .select(['deliveries.id', 'deliveries.state', 'last.error', 'last.answer'])
    .where('deliveries.id', 'in', ids)
    .execute();
}

interface LastAttempt {
  readonly error: string | null;
  readonly answer: string | null;
}

/** What an owner can do something about is said in words; what a mail server says is in words already. */
function plainError({ error, answer }: LastAttempt = { error: null, answer: null }): string | null {
  if (error === null) return null;
  const known = KNOWN.find(([pattern]) => pattern.test(error));
  if (known !== undefined) return known[1];
  return /^[45]\d\d /.test(answer ?? '') ? answer : error;
}

const KNOWN: readonly (readonly [RegExp, string])[] = [
  [/code 21610$/, 'The number has opted out of texts.'],
  [/code 21211$/, 'That isn’t a phone number that can be texted.'],
  [/code 21614$/, 'The number is a landline, which takes no texts.'],
  [/^the number has opted out/, 'The number has opted out of texts.'],
  [/^timed out/, 'The service didn’t answer in time.'],
];
