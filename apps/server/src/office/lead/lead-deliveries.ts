import type { DeliveryAttempt, LeadDelivery } from '@downspout/office-api/lead';
import type { Kysely } from 'kysely';
import type { DeliveryAttemptsTable, Tables } from '../../store/tables.ts';

/** Where a lead was to go, oldest first, with each attempt. */
export async function readLeadDeliveries(db: Kysely<Tables>, leadId: string): Promise<LeadDelivery[]> {
  const deliveries = await db
    .selectFrom('deliveries')
    .selectAll()
    .where('lead_id', '=', leadId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const attempts = await readAttempts(db, leadId);
  return deliveries.map((row) => ({
    id: row.id,
    destination: row.destination,
    state: row.state,
    dueAt: row.due_at,
    giveUpAt: row.give_up_at,
    settledAt: row.settled_at,
    attempts: attempts.filter(({ delivery_id }) => delivery_id === row.id).map(attemptOf),
  }));
}

function readAttempts(db: Kysely<Tables>, leadId: string): Promise<DeliveryAttemptsTable[]> {
  return db
    .selectFrom('delivery_attempts')
    .innerJoin('deliveries', 'deliveries.id', 'delivery_attempts.delivery_id')
    .selectAll('delivery_attempts')
    .where('deliveries.lead_id', '=', leadId)
    .orderBy('delivery_attempts.number')
    .execute();
}

function attemptOf(row: DeliveryAttemptsTable): DeliveryAttempt {
  return {
    number: row.number,
    startedAt: row.started_at,
    durationMs: row.duration_ms,
    outcome: row.outcome,
    status: row.status,
    error: row.error,
    answer: row.answer,
  };
}
