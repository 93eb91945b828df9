import type { LeadFilter } from '@downspout/office-api/inbox';
import { DELIVERY_STATES, type InboxDelivery, type InboxKind } from '@downspout/office-api/leads';
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Store } from '../store/database.ts';
import type { Tables } from '../store/tables.ts';
import { endOfDay, startOfDay } from './business-day.ts';
import { searchedWords } from './search-words.ts';

type Leads = SelectQueryBuilder<Tables, 'leads' | 'lead_index', object>;
type Condition = ExpressionBuilder<Tables, 'leads' | 'lead_index'>;

/** Whether the words to search for hold any: the index is only read then. */
export function isSearch(filter: LeadFilter): boolean {
  return searchedWords(filter.q ?? '').length > 0;
}

/** The leads that a filter lets pass, but for merged ones; `lead_index` may be missing where nothing is searched for. */
export function matchingLeads(store: Store, filter: LeadFilter): Leads {
  const words = searchedWords(filter.q ?? '');
  const { kind, status, service, delivery, from, to, assignee } = filter;
  const leads = store.db.selectFrom('leads');
  const found =
    words.length === 0
      ? leads.leftJoin('lead_index', (join) => join.on(sql.lit(false)))
      : leads.innerJoin('lead_index', 'lead_index.lead_id', 'leads.id').where(hasWords(store.engine, words));
  return found
    .where('leads.merged_into', 'is', null)
    .$if(kind !== undefined, (query) => query.where((eb) => isKind(eb, kind ?? 'quote')))
    .$if(status !== undefined, (query) => query.where('leads.status', '=', status ?? 'new'))
    .$if(service !== undefined, (query) => query.where((eb) => hasService(eb, service ?? '')))
    .$if(delivery !== undefined, (query) => query.where((eb) => isDelivery(eb, delivery ?? 'dead')))
    .$if(from !== undefined, (query) => query.where('leads.received_at', '>=', startOfDay(from ?? '')))
    .$if(to !== undefined, (query) => query.where('leads.received_at', '<', endOfDay(to ?? '')))
    .$if(assignee === 'none', (query) => query.where('leads.assigned_to', 'is', null))
    .$if(assignee !== undefined && assignee !== 'none', (query) =>
      query.where('leads.assigned_to', '=', assignee ?? ''),
    );
}

/** Each begins a word of the lead. The words are letters and digits alone, so that quotes keep them apart from operators. */
function hasWords(engine: Store['engine'], words: readonly string[]) {
  if (engine === 'sqlite') {
    const query = words.map((word) => `"${word}"*`).join(' AND ');
    return sql<boolean>`lead_index.number in (select rowid from lead_words where lead_words match ${query})`;
  }
  const query = words.map((word) => `'${word}':*`).join(' & ');
  return sql<boolean>`lead_index.search @@ ${query}::tsquery`;
}

function isKind(eb: Condition, kind: InboxKind) {
  if (kind === 'incomplete') return eb('leads.incomplete', '=', 1);
  const complete = eb('leads.incomplete', '=', 0);
  if (kind === 'call') return complete.and('leads.call_id', 'is not', null);
  return complete.and('leads.call_id', 'is', null).and('leads.kind', '=', kind);
}

function hasService(eb: Condition, service: string) {
  const withService = eb.selectFrom('quote_requests').select('lead_id').where(sql<boolean>`service_type = ${service}`);
  return eb('leads.id', 'in', withService);
}

/** By the delivery that needs the owner most: it has one in this state, and none in a worse one. */
function isDelivery(eb: Condition, state: InboxDelivery) {
  // As literals, so that the partial indexes of the states are known to hold all of them.
  const having = (one: InboxDelivery) =>
    eb.selectFrom('deliveries').select('lead_id').where('state', '=', sql.lit(one));
  const worse = DELIVERY_STATES.slice(0, DELIVERY_STATES.indexOf(state));
  return eb.and([eb('leads.id', 'in', having(state)), ...worse.map((one) => eb('leads.id', 'not in', having(one)))]);
}
