import { setImmediate } from 'node:timers/promises';
import type { Figures } from '@downspout/office-api/figures';
import type { Store } from '../../store/database.ts';
import { callFigures } from './call-figures.ts';
import { deliveryFigures } from './delivery-figures.ts';
import { leadFigures } from './lead-figures.ts';
import { dayName } from './local-days.ts';
import { type Periods, period } from './periods.ts';
import { responseFigures } from './response-figures.ts';
import { statusFigures } from './status-figures.ts';

/** All figures of a period. `now`: ms since the epoch. */
export async function readFigures(store: Store, periods: Periods, now: number): Promise<Figures> {
  const { first, last, firstBefore, today } = periods;
  return {
    period: period(first, last),
    before: period(firstBefore, first - 1),
    today: dayName(today),
    leads: await inTurn(() => leadFigures(store, periods)),
    response: await inTurn(() => responseFigures(store, periods)),
    statuses: await inTurn(() => statusFigures(store, periods)),
    calls: await inTurn(() => callFigures(store, periods, now)),
    deliveries: await inTurn(() => deliveryFigures(store, periods)),
  };
}

/** SQLite counts on this process's only thread: whoever sends a lead meanwhile comes in between. */
async function inTurn<Part>(count: () => Promise<Part>): Promise<Part> {
  await setImmediate();
  return count();
}
