import type { DeliveryFigures, DeliveryTotals } from '@downspout/office-api/figures';
import { sql } from 'kysely';
import type { Store } from '../../store/database.ts';
import { allNumbers, readNumbers } from './all-numbers.ts';
import { dayAndCase } from './day-sql.ts';
import { dayName } from './local-days.ts';
import { percentile } from './percentile.ts';
import type { Periods } from './periods.ts';

interface Counted {
  readonly day: number;
  readonly state: 'delivered' | 'dead';
  readonly deliveries: number;
  readonly attempts: number;
}

/** Deliveries that were settled, each day, and how long the successful ones took. */
export async function deliveryFigures(store: Store, periods: Periods): Promise<DeliveryFigures> {
  const { first, last, fromBefore, from, to } = periods;
  const counted = await countDeliveries(store, periods);
  const totals = async (since: number, until: number, rows: readonly Counted[]): Promise<DeliveryTotals> => ({
    delivered: sum(rows, 'delivered'),
    dead: sum(rows, 'dead'),
    attempts: rows.reduce((attempts, row) => attempts + row.attempts, 0),
    medianMs: percentile(await durations(store, since, until), 0.5),
  });
  const isNow = ({ day }: Counted) => day >= first;
  return {
    totals: {
      now: await totals(from, to, counted.filter(isNow)),
      before: await totals(
        fromBefore,
        from,
        counted.filter((row) => !isNow(row)),
      ),
    },
    days: Array.from({ length: last - first + 1 }, (_, index) => {
      const rows = counted.filter(({ day }) => day === first + index);
      return { day: dayName(first + index), delivered: sum(rows, 'delivered'), dead: sum(rows, 'dead') };
    }),
  };
}

async function countDeliveries({ db }: Store, { days, fromBefore, to }: Periods): Promise<Counted[]> {
  const { key, read } = dayAndCase('settled_at', days, [sql`state = 'delivered'`]);
  const rows = await db
    .selectFrom('deliveries')
    .select([
      key.as('key'),
      sql<number>`count(*)`.as('deliveries'),
      sql<number>`cast(sum(attempts) as bigint)`.as('attempts'),
    ])
    .where('settled_at', '>=', fromBefore)
    .where('settled_at', '<', to)
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
    .where('state', '=', 'delivered')
    .executeTakeFirstOrThrow();
  return readNumbers(took).sort();
}

function sum(rows: readonly Counted[], state: 'delivered' | 'dead'): number {
  return rows.reduce((deliveries, row) => deliveries + (row.state === state ? row.deliveries : 0), 0);
}
