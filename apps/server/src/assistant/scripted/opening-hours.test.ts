import { match } from 'node:assert/strict';
import { test } from 'node:test';
import { allHours, hoursOn, openAt } from './opening-hours.ts';

test('all hours are told in words that can be spoken', () => {
  match(allHours(), /Monday to Friday from 8 AM to 6 PM and Saturday from 9 AM to 4 PM/);
});

test('whether it is open is told to the minute, in the time zone of the company', () => {
  for (const [time, words] of [
    ['2026-11-18T12:59:00Z', /closed now.*today at 8 AM/],
    ['2026-11-18T13:00:00Z', /open now, until 6 PM/],
    ['2026-11-18T22:59:00Z', /open now/],
    ['2026-11-18T23:00:00Z', /closed now.*Thursday at 8 AM/],
    ['2026-11-20T23:30:00Z', /closed now.*Saturday at 9 AM/],
    ['2026-11-22T15:00:00Z', /closed now.*Monday at 8 AM/],
    ['2026-07-15T12:00:00Z', /open now/],
  ] as const)
    match(openAt(new Date(time)), words, time);
});

test('days are told by name, as tomorrow and as weekend', () => {
  const saturday = new Date('2026-11-21T15:00:00Z');
  match(hoursOn('saturday', saturday), /Saturday we are open from 9 AM to 4 PM/);
  match(hoursOn('tomorrow?', saturday), /closed on Sunday/);
  match(hoursOn('the weekend', saturday), /Saturday.*Sunday/);
  match(hoursOn('then', saturday), /Monday to Friday/);
});
