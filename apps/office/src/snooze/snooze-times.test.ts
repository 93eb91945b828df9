import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { companyClock } from '@downspout/leads/company-clock';
import { snoozeTime } from '../words/snooze.ts';
import { snoozeDate, snoozeDays, snoozeTimes } from './snooze-times.ts';

/** With its offset from UTC, as Atlanta's clocks have it. */
const offered = (at: string) => {
  const now = Date.parse(at);
  return snoozeTimes(companyClock, now).map((time) => [time.name, snoozeTime(time.at, now)]);
};

test('later today, tomorrow and Monday are offered by the company’s clocks', () => {
  deepEqual(offered('2026-11-18T12:00-05:00'), [
    ['today', '5 PM'],
    ['tomorrow', 'Thu, Nov 19, 8 AM'],
    ['monday', 'Mon, Nov 23, 8 AM'],
  ]);
  deepEqual(
    offered('2026-11-18T23:59-05:00').map(([, when]) => when),
    ['Thu, Nov 19, 8 AM', 'Mon, Nov 23, 8 AM'],
  );
});

test('today ends half an hour before 5 PM, and a Monday means the next one', () => {
  equal(offered('2026-11-23T16:30-05:00')[0]?.[0], 'today');
  deepEqual(offered('2026-11-23T16:30:01-05:00'), [
    ['tomorrow', 'Tue, Nov 24, 8 AM'],
    ['monday', 'Mon, Nov 30, 8 AM'],
  ]);
  equal(offered('2026-11-22T12:00-05:00').at(-1)?.[1], 'Mon, Nov 23, 8 AM');
});

test('8 in the morning stays 8 when the clocks change', () => {
  const now = Date.parse('2026-10-31T12:00-04:00');
  equal(snoozeTimes(companyClock, now)[1]?.at, Date.parse('2026-11-01T08:00-05:00'));
  equal(snoozeDate(companyClock, '2027-03-15', now), Date.parse('2027-03-15T08:00-04:00'));
});

test('a day is from tomorrow on, and within a year', () => {
  const now = Date.parse('2026-11-18T12:00-05:00');
  deepEqual(snoozeDays(companyClock, now), { first: '2026-11-19', last: '2027-11-18' });
  equal(snoozeDate(companyClock, '2026-11-19', now), Date.parse('2026-11-19T08:00-05:00'));
  for (const day of ['2026-11-18', '2025-11-19', '2027-11-19', '', 'monday', '2026-13-01']) {
    equal(snoozeDate(companyClock, day, now), null, day);
  }
});
