import { hours } from '@downspout/business/facts';
import type { NowAndBefore, ResponseFigures } from '@downspout/office-api/figures';
import { sql } from 'kysely';
import type { Store } from '../../store/database.ts';
import { allNumbers, readNumbers } from './all-numbers.ts';
import { openTime } from './open-time.ts';
import { percentile } from './percentile.ts';
import type { Periods } from './periods.ts';

/** How long people waited for a first contact, by the clock and while the business was open. */
export async function responseFigures(store: Store, periods: Periods): Promise<NowAndBefore<ResponseFigures>> {
  const { days, firstBefore, last, today, fromBefore, from, to } = periods;
  const openBetween = openTime(days, hours, Math.min(firstBefore, today), Math.max(last, today) + 1);
  const figures = async (since: number, until: number): Promise<ResponseFigures> => {
    const { receivedAt, contactedAt } = await firstContacts(store, since, until);
    const waited = receivedAt.map((time, index) => Math.max(0, (contactedAt[index] ?? time) - time)).sort();
    const waitedOpen = receivedAt.map((time, index) => openBetween(time, contactedAt[index] ?? time)).sort();
    return {
      contacted: receivedAt.length,
      waiting: await countWaiting(store, since, until),
      medianMs: percentile(waited, 0.5),
      p90Ms: percentile(waited, 0.9),
      openMedianMs: percentile(waitedOpen, 0.5),
      openP90Ms: percentile(waitedOpen, 0.9),
    };
  };
  return { now: await figures(from, to), before: await figures(fromBefore, from) };
}

/** In ms since the epoch, each at its lead's place in both. */
async function firstContacts({ db }: Store, from: number, to: number) {
  const { times } = await received(db, from, to)
    .select(allNumbers(sql`received_at || ' ' || first_contact_at`).as('times'))
    .where('first_contact_at', 'is not', null)
    .executeTakeFirstOrThrow();
  const pairs = readNumbers(times);
  return {
    receivedAt: pairs.filter((_, index) => index % 2 === 0),
    contactedAt: pairs.filter((_, index) => index % 2 === 1),
  };
}

async function countWaiting({ db }: Store, from: number, to: number): Promise<number> {
  const { leads } = await received(db, from, to)
    .select(({ fn }) => fn.countAll().as('leads'))
    .where('first_contact_at', 'is', null)
    .where('status', '=', 'new')
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(leads);
}

/** Leads that count. */
function received(db: Store['db'], from: number, to: number) {
  return db
    .selectFrom('leads')
    .where('received_at', '>=', from)
    .where('received_at', '<', to)
    .where('merged_into', 'is', null)
    .where('status', '!=', 'spam')
    .where('quarantined_at', 'is', null);
}
