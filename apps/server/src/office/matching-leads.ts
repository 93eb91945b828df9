import type { LeadFilter } from '@downspout/office-api/inbox';
import { DELIVERY_STATES, type InboxDelivery, type InboxKind } from '@downspout/office-api/leads';
import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Store } from '../store/database.ts';
import type { Tables } from '../store/tables.ts';
import { endOfDay, startOfDay } from './business-day.ts';
import { searchedWords } from './search-words.ts';

export type OfLeads = ExpressionBuilder<Tables, 'leads'>;

/**
 * The leads that a filter lets pass, whatever words it searches for, but for merged ones and, unless they are asked for, those
 * in quarantine; to be ordered by id.
 */
export function matchingLeads(store: Store, filter: LeadFilter): SelectQueryBuilder<Tables, 'leads', object> {
  return store.db.selectFrom('leads').where((eb) => eb.and(conditionsOf(eb, filter)));
}

/** Whether there is anything to search for. */
export function isSearch(filter: LeadFilter): boolean {
  return searchedWords(filter.q ?? '').length > 0;
}

/** All but its words. */
export function conditionsOf(eb: OfLeads, filter: LeadFilter): Expression<SqlBool>[] {
  const { kind, status, service, delivery, from, to, assignee } = filter;
  const conditions: Expression<SqlBool>[] = [eb('leads.merged_into', 'is', null)];
  // What is held back as likely spam is shown to whoever asks for that.
  if (delivery !== 'held') conditions.push(eb('leads.quarantined_at', 'is', null));
  if (kind !== undefined) conditions.push(isKind(eb, kind));
  if (status !== undefined) conditions.push(eb('leads.status', '=', status));
  if (service !== undefined) conditions.push(hasService(eb, service));
  if (delivery !== undefined) conditions.push(isDelivery(eb, delivery));
  if (from !== undefined) conditions.push(eb('leads.received_at', '>=', startOfDay(from)));
  if (to !== undefined) conditions.push(eb('leads.received_at', '<', endOfDay(to)));
  if (assignee === 'none') conditions.push(eb('leads.assigned_to', 'is', null));
  else if (assignee !== undefined) conditions.push(eb('leads.assigned_to', '=', assignee));
  return conditions;
}

function isKind(eb: OfLeads, kind: InboxKind) {
  if (kind === 'incomplete') return eb('leads.incomplete', '=', 1);
  const complete = eb('leads.incomplete', '=', 0);
  if (kind === 'call') return complete.and('leads.call_id', 'is not', null);
  return complete.and('leads.call_id', 'is', null).and('leads.kind', '=', kind);
}

function hasService(eb: OfLeads, service: string) {
  const withService = eb
    .selectFrom('quote_requests')
    .select('lead_id')
    .whereRef('lead_id', '=', 'leads.id')
    .where(sql<boolean>`service_type = ${service}`);
  return eb.exists(withService);
}

/** By the delivery that needs the owner most: it has one in this state, and none in a worse one. */
function isDelivery(eb: OfLeads, state: InboxDelivery) {
  // As literals, so that the partial indexes of the states are known to hold all of them.
  const having = (one: InboxDelivery) =>
    eb.selectFrom('deliveries').select('lead_id').where('state', '=', sql.lit(one));
  const worse = DELIVERY_STATES.slice(0, DELIVERY_STATES.indexOf(state));
  return eb.and([
    // Almost all are delivered: the list of them would be long.
    state === 'delivered' ? hasDelivery(eb) : eb('leads.id', 'in', having(state)),
    ...worse.map((one) => eb('leads.id', 'not in', having(one))),
  ]);
}

function hasDelivery(eb: OfLeads) {
  return eb.exists(eb.selectFrom('deliveries').select('id').whereRef('lead_id', '=', 'leads.id'));
}
