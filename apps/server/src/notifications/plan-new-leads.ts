import type { BusinessClock } from '@downspout/leads/business-hours';
import type { InboxKind } from '@downspout/office-api/leads';
import type { Selectable, Transaction } from 'kysely';
import type { LeadsTable, Tables } from '../store/tables.ts';
import { planVisitorMessages, type VisitorWays } from '../visitor-messages/plan-visitor-messages.ts';
import type { ReachableUser } from './listeners.ts';
import { type NewsOfLead, planAlerts } from './plan-alerts.ts';

/** Leads that one transaction plans at most. */
export const PLAN_BATCH = 100;
/** Visitors hear within this time or not at all, in ms. */
const THANKS_MS = 60 * 60_000;

export interface PlanTerms {
  readonly clock: BusinessClock;
  readonly againAfterMs: number | null;
  readonly now: number;
  readonly listeners: readonly ReachableUser[];
  /** The lowest id that is looked at. */
  readonly from: string;
  /** By which ways visitors hear that their requests came. */
  readonly toVisitors: VisitorWays;
}

/**
 * Decides who is told of leads that are not planned yet, and answers how many those were. A lead in quarantine is left until it
 * is released. Several processes may do so at once: a lead is planned by whoever writes its row first.
 */
export async function planNewLeads(transaction: Transaction<Tables>, terms: PlanTerms): Promise<number> {
  const found = await selectUnplanned(transaction, terms.from);
  if (found.length === 0) return 0;
  const planned = await transaction
    .insertInto('lead_responses')
    .values(found.map(({ id }) => ({ lead_id: id, planned_at: terms.now })))
    .onConflict((conflict) => conflict.column('lead_id').doNothing())
    .returning('lead_id')
    .execute();
  const ours = new Set(planned.map(({ lead_id }) => lead_id));
  const news = found.filter(({ id }) => ours.has(id)).map(newsOf);
  const alerts = news.flatMap((lead) => planAlerts(lead, terms.listeners, terms));
  if (alerts.length > 0) {
    await transaction
      .insertInto('alerts')
      .values(
        alerts.map(({ leadId, userId, stage, dueAt }) => ({
          lead_id: leadId,
          user_id: userId,
          stage,
          due_at: dueAt,
          state: 'planned' as const,
          settled_at: null,
        })),
      )
      .execute();
  }
  // After an upgrade or a release there are older ones: late thanks are worse than none.
  const fresh = news.filter(({ receivedAt }) => receivedAt > terms.now - THANKS_MS).map(({ id }) => id);
  const messages = await planVisitorMessages(transaction, fresh, terms.now, terms.toVisitors);
  if (messages.length > 0) await transaction.insertInto('deliveries').values(messages).execute();
  return found.length;
}

type Row = Pick<Selectable<LeadsTable>, 'id' | 'kind' | 'call_id' | 'incomplete' | 'notes' | 'received_at'>;

function selectUnplanned(transaction: Transaction<Tables>, from: string) {
  return transaction
    .selectFrom('leads')
    .select(['id', 'kind', 'call_id', 'incomplete', 'notes', 'received_at'])
    .where('id', '>=', from)
    .where('quarantined_at', 'is', null)
    .where('erased_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('lead_responses').select('lead_id').whereRef('lead_id', '=', 'leads.id'))),
    )
    .orderBy('id')
    .limit(PLAN_BATCH)
    .execute();
}

function newsOf({ id, kind, call_id, incomplete, notes, received_at }: Row): NewsOfLead {
  const [whole, broken] = call_id === null ? ([kind, 'text'] as const) : (['call', 'incomplete'] as const);
  const shown: InboxKind = incomplete === 1 ? broken : whole;
  return { id, kind: shown, notes, receivedAt: received_at };
}
