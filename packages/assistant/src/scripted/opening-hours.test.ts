import { equal, match } from 'node:assert/strict';
import { test } from 'node:test';
import { createBusinessClock, type OpeningHours } from '@downspout/leads/business-hours';
import { BUSINESS_MOMENTS } from '@downspout/leads/testing/business-moments';
import { allHours, hoursOn, openAt } from './opening-hours.ts';

const ZONE = 'America/New_York';
const saturday = new Date('2026-11-21T15:00:00Z');

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

for (const { what, hours, timeZone, at, open, until } of BUSINESS_MOMENTS) {
  test(`a caller hears what the business clock tells: ${what} (${timeZone}, ${at})`, () => {
    const words = openAt(new Date(at), createBusinessClock(hours, timeZone));
    if (until === null) return equal(words, open ? 'Yes, we are open day and night.' : 'We do not keep fixed hours.');
    const part = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(new Date(until));
    const time = part({ hour: 'numeric', minute: '2-digit' }).replace('\u202f', ' ').replace(':00', '');
    const day = part({ weekday: 'long' });
    const isFar = Date.parse(until) - Date.parse(at) >= 24 * 60 * 60_000;
    if (open) return equal(words, `Yes, we are open now, until ${isFar ? `${day} at ` : ''}${time}.`);
    // The offset is the company's: the text begins with its date.
    const when = at.slice(0, 10) === until.slice(0, 10) ? 'today' : `on ${day}`;
    equal(words, `We are closed now. We open ${when} at ${time}.`);
  });
}

test('days are told by name, as tomorrow and as weekend', () => {
  match(hoursOn('saturday', saturday), /Saturday we are open from 9 AM to 4 PM/);
  match(hoursOn('tomorrow?', saturday), /closed on Sunday/);
  match(hoursOn('the weekend', saturday), /Saturday.*Sunday/);
  match(hoursOn('then', saturday), /Monday to Friday/);
});

test('a break, a night, midnight, whole days and days that are no row are told as they are', () => {
  const opening: OpeningHours[] = [
    { days: ['Monday', 'Wednesday', 'Friday'], opens: '08:00', closes: '12:00' },
    { days: ['Monday', 'Wednesday', 'Friday'], opens: '13:30', closes: '24:00' },
    { days: ['Saturday', 'Tuesday', 'Thursday', 'Friday'], opens: '18:00', closes: '02:00' },
    { days: ['Sunday'], opens: '00:00', closes: '24:00' },
  ];
  const clock = createBusinessClock(opening, ZONE);
  equal(hoursOn('monday', saturday, clock), 'On Monday we are open from 8 AM to 12 PM and from 1:30 PM to 12 AM.');
  equal(hoursOn('tuesday', saturday, clock), 'On Tuesday we are open from 6 PM to 2 AM.');
  equal(hoursOn('sunday', saturday, clock), 'On Sunday we are open around the clock.');
  match(allHours(clock), /Monday, Wednesday and Friday from 8 AM to 12 PM/);
  match(allHours(clock), /Tuesday, Thursday, Friday and Saturday from 6 PM to 2 AM/);
  const row: OpeningHours[] = [{ days: ['Sunday', 'Saturday', 'Friday'], opens: '08:00', closes: '12:00' }];
  equal(allHours(createBusinessClock(row, ZONE)), 'We are open Friday to Sunday from 8 AM to 12 PM.');
  const two: OpeningHours[] = [{ days: ['Saturday', 'Sunday'], opens: '08:30', closes: '12:00' }];
  equal(allHours(createBusinessClock(two, ZONE)), 'We are open Saturday and Sunday from 8:30 AM to 12 PM.');
  equal(allHours(createBusinessClock([], ZONE)), 'We do not keep fixed hours.');
});

test('"tomorrow" is the company’s', () => {
  // Friday evening in Atlanta, Saturday in London.
  equal(hoursOn('tomorrow', new Date('2026-11-21T02:00:00Z')), 'On Saturday we are open from 9 AM to 4 PM.');
});
