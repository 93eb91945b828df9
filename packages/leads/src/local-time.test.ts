import { deepEqual, equal, throws } from 'node:assert/strict';
import { test } from 'node:test';
import { createLocalTime, dayName, dayNumber } from './local-time.ts';

const HOUR = 3_600_000;
const ZONES = [
  'America/New_York',
  'America/Santiago',
  'America/Havana',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Europe/London',
  'Pacific/Apia',
  'UTC',
];

const utc = (text: string) => Date.parse(`${text}Z`);
const atlanta = createLocalTime('America/New_York');
const startOf = (day: string) => atlanta.momentOf(dayNumber(day), 0);
const lengthOf = (day: string) => (atlanta.momentOf(dayNumber(day) + 1, 0) - startOf(day)) / HOUR;

test('a day begins at midnight of its zone, and is 23 or 25 hours long when the clocks change', () => {
  equal(startOf('2026-01-15'), utc('2026-01-15T05:00'));
  equal(startOf('2026-07-15'), utc('2026-07-15T04:00'));
  deepEqual(['2026-03-07', '2026-03-08', '2026-03-09'].map(lengthOf), [24, 23, 24]);
  deepEqual(['2026-10-31', '2026-11-01', '2026-11-02'].map(lengthOf), [24, 25, 24]);
});

test('a moment is in the day that the clocks show', () => {
  const dayAt = (time: string) => dayName(atlanta.dayOf(utc(time)));
  equal(dayAt('2026-03-08T04:59:59.999'), '2026-03-07');
  equal(dayAt('2026-03-08T05:00'), '2026-03-08');
  equal(dayAt('2026-11-02T04:59:59.999'), '2026-11-01');
  equal(dayAt('2026-11-02T05:00'), '2026-11-02');
});

for (const zone of ZONES) {
  test(`every half hour around the changes of the clocks is in the day that Intl names: ${zone}`, () => {
    const { dayOf, momentOf, offsetAt } = createLocalTime(zone);
    const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' });
    for (const from of ['2026-02-27', '2026-03-25', '2026-09-01', '2026-10-01', '2026-10-25', '2011-12-28']) {
      for (let at = utc(`${from}T00:00`); at < utc(`${from}T00:00`) + 10 * 24 * HOUR; at += HOUR / 2) {
        const name = `${zone} ${new Date(at).toISOString()}`;
        equal(dayName(dayOf(at)), format.format(at), name);
        const shown = new Date(at + offsetAt(at)).toISOString();
        equal(shown.slice(11, 16), clock.format(at), name);
        // The way back leads to the same moment, or to the first of two that show the same.
        const back = momentOf(dayOf(at), (at + offsetAt(at)) / 60_000 - dayOf(at) * 24 * 60);
        equal(new Date(back + offsetAt(back)).toISOString(), shown, name);
        if (back !== at) equal(at > back && offsetAt(at) < offsetAt(back), true, name);
      }
    }
  });
}

test('a time that the clocks skip is when they go on, also at midnight; of two it is the first', () => {
  const at = (day: string, hours: number) => atlanta.momentOf(dayNumber(day), hours * 60);
  equal(at('2026-03-08', 2.5), utc('2026-03-08T07:00'));
  equal(at('2026-03-08', 3), utc('2026-03-08T07:00'));
  equal(at('2026-11-01', 1.5), utc('2026-11-01T05:30'));
  const santiago = createLocalTime('America/Santiago');
  equal(santiago.momentOf(dayNumber('2026-09-06'), 0), utc('2026-09-06T04:00'));
  const apia = createLocalTime('Pacific/Apia');
  equal(apia.momentOf(dayNumber('2011-12-30'), 12 * 60), utc('2011-12-30T10:00'), 'a whole day skipped');
});

test('without a name it is the zone of the machine, and an unknown one is refused', () => {
  const now = utc('2026-11-18T12:00');
  equal(createLocalTime().offsetAt(now), -new Date(now).getTimezoneOffset() * 60_000 + 0);
  throws(() => createLocalTime('Atlanta/Georgia'), RangeError);
});
