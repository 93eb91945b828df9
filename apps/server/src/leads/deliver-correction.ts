import type { Transaction } from 'kysely';
import type { Store } from '../store/database.ts';
import type { Tables } from '../store/tables.ts';
import { createUuidV7 } from '../store/uuid-v7.ts';
import { deliveryRow, destinationsOf, type LeadDestinations } from './lead-rows.ts';

const newId = createUuidV7();

export interface CorrectedLead {
  readonly leadId: string;
  /** Ms since the epoch. */
  readonly now: number;
  readonly destinations: LeadDestinations;
}

/**
 * Has the corrected quote request sent once more, under an id of its own, as whoever has seen the first one's id would drop
 * it. A delivery that nobody has tried yet will tell the corrected values by itself.
 */
export async function deliverCorrection(
  transaction: Transaction<Tables>,
  engine: Store['engine'],
  { leadId, now: at, destinations }: CorrectedLead,
): Promise<void> {
  const untried = await untriedDestinations(transaction, engine, leadId);
  const rows = destinationsOf('quote', destinations)
    .filter(({ name }) => !untried.has(name))
    .map(({ name, isConfigured }) => {
      const state = isConfigured ? 'waiting' : 'no-destination';
      return deliveryRow({ id: `msg_${newId()}`, leadId, destination: name, state, at });
    });
  if (rows.length > 0) await transaction.insertInto('deliveries').values(rows).execute();
}

async function untriedDestinations(
  transaction: Transaction<Tables>,
  engine: Store['engine'],
  leadId: string,
): Promise<ReadonlySet<string>> {
  const select = transaction
    .selectFrom('deliveries')
    .select('destination')
    .where('lead_id', '=', leadId)
    .where('state', 'in', ['waiting', 'no-destination', 'held'])
    .where('attempts', '=', 0)
    .where('lease_token', 'is', null)
    .orderBy('id');
  const rows = await (engine === 'postgres' ? select.forUpdate() : select).execute();
  return new Set(rows.map(({ destination }) => destination));
}
