import { type Expression, expressionBuilder, sql } from 'kysely';
import type { Store } from '../../store/database.ts';
import type { Tables } from '../../store/tables.ts';
import { conditionsOf, type LeadQuery, matchingLeads } from './matching-leads.ts';
import { waitingTexts } from './needs-reply.ts';

/** A lead, and its place in a list: what follows it is asked for by `cursor`. */
export interface Placed {
  readonly id: string;
  readonly cursor: string;
}

/** From the beginning of the list, or the next ones on one side of a place in it. */
export type Beside = { readonly below: string } | { readonly above: string } | null;

type Direction = 'asc' | 'desc';

const NEVER = Number.MAX_SAFE_INTEGER;

/**
 * The leads of a list, in its order: by arrival, the newest first unless `sort` says otherwise. What needs a reply is ordered by when its
 * person last made it so, by a request, a text or the end of a snooze; and the oldest first by how long they have waited.
 */
export function findInOrder(store: Store, filter: LeadQuery, beside: Beside, limit: number): Promise<Placed[]> {
  return (isByWait(filter) ? findByWait : findByArrival)(store, filter, beside, limit);
}

/** By arrival, whatever is shown otherwise. */
export async function findByArrival(store: Store, filter: LeadQuery, beside: Beside, limit: number): Promise<Placed[]> {
  const { direction, cursor } = placeIn(filter, beside);
  const found = await matchingLeads(store, filter)
    .select('leads.id')
    .$if(cursor !== null, (query) => query.where('leads.id', direction === 'desc' ? '<' : '>', cursor ?? ''))
    .orderBy('leads.id', direction)
    .limit(limit)
    .execute();
  return found.map(({ id }) => ({ id, cursor: id }));
}

async function findByWait(store: Store, filter: LeadQuery, beside: Beside, limit: number): Promise<Placed[]> {
  const { direction, cursor } = placeIn(filter, beside);
  const ofLeads = expressionBuilder<Tables, 'leads'>();
  const placed = placedByWait(store, filter).where(ofLeads.and(conditionsOf(ofLeads, filter)));
  const found = await store.db
    .selectFrom(placed.as('placed'))
    .select(['id', 'at'])
    .$if(cursor !== null, (query) => query.where(isBeyond(direction, cursor ?? '')))
    .orderBy('at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .execute();
  return found.map(placeOf);
}

function placeIn({ sort }: LeadQuery, beside: Beside) {
  const isBack = beside !== null && 'above' in beside;
  const [cursor = null] = Object.values<string>(beside ?? {});
  const direction: Direction = (sort === 'oldest') === isBack ? 'desc' : 'asc';
  return { direction, cursor };
}

/** Where a lead stands in a list, or would if it were in it; null when it is not in the store. */
export async function findPlace(store: Store, filter: LeadQuery, id: string): Promise<string | null> {
  if (!isByWait(filter)) return id;
  const row = await placedByWait(store, filter).where('leads.id', '=', id).executeTakeFirst();
  return row === undefined ? null : placeOf(row).cursor;
}

function isByWait({ view }: LeadQuery): boolean {
  return view?.name === 'reply';
}

function placeOf({ id, at }: { readonly id: string; readonly at: number | string }): Placed {
  return { id, cursor: `${at}~${id}` };
}

/** What is no place is the end of the list. */
function isBeyond(direction: Direction, cursor: string) {
  const [, digits = direction === 'asc' ? NEVER : 0, id = ''] = /^(\d{1,16})~(.*)$/.exec(cursor) ?? [];
  // A number: SQLite puts every text behind all numbers.
  const at = Number(digits);
  return direction === 'asc' ? sql<boolean>`(at, id) > (${at}, ${id})` : sql<boolean>`(at, id) < (${at}, ${id})`;
}

/** Every lead with the moment by which it is ordered, in ms since the epoch. */
function placedByWait(store: Store, { view, sort }: LeadQuery) {
  const now = view?.now ?? NEVER;
  const [most, least] = store.engine === 'sqlite' ? ['max', 'min'] : ['greatest', 'least'];
  return store.db
    .selectFrom('leads')
    .leftJoin(waitingTexts().as('texts'), 'texts.lead', 'leads.id')
    .select((eb) => {
      const over = eb.case().when('leads.snoozed_until', '<=', now).then(eb.ref('leads.snoozed_until')).end();
      const received = eb.ref('leads.received_at');
      const last = eb.fn<number>(most, [received, orElse(eb.ref('texts.last'), 0), orElse(over, 0)]);
      const first = eb.fn<number>(least, [orElse(eb.ref('texts.first'), NEVER), orElse(over, NEVER)]);
      const waiting = eb.case().when('leads.status', '=', 'new').then(received).else(first).end();
      return ['leads.id', (sort === 'oldest' ? waiting : last).as('at')];
    });
}

function orElse(value: Expression<number | null>, otherwise: number) {
  return sql<number>`coalesce(${value}, ${sql.lit(otherwise)})`;
}
