import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { hours, timeZone } from '@downspout/business/facts';
import { createBusinessClock, minutesOf, type OpeningHours, WEEKDAYS, weekdayOf } from './business-hours.ts';
import { companyClock } from './company-clock.ts';
import { dayNumber } from './local-time.ts';
import { BUSINESS_MOMENTS } from './testing/business-moments.ts';

test('weekdays come in the order in which JavaScript counts them, and days have theirs', () => {
  const names = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });
  for (const day of [0, 1, 2, 3, 4, 5, 6, dayNumber('2026-11-18')]) {
    const date = new Date(day * 86_400_000);
    equal(weekdayOf(day), names.format(date));
    equal(WEEKDAYS[date.getUTCDay()], names.format(date));
  }
});

test('a time is minutes since midnight', () => {
  deepEqual(['00:00', '08:30', '24:00'].map(minutesOf), [0, 510, 1_440]);
});

for (const { what, at, hours: opening, timeZone: zone, open, until } of BUSINESS_MOMENTS) {
  test(`${what} (${zone}, ${at}) is ${open ? 'open' : 'closed'}${until === null ? '' : ` until ${until}`}`, () => {
    const { stateAt } = createBusinessClock(opening, zone);
    const told = stateAt(Date.parse(at));
    deepEqual(
      { open: told.open, until: told.until === null ? null : new Date(told.until).toISOString() },
      { open, until: until === null ? null : new Date(until).toISOString() },
    );
    if (told.until === null) return;
    equal(stateAt(told.until - 1).open, open);
    equal(stateAt(told.until).open, !open);
  });
}

test('every half hour of a year is as the hours on the page have it', () => {
  const shown = hours.flatMap(({ days, opens, closes }) => days.map((day) => ({ day, opens, closes })));
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long' });
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 30 * 60_000) {
    const [day, now] = [clock.format(at), time.format(at)];
    const open = shown.some((span) => span.day === day && span.opens <= now && now < span.closes);
    equal(companyClock.stateAt(at).open, open, `${day} ${now}`);
  }
});

test('the hours that begin on a day come in order, and may last into the next one', () => {
  const opening: OpeningHours[] = [
    { days: ['Wednesday'], opens: '20:00', closes: '03:00' },
    { days: ['Wednesday'], opens: '08:00', closes: '12:00' },
    { days: ['Wednesday'], opens: '11:00', closes: '13:00' },
  ];
  const { spansOf, momentOf } = createBusinessClock(opening, 'Asia/Tokyo');
  const spans = (name: string) => {
    const day = dayNumber(name);
    return spansOf(day).map((span) => [span.from, span.to].map((at) => (at - momentOf(day, 0)) / 3_600_000));
  };
  deepEqual([spans('2026-11-17'), spans('2026-11-19')], [[], []]);
  deepEqual(spans('2026-11-18'), [
    [8, 12],
    [11, 13],
    [20, 27],
  ]);
});
