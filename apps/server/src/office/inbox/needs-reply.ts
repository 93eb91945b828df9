import type { LeadStatus } from '@downspout/office-api/leads';
import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely';
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

/** Read once for all leads. */
export function hasUnansweredText(eb: OfLeads): Expression<SqlBool> {
  return eb('leads.id', 'in', unansweredTexts().select(shownAt));
}

/** Since when texts wait, the first and the last of each lead: those to what is merged are answered where that is shown. */
export function waitingTexts() {
  return unansweredTexts()
    .select((eb) => [shownAt(eb), eb.fn.min('at').as('first'), eb.fn.max('at').as('last')])
    .groupBy('lead');
}

/** By an index of the texts that wait: literals, so that it is known to hold them all. */
function unansweredTexts() {
  return expressionBuilder<Tables>()
    .selectFrom('lead_messages')
    .innerJoin('leads as texted', 'texted.id', 'lead_messages.lead_id')
    .where('lead_messages.direction', '=', sql.lit<'in'>('in'))
    .where('lead_messages.answered_at', 'is', null);
}

function shownAt(eb: ExpressionBuilder<Tables & { texted: Tables['leads'] }, 'lead_messages' | 'texted'>) {
  return eb.fn.coalesce('texted.merged_into', 'texted.id').as('lead');
}

export function notSnoozed(eb: OfLeads, now: number): Expression<SqlBool> {
  return eb.or([eb('leads.snoozed_until', 'is', null), eb('leads.snoozed_until', '<=', now)]);
}
