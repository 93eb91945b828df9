import type { Kysely, NotNull } from 'kysely';
import type { Tables } from '../store/tables.ts';
import { OWNER_MAILS } from './owner-mails.ts';
import { readLeadsToSend, type StoredLead } from './stored-leads.ts';

/** What a destination may be sent of a lead. */
export interface DeliveryContent {
  readonly lead: StoredLead;
  /** Its deliveries to webhooks that are dead; read only for the mail that reports them. */
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
export async function readDeliveryContents(
  db: Kysely<Tables>,
  { tellsOf }: { readonly tellsOf: string },
  leadIds: readonly string[],
): Promise<Map<string, DeliveryContent>> {
  const leads = await readLeadsToSend(db, leadIds);
  const dead = tellsOf === 'failures' ? await readDead(db, leadIds) : new Map<string, DeadDelivery[]>();
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
    .$narrowType<{ lead_id: NotNull }>()
    .where('deliveries.state', '=', 'dead')
    .where('deliveries.destination', 'not in', OWNER_MAILS)
    .where('deliveries.recipient', '=', '')
    .orderBy('deliveries.id')
    .execute();
  const dead = new Map<string, DeadDelivery[]>();
  for (const { lead_id, ...delivery } of rows) dead.set(lead_id, [...(dead.get(lead_id) ?? []), delivery]);
  return dead;
}
