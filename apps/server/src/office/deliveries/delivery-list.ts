import {
  DELIVERIES_PAGE,
  type DeliveriesPage,
  type DeliveryEntry,
  type DeliveryFilter,
} from '@downspout/office-api/deliveries';
import { type Kysely, sql } from 'kysely';
import type { Store } from '../../store/database.ts';
import type { DeliveryState, Tables } from '../../store/tables.ts';
import { isLeased } from './lease.ts';

/** The newest deliveries that the filter lets pass, or the newest before one of them. A delivery's id sorts by its time. */
export async function readDeliveries(
  { db }: Pick<Store, 'db'>,
  filter: DeliveryFilter,
  before: string | null,
  now: number,
): Promise<DeliveriesPage> {
  const page = selectFiltered(db, filter)
    .select('deliveries.id')
    .orderBy('deliveries.id', 'desc')
    .limit(DELIVERIES_PAGE + 1);
  const found = await (before === null ? page : page.where('deliveries.id', '<', before)).execute();
  const ids = found.slice(0, DELIVERIES_PAGE).map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await selectEntries(db, ids).execute();
  return {
    deliveries: rows.map((row) => entryOf(row, now)),
    next: found.length > DELIVERIES_PAGE ? (ids.at(-1) ?? null) : null,
  };
}

/** The deliveries that the filter lets pass. */
export function selectFiltered(db: Kysely<Tables>, { state, destination }: DeliveryFilter) {
  return db
    .selectFrom('deliveries')
    .$if(state !== undefined, (query) => query.where(isState(state ?? 'waiting')))
    .$if(destination !== undefined, (query) => query.where('deliveries.destination', '=', destination ?? ''));
}

/** Written into the statement, and for rare states with the words of their index: only then it serves them. */
function isState(state: DeliveryState) {
  const isIt = sql<boolean>`deliveries.state = ${sql.lit(state)}`;
  const isUnsent = state === 'dead' || state === 'no-destination';
  return isUnsent ? sql<boolean>`${isIt} and deliveries.state in ('dead', 'no-destination')` : isIt;
}

/** The last attempt that has ended is looked up by itself: the numbers of those that a crash ended are never used. */
function selectEntries(db: Kysely<Tables>, ids: readonly string[]) {
  return db
    .selectFrom('deliveries')
    .leftJoin('leads', 'leads.id', 'deliveries.lead_id')
    .leftJoin('delivery_attempts as last', (join) =>
      join.onRef('last.delivery_id', '=', 'deliveries.id').on('last.number', '=', ({ selectFrom }) =>
        selectFrom('delivery_attempts as ended')
          .select(({ fn }) => fn.max('ended.number').as('number'))
          .whereRef('ended.delivery_id', '=', 'deliveries.id'),
      ),
    )
    .selectAll('deliveries')
    .select(['leads.first_name', 'leads.last_name', 'leads.erased_at as lead_erased_at'])
    .select(['last.started_at', 'last.outcome', 'last.status', 'last.error'])
    .where('deliveries.id', 'in', ids)
    .orderBy('deliveries.id', 'desc');
}

type Row = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number];

function entryOf(row: Row, now: number): DeliveryEntry {
  const { started_at, outcome, status, error } = row;
  return {
    id: row.id,
    lead: row.lead_id === null ? null : { id: row.lead_id, name: nameOf(row), erased: row.lead_erased_at !== null },
    destination: row.destination,
    state: row.state,
    attempts: row.attempts,
    createdAt: row.created_at,
    dueAt: row.due_at,
    giveUpAt: row.give_up_at,
    settledAt: row.settled_at,
    isBeingSent: isLeased(row, now),
    last: started_at === null || outcome === null ? null : { at: started_at, outcome, status, error },
  };
}

function nameOf({ first_name, last_name }: Row): string {
  return `${first_name ?? ''} ${last_name ?? ''}`.trim();
}
