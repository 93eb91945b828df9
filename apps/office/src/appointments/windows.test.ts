import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { companyClock } from '@downspout/leads/company-clock';
import { appointmentTime, customerTime, windowWords } from '../words/lead/appointments.ts';
import { dayFromNow, overlaps, shownWindow, windowOf } from './windows.ts';

const at = (from: string, to: string) => ({ startsAt: Date.parse(from), endsAt: Date.parse(to) });
const MORNING = at('2026-11-24T08:00-05:00', '2026-11-24T10:00-05:00');

test('a window is by the company’s clocks, and what a form shows of one is the same again', () => {
  const shown = { day: '2026-11-24', from: '08:00', to: '10:00' };
  deepEqual(windowOf(companyClock, shown), MORNING);
  deepEqual(shownWindow(companyClock, MORNING), shown);
  const autumn = at('2026-11-01T08:00-05:00', '2026-11-01T17:30-05:00');
  deepEqual(windowOf(companyClock, { day: '2026-11-01', from: '08:00', to: '17:30' }), autumn);
});

test('what is no window is none', () => {
  for (const [day, from, to] of [
    ['', '08:00', '10:00'],
    ['2026-11-24', '', '10:00'],
    ['2026-11-24', '08:00', ''],
    ['2026-11-24', '10:00', '10:00'],
    ['2026-11-24', '22:00', '02:00'],
  ] as const) {
    equal(windowOf(companyClock, { day, from, to }), null);
  }
});

test('a day is counted from the one that it is there', () => {
  const now = Date.parse('2026-11-23T23:30-05:00');
  deepEqual([dayFromNow(companyClock, now, 0), dayFromNow(companyClock, now, 1)], ['2026-11-23', '2026-11-24']);
});

test('windows that only touch do not overlap', () => {
  equal(overlaps(MORNING, at('2026-11-24T10:00-05:00', '2026-11-24T12:00-05:00')), false);
  equal(overlaps(MORNING, at('2026-11-24T09:59-05:00', '2026-11-24T12:00-05:00')), true);
});

test('a window is said shortly in the office, and in full to the customer', () => {
  equal(appointmentTime(MORNING), 'Tue, Nov 24, 8–10 AM');
  equal(windowWords(at('2026-11-24T11:30-05:00', '2026-11-24T13:00-05:00')), '11:30 AM–1 PM');
  equal(customerTime(MORNING), 'Tuesday, November 24, between 8 AM and 10 AM');
});
