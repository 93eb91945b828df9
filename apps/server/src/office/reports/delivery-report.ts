import { dayName } from '@downspout/leads/local-time';
import type { DeliveryReport, DeliveryTotals } from '@downspout/office-api/reports';
import { type RawBuilder, sql } from 'kysely';
import type { Store } from '../../store/database.ts';
import { dayAndCase } from './day-sql.ts';
import { percentile } from './percentile.ts';
import { nowAndBefore, type Periods } from './periods.ts';

interface Counted {
  readonly day: number;
  readonly state: 'delivered' | 'dead';
  readonly deliveries: number;
  readonly attempts: number;
}

/** Deliveries of leads themselves that were settled, each day, and how long the successful ones took. */
export async function deliveryReport(store: Store, periods: Periods): Promise<DeliveryReport> {
  const { first, last } = periods;
  const counted = await countDeliveries(store, periods);
  const totals = async (since: number, until: number, rows: readonly Counted[]): Promise<DeliveryTotals> => ({
    delivered: sum(rows, 'delivered'),
    dead: sum(rows, 'dead'),
    attempts: rows.reduce((attempts, row) => attempts + row.attempts, 0),
    medianMs: percentile(await durations(store, since, until), 0.5),
  });
  return {
    totals: await nowAndBefore(periods, (from, to, has) => totals(from, to, counted.filter(has))),
    days: Array.from({ length: last - first + 1 }, (_, index) => {
      const rows = counted.filter(({ day }) => day === first + index);
      return { day: dayName(first + index), delivered: sum(rows, 'delivered'), dead: sum(rows, 'dead') };
    }),
  };
}

async function countDeliveries({ db }: Store, { offsets, fromBefore, to }: Periods): Promise<Counted[]> {
  const { key, read } = dayAndCase('settled_at', offsets, [sql`state = 'delivered'`]);
  const rows = await db
    .selectFrom('deliveries')
    .select([
      key.as('key'),
      sql<number>`count(*)`.as('deliveries'),
      sql<number>`cast(sum(attempts) as bigint)`.as('attempts'),
    ])
    .where('settled_at', '>=', fromBefore)
    .where('settled_at', '<', to)
    .where('recipient', '=', '')
    .where('state', 'in', ['delivered', 'dead'])
    .groupBy(sql`1`)
    .execute();
  return rows.map(({ key, deliveries, attempts }) => {
    const { day, index } = read(key);
    return { day, state: index === 0 ? 'delivered' : 'dead', deliveries, attempts };
  });
}

/** In ms, sorted. */
async function durations({ db }: Store, from: number, to: number): Promise<Float64Array> {
  const { took } = await db
    .selectFrom('deliveries')
    .select(allNumbers(sql`settled_at - created_at`).as('took'))
    .where('settled_at', '>=', from)
    .where('settled_at', '<', to)
    .where('recipient', '=', '')
    .where('state', '=', 'delivered')
    .executeTakeFirstOrThrow();
  return readNumbers(took).sort();
}

/** A number of each row, all in one text: a hundred thousand rows would take several times as long. */
function allNumbers(number: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`string_agg(cast(${number} as text), ' ')`;
}

function readNumbers(text: string | null): Float64Array {
  return text === null ? new Float64Array() : Float64Array.from(text.split(' '), Number);
}

function sum(rows: readonly Counted[], state: 'delivered' | 'dead'): number {
  return rows.reduce((deliveries, row) => deliveries + (row.state === state ? row.deliveries : 0), 0);
}
