import { type Kysely, sql } from 'kysely';
import type { DeliveryState, Tables } from '../store/tables.ts';
import type { OutboxLog } from './log.ts';

/** Warns of each destination that deliveries wait for although it is not configured any more. They stay waiting. */
export async function warnOfUnconfigured(
  db: Kysely<Tables>,
  configured: readonly string[],
  log: OutboxLog,
): Promise<void> {
  const rows = await db
    .selectFrom('deliveries')
    .select(({ fn }) => ['destination', fn.countAll<number>().as('waiting')])
    .where('state', '=', sql.lit<DeliveryState>('waiting'))
    .groupBy('destination')
    .orderBy('destination')
    .execute();
  for (const { destination, waiting } of rows) {
    if (configured.includes(destination)) continue;
    log.warn({ destination, waiting }, 'deliveries wait for a destination that is not configured');
  }
}
