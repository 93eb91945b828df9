import type { LeadStatus } from '@downspout/office-api/leads';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../store/tables.ts';

type OfLeads = ExpressionBuilder<Tables, 'leads'>;

/** Somebody still works on these. */
export const OPEN: readonly LeadStatus[] = ['new', 'contacted', 'quoted', 'scheduled'];

/**
 * Leads that somebody has to do something about now, in ms since the epoch: nobody has answered them yet, or what their person texted since;
 * or the time until which they were put off has come. The inbox opens with them.
 */
export function needsReply(eb: OfLeads, now: number): Expression<SqlBool> {
  const isDue = eb.or([
    eb('leads.status', '=', 'new'),
    hasUnansweredText(eb),
    eb.and([eb('leads.snoozed_until', '<=', now), eb('leads.status', 'in', OPEN)]),
  ]);
  return eb.and([
    isDue,
    notSnoozed(eb, now),
    eb('leads.merged_into', 'is', null),
    eb('leads.quarantined_at', 'is', null),
    eb('leads.erased_at', 'is', null),
  ]);
}

/** What is merged is answered where it is shown. Read once for all leads, by an index of the texts that wait. */
export function hasUnansweredText(eb: OfLeads): Expression<SqlBool> {
  const waiting = eb
    .selectFrom('lead_messages')
    .innerJoin('leads as texted', 'texted.id', 'lead_messages.lead_id')
    .select((of) => of.fn.coalesce('texted.merged_into', 'texted.id').as('id'))
    .where('lead_messages.direction', '=', sql.lit('in'))
    .where('lead_messages.answered_at', 'is', null);
  return eb('leads.id', 'in', waiting);
}

export function notSnoozed(eb: OfLeads, now: number): Expression<SqlBool> {
  return eb.or([eb('leads.snoozed_until', 'is', null), eb('leads.snoozed_until', '<=', now)]);
}
