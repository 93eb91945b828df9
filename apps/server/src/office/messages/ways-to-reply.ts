import type { ReplyObstacle, WaysToReply } from '@downspout/office-api/messages';
import type { MessageWay } from '@downspout/office-api/replies';
import type { Kysely } from 'kysely';
import type { Destination } from '../../deliveries/destination.ts';
import { LEAD_REPLY } from '../../lead-messages/destinations.ts';
import { mayBeTexted } from '../../lead-messages/may-be-texted.ts';
import type { Tables } from '../../store/tables.ts';
import { mailAddressOf, textableNumber } from '../../visitor-messages/recipients.ts';

/** What of a lead says how it can be answered. */
export interface Addressee {
  readonly id: string;
  readonly email: string;
  readonly phone: string;
  readonly erased_at: number | null;
  readonly quarantined_at: number | null;
}

/** Where a message goes, or why none can. */
export type Way = { readonly to: string; readonly obstacle: null } | { readonly obstacle: ReplyObstacle };

/** What stands in the way of writing to a lead's person, by each way. */
export async function waysToReply(
  db: Kysely<Tables>,
  lead: Addressee,
  destinations: readonly Pick<Destination, 'name'>[],
): Promise<WaysToReply> {
  const obstacleOf = async (way: MessageWay) => (await wayTo(db, lead, way, destinations)).obstacle;
  return { mail: await obstacleOf('mail'), text: await obstacleOf('text') };
}

/** One of them. */
export async function wayTo(
  db: Kysely<Tables>,
  lead: Addressee,
  way: MessageWay,
  destinations: readonly Pick<Destination, 'name'>[],
): Promise<Way> {
  if (lead.erased_at !== null) return { obstacle: 'erased' };
  if (lead.quarantined_at !== null) return { obstacle: 'quarantined' };
  const to = way === 'mail' ? mailAddressOf(lead) : textableNumber(lead);
  if (to === null) return { obstacle: 'no-address' };
  if (!destinations.some(({ name }) => name === LEAD_REPLY[way])) return { obstacle: 'not-set-up' };
  const obstacle = way === 'mail' ? null : await mayBeTexted(db, lead.id, to);
  return obstacle === null ? { to, obstacle } : { obstacle };
}
