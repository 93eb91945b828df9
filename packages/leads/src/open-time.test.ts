import { equal } from 'node:assert/strict';
import { test } from 'node:test';
import { createBusinessClock, type OpeningHours } from './business-hours.ts';
import { companyClock } from './company-clock.ts';
import { createOpenTime } from './open-time.ts';
import { BUSINESS_MOMENTS } from './testing/business-moments.ts';

const HOUR = 3_600_000;

/** In hours; times with their offset from UTC. Each is counted anew, and by what was asked before. */
const known = createOpenTime(companyClock);
function open(from: string, to: string, opening?: readonly OpeningHours[], zone = 'America/New_York'): number {
  const count = createOpenTime(opening === undefined ? companyClock : createBusinessClock(opening, zone));
  const counted = count(Date.parse(from), Date.parse(to));
  if (opening === undefined) equal(known(Date.parse(from), Date.parse(to)), counted);
  return counted / HOUR;
}

test('within one business day every minute is counted', () => {
  equal(open('2026-11-18T09:00-05:00', '2026-11-18T09:45-05:00'), 0.75);
});

test('nothing is counted before opening and after closing', () => {
  equal(open('2026-11-18T06:00-05:00', '2026-11-18T08:30-05:00'), 0.5);
  equal(open('2026-11-18T17:30-05:00', '2026-11-18T23:00-05:00'), 0.5);
  equal(open('2026-11-18T19:00-05:00', '2026-11-19T07:59-05:00'), 0);
});

test('a night and a short Saturday are left out, a Sunday wholly', () => {
  equal(open('2026-11-19T17:30-05:00', '2026-11-20T08:30-05:00'), 1);
  equal(open('2026-11-20T17:00-05:00', '2026-11-23T09:00-05:00'), 1 + 7 + 1);
  equal(open('2026-11-22T00:00-05:00', '2026-11-22T23:59-05:00'), 0);
});

test('a week has its 57 hours, also when the clocks change in it, and years have theirs', () => {
  equal(open('2026-11-09T12:00-05:00', '2026-11-16T12:00-05:00'), 57);
  equal(open('2026-03-05T12:00-05:00', '2026-03-12T12:00-04:00'), 57);
  equal(open('2026-10-29T12:00-04:00', '2026-11-05T12:00-05:00'), 57);
  equal(open('2020-01-06T00:00-05:00', '2025-12-29T00:00-05:00'), 57 * 312);
});

test('on the day after the clocks change business opens by the new time', () => {
  equal(open('2026-03-08T12:00-04:00', '2026-03-09T08:30-04:00'), 0.5);
  equal(open('2026-11-01T12:00-05:00', '2026-11-02T08:30-05:00'), 0.5);
});

test('hours through the night end on the next day, an hour longer or shorter when the clocks change in it', () => {
  const nights: OpeningHours[] = [{ days: ['Saturday'], opens: '22:00', closes: '06:00' }];
  equal(open('2026-11-14T00:00-05:00', '2026-11-16T00:00-05:00', nights), 8);
  equal(open('2026-11-21T23:00-05:00', '2026-11-22T01:00-05:00', nights), 2);
  equal(open('2026-11-15T05:00-05:00', '2026-11-15T09:00-05:00', nights), 1);
  equal(open('2026-03-07T00:00-05:00', '2026-03-09T00:00-04:00', nights), 7);
  equal(open('2026-10-31T00:00-04:00', '2026-11-02T00:00-05:00', nights), 9);
});

test('whole days, a closing at 24:00, and two spans of a day are added; what overlaps counts once', () => {
  const weekend: OpeningHours[] = [{ days: ['Saturday', 'Sunday'], opens: '00:00', closes: '00:00' }];
  equal(open('2026-11-20T12:00-05:00', '2026-11-23T12:00-05:00', weekend), 48);
  const halves: OpeningHours[] = [
    { days: ['Monday'], opens: '08:00', closes: '12:00' },
    { days: ['Monday'], opens: '20:00', closes: '24:00' },
    { days: ['Monday'], opens: '10:00', closes: '11:00' },
  ];
  equal(open('2026-11-16T00:00+05:30', '2026-11-18T00:00+05:30', halves, 'Asia/Kolkata'), 8);
});

test('a clock that is behind has counted nothing', () => {
  equal(open('2026-11-18T12:00-05:00', '2026-11-18T09:00-05:00'), 0);
  equal(open('2026-11-18T12:00-05:00', '2026-11-18T12:00-05:00'), 0);
});

for (const { what, hours, timeZone, at, open: isOpen, until } of BUSINESS_MOMENTS) {
  test(`until it changes all time is counted or none: ${what} (${timeZone}, ${at})`, () => {
    const from = Date.parse(at);
    const count = createOpenTime(createBusinessClock(hours, timeZone));
    equal(count(from, from + 1), isOpen ? 1 : 0);
    if (until === null) return;
    const to = Date.parse(until);
    equal(count(from, to), isOpen ? to - from : 0);
    equal(count(to - 1, to + 1), 1);
  });
}
