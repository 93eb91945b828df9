import { companyClock } from '@downspout/leads/company-clock';
import { dayNumber } from '@downspout/leads/local-time';
import type { LeadFilter } from '@downspout/office-api/inbox';
import { DELIVERY_STATES, type InboxDelivery, type InboxKind } from '@downspout/office-api/leads';
import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Store } from '../../store/database.ts';
import type { Tables } from '../../store/tables.ts';
import { needsReply, OPEN } from './needs-reply.ts';
import { searchedWords } from './search-words.ts';

/** A filter as it is asked for: by whom, and when, in ms since the epoch. */
export type LeadQuery = Omit<LeadFilter, 'view'> & {
  readonly view?: { readonly name: NonNullable<LeadFilter['view']>; readonly userId: string; readonly now: number };
};

export function leadQuery({ view, ...filter }: LeadFilter, userId: string, now: number): LeadQuery {
  return view === undefined ? filter : { ...filter, view: { name: view, userId, now } };
}

export type OfLeads = ExpressionBuilder<Tables, 'leads'>;

/**
 * The leads that a filter lets pass, whatever words it searches for, but for merged ones and, unless they are asked for, those
 * in quarantine; still to be ordered.
 */
export function matchingLeads(store: Store, filter: LeadQuery): SelectQueryBuilder<Tables, 'leads', object> {
  return store.db.selectFrom('leads').where((eb) => eb.and(conditionsOf(eb, filter)));
}

/** Whether there is anything to search for. */
export function isSearch(filter: Pick<LeadFilter, 'q'>): boolean {
  return searchedWords(filter.q ?? '').length > 0;
}

/** All but its words. */
export function conditionsOf(eb: OfLeads, filter: LeadQuery): Expression<SqlBool>[] {
  const { kind, status, service, delivery, from, to, assignee, view } = filter;
  const conditions: Expression<SqlBool>[] = [eb('leads.merged_into', 'is', null)];
  // What is held back as likely spam is shown to whoever asks for that.
  if (delivery !== 'held' && status !== 'spam' && view?.name !== 'spam')
    conditions.push(eb('leads.quarantined_at', 'is', null));
  if (kind !== undefined) conditions.push(isKind(eb, kind));
  if (status !== undefined) conditions.push(eb('leads.status', '=', status));
  if (service !== undefined) conditions.push(hasService(eb, service));
  if (delivery !== undefined) conditions.push(isDelivery(eb, delivery));
  if (from !== undefined) conditions.push(eb('leads.received_at', '>=', startOfDay(dayNumber(from))));
  if (to !== undefined) conditions.push(eb('leads.received_at', '<', startOfDay(dayNumber(to) + 1)));
  if (assignee === 'none') conditions.push(eb('leads.assigned_to', 'is', null));
  else if (assignee !== undefined) conditions.push(eb('leads.assigned_to', '=', assignee));
  if (view !== undefined) conditions.push(...isInView(eb, view));
  return conditions;
}

function isInView(eb: OfLeads, { name, userId, now }: NonNullable<LeadQuery['view']>): Expression<SqlBool>[] {
  if (name === 'reply') return [needsReply(eb, now)];
  if (name === 'snoozed') return [eb('leads.snoozed_until', '>', now), eb('leads.status', 'in', OPEN)];
  if (name === 'mine') return [eb('leads.assigned_to', '=', userId), eb('leads.status', 'in', OPEN)];
  // Nobody has decided on it yet.
  return [eb('leads.quarantined_at', 'is not', null), eb('leads.status', '=', 'new')];
}

function startOfDay(day: number): number {
  return companyClock.momentOf(day, 0);
}

function isKind(eb: OfLeads, kind: InboxKind) {
  const broken = eb('leads.incomplete', '=', 1);
  if (kind === 'incomplete') return broken.and('leads.call_id', 'is not', null);
  if (kind === 'text') return broken.and('leads.call_id', 'is', null);
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
    eb.selectFrom('deliveries').select('lead_id').where('state', '=', sql.lit(one)).where('recipient', '=', '');
  const worse = DELIVERY_STATES.slice(0, DELIVERY_STATES.indexOf(state));
  return eb.and([
    // Almost all are delivered: the list of them would be long.
    state === 'delivered' ? hasDelivery(eb) : eb('leads.id', 'in', having(state)),
    ...worse.map((one) => eb('leads.id', 'not in', having(one))),
  ]);
}

function hasDelivery(eb: OfLeads) {
  return eb.exists(
    eb.selectFrom('deliveries').select('id').whereRef('lead_id', '=', 'leads.id').where('recipient', '=', ''),
  );
}
