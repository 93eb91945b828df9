import { DEFAULT_PREFERENCES } from '@downspout/office-api/notifications';
import { pino } from 'pino';
import type { Config } from '../config/config.ts';
import type { Destination } from '../deliveries/destination.ts';
import { createNotifier } from '../notifications/notifier.ts';
import { storePreferences } from '../notifications/preferences.ts';
import type { User } from '../office/sign-in/users.ts';
import type { Store } from '../store/database.ts';
import { DAY_MS } from './arrivals.ts';
import type { YearClock } from './year-clock.ts';
import type { YearOutbox } from './year-outbox.ts';

/** Since so long text messages are set up: to the owner, and to visitors who agreed to some. */
const TEXTS_FOR_MS = 75 * DAY_MS;
const OWNERS_PHONE = '+14045550101';

export interface YearNotifierParts {
  readonly store: Store;
  readonly config: Config;
  readonly destinations: readonly Destination[];
  readonly clock: YearClock;
  readonly outbox: YearOutbox;
  readonly owner: Pick<User, 'id'>;
  /** Of the year. */
  readonly end: number;
}

/** Tells of a lead that has just come, if texts are set up by then, as the notifier would; once, and not again until somebody answers. */
export async function createYearNotifier(parts: YearNotifierParts): Promise<() => Promise<void>> {
  const { store, clock, outbox, owner, end } = parts;
  const from = end - TEXTS_FOR_MS;
  const ways = { push: false, mail: false, text: true };
  await storePreferences(store.db, owner.id, { ...DEFAULT_PREFERENCES, ways, textNumber: OWNERS_PHONE }, from);
  const notifier = createNotifier({
    ...parts,
    config: { ...parts.config, ALERT_AGAIN_MINUTES: 0 },
    // It looks when it is told to, and at no other time.
    clock: { ...clock, setTimeout: () => ({ cancel() {} }) },
    log: pino({ level: 'silent' }),
    onPlanned() {},
  });
  let isStarted = false;
  return async () => {
    if (clock.now() < from) return;
    if (isStarted) notifier.wake();
    else notifier.start();
    isStarted = true;
    await notifier.settled();
    await outbox.recheck();
    await outbox.goTo(clock.now());
  };
}
