import type { Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';
import { type Destination, MAIL_NAMES } from './destinations.ts';
import { honourOptOuts } from './honour-opt-outs.ts';
import { readStoredLeads, type StoredLead } from './stored-leads.ts';

/** What there is to tell a destination of a lead. */
export interface Parcel {
  readonly lead: StoredLead;
  /** Its deliveries to webhooks that are dead; known to the mail that tells of them alone. */
  readonly dead: readonly DeadDelivery[];
}

export interface DeadDelivery {
  readonly destination: string;
  readonly attempts: number;
  /** Why the last attempt failed; null without any attempt. */
  readonly error: string | null;
  readonly answer: string | null;
}

/** What to send of each lead now, by its id. An id without a lead is left out. */
export async function readParcels(
  db: Kysely<Tables>,
  { name }: Pick<Destination, 'name'>,
  leadIds: readonly string[],
): Promise<Map<string, Parcel>> {
  const leads = await honourOptOuts(db, await readStoredLeads(db, leadIds));
  const dead = name === 'owner-mail-dead' ? await readDead(db, leadIds) : new Map<string, DeadDelivery[]>();
  return new Map([...leads].map(([id, lead]) => [id, { lead, dead: dead.get(id) ?? [] }]));
}

async function readDead(db: Kysely<Tables>, leadIds: readonly string[]): Promise<Map<string, DeadDelivery[]>> {
  const rows = await db
    .selectFrom('deliveries')
    .leftJoin('delivery_attempts as last', (join) =>
      join.onRef('last.delivery_id', '=', 'deliveries.id').onRef('last.number', '=', 'deliveries.attempts'),
    )
    .select(['deliveries.lead_id', 'deliveries.destination', 'deliveries.attempts', 'last.error', 'last.answer'])
    .where('deliveries.lead_id', 'in', leadIds)
    .where('deliveries.state', '=', 'dead')
    .where('deliveries.destination', 'not in', MAIL_NAMES)
    .orderBy('deliveries.id')
    .execute();
  const dead = new Map<string, DeadDelivery[]>();
  for (const { lead_id, ...delivery } of rows) dead.set(lead_id, [...(dead.get(lead_id) ?? []), delivery]);
  return dead;
}
