import type { OpeningHours } from '../business-hours.ts';

/** What every part of the product must agree on: whether a company is open at a moment, and when that changes. */
export interface BusinessMoment {
  readonly what: string;
  readonly hours: readonly OpeningHours[];
  readonly timeZone: string;
  /** ISO 8601 with the offset that the company's clocks have then. */
  readonly at: string;
  readonly open: boolean;
  /** When that changes next; null when it never does. */
  readonly until: string | null;
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;
const ALL_DAYS = [...WEEKDAYS, 'Saturday', 'Sunday'] as const;

const OFFICE: readonly OpeningHours[] = [
  { days: WEEKDAYS, opens: '08:00', closes: '18:00' },
  { days: ['Saturday'], opens: '09:00', closes: '16:00' },
];
const EVENINGS: readonly OpeningHours[] = [{ days: WEEKDAYS, opens: '18:00', closes: '02:00' }];
const BREAK: readonly OpeningHours[] = [
  { days: WEEKDAYS, opens: '13:30', closes: '24:00' },
  { days: WEEKDAYS, opens: '08:00', closes: '12:00' },
];
const ALWAYS: readonly OpeningHours[] = [{ days: ALL_DAYS, opens: '00:00', closes: '00:00' }];
const WORKING_WEEK: readonly OpeningHours[] = [{ days: WEEKDAYS, opens: '00:00', closes: '24:00' }];
const OVERLAPPING: readonly OpeningHours[] = [
  { days: ['Friday'], opens: '20:00', closes: '09:00' },
  { days: ['Friday', 'Saturday'], opens: '08:00', closes: '12:00' },
  { days: ['Saturday'], opens: '10:00', closes: '11:00' },
];
const EARLY_SUNDAY: readonly OpeningHours[] = [{ days: ['Sunday'], opens: '01:00', closes: '04:00' }];
const SKIPPED_SUNDAY: readonly OpeningHours[] = [{ days: ['Sunday'], opens: '02:00', closes: '02:30' }];
const FROM_SKIPPED: readonly OpeningHours[] = [{ days: ['Sunday'], opens: '02:30', closes: '05:00' }];
const IN_REPEATED: readonly OpeningHours[] = [{ days: ['Saturday'], opens: '22:00', closes: '01:30' }];
const FROM_REPEATED: readonly OpeningHours[] = [{ days: ['Sunday'], opens: '01:30', closes: '03:00' }];
const NIGHT: readonly OpeningHours[] = [{ days: ['Saturday'], opens: '22:00', closes: '06:00' }];
const MIDNIGHT_ON: readonly OpeningHours[] = [{ days: ['Sunday'], opens: '00:00', closes: '02:00' }];

const ATLANTA = 'America/New_York';
type Row = readonly [what: string, at: string, open: boolean, until: string | null];

function moments(timeZone: string, hours: readonly OpeningHours[], rows: readonly Row[]): BusinessMoment[] {
  return rows.map(([what, at, open, until]) => ({ what, hours, timeZone, at, open, until }));
}

// 2026-11-18 is a Wednesday.
export const BUSINESS_MOMENTS: readonly BusinessMoment[] = [
  ...moments(ATLANTA, OFFICE, [
    ['the minute before opening', '2026-11-18T07:59-05:00', false, '2026-11-18T08:00-05:00'],
    ['the last ms before opening', '2026-11-18T07:59:59.999-05:00', false, '2026-11-18T08:00-05:00'],
    ['the moment of opening', '2026-11-18T08:00-05:00', true, '2026-11-18T18:00-05:00'],
    ['the last ms before closing', '2026-11-18T17:59:59.999-05:00', true, '2026-11-18T18:00-05:00'],
    ['the moment of closing', '2026-11-18T18:00-05:00', false, '2026-11-19T08:00-05:00'],
    ['the night to a short Saturday', '2026-11-20T23:59-05:00', false, '2026-11-21T09:00-05:00'],
    ['a day off', '2026-11-22T12:00-05:00', false, '2026-11-23T08:00-05:00'],
    ['the weekend of the change to summer time', '2026-03-07T20:00-05:00', false, '2026-03-09T08:00-04:00'],
    ['the weekend of the change to winter time', '2026-10-31T20:00-04:00', false, '2026-11-02T08:00-05:00'],
    ['the turn of the year', '2026-12-31T20:00-05:00', false, '2027-01-01T08:00-05:00'],
  ]),
  ...moments(ATLANTA, EVENINGS, [
    ['an evening before midnight', '2026-11-18T19:30-05:00', true, '2026-11-19T02:00-05:00'],
    ['midnight within the hours', '2026-11-19T00:00-05:00', true, '2026-11-19T02:00-05:00'],
    ['an evening after midnight', '2026-11-19T01:59-05:00', true, '2026-11-19T02:00-05:00'],
    ['the end of an evening', '2026-11-19T02:00-05:00', false, '2026-11-19T18:00-05:00'],
    ['the end of the week’s last evening', '2026-11-21T01:30-05:00', true, '2026-11-21T02:00-05:00'],
    ['the day off after it', '2026-11-21T02:00-05:00', false, '2026-11-23T18:00-05:00'],
    ['the first evening, which no other precedes', '2026-11-23T01:00-05:00', false, '2026-11-23T18:00-05:00'],
  ]),
  ...moments('Asia/Kolkata', BREAK, [
    ['before a day with a break', '2026-11-16T07:00+05:30', false, '2026-11-16T08:00+05:30'],
    ['the break', '2026-11-16T12:00+05:30', false, '2026-11-16T13:30+05:30'],
    ['the minute before a closing at 24:00', '2026-11-16T23:59+05:30', true, '2026-11-17T00:00+05:30'],
    ['the midnight of that closing', '2026-11-17T00:00+05:30', false, '2026-11-17T08:00+05:30'],
  ]),
  ...moments('Europe/Berlin', ALWAYS, [
    ['day and night', '2026-11-18T03:00+01:00', true, null],
    ['midnight of day and night', '2026-11-18T00:00+01:00', true, null],
    ['day and night while the clocks change', '2026-03-29T03:00+02:00', true, null],
  ]),
  ...moments('Europe/Berlin', WORKING_WEEK, [
    ['days that follow one another', '2026-11-17T09:00+01:00', true, '2026-11-21T00:00+01:00'],
    ['a day and a half before they end', '2026-11-19T12:00+01:00', true, '2026-11-21T00:00+01:00'],
    ['a day before they end', '2026-11-20T00:00+01:00', true, '2026-11-21T00:00+01:00'],
    ['the rest of their last day', '2026-11-20T00:01+01:00', true, '2026-11-21T00:00+01:00'],
    ['the weekend after them', '2026-11-21T00:00+01:00', false, '2026-11-23T00:00+01:00'],
  ]),
  ...moments(ATLANTA, [], [['no hours at all', '2026-11-18T12:00-05:00', false, null]]),
  ...moments('Pacific/Auckland', OVERLAPPING, [
    ['hours of the night that overlap with the morning’s', '2026-11-20T23:00+13:00', true, '2026-11-21T12:00+13:00'],
    ['hours of a day that lie in others', '2026-11-21T11:30+13:00', true, '2026-11-21T12:00+13:00'],
    ['the end of a Friday morning', '2026-11-20T12:00+13:00', false, '2026-11-20T20:00+13:00'],
  ]),
  // In Atlanta the hour from 2 is skipped on 2026-03-08, and the hour from 1 comes twice on 2026-11-01.
  ...moments(ATLANTA, EARLY_SUNDAY, [
    ['the minute before a skipped hour', '2026-03-08T01:59-05:00', true, '2026-03-08T04:00-04:00'],
    ['the moment after a skipped hour', '2026-03-08T03:00-04:00', true, '2026-03-08T04:00-04:00'],
    ['an opening that comes twice: the first', '2026-11-01T01:00-04:00', true, '2026-11-01T04:00-05:00'],
    ['the repeated hour within the hours', '2026-11-01T01:00-05:00', true, '2026-11-01T04:00-05:00'],
    ['before an opening that comes twice', '2026-11-01T00:59-04:00', false, '2026-11-01T01:00-04:00'],
  ]),
  ...moments(ATLANTA, SKIPPED_SUNDAY, [
    ['hours that the clocks skip', '2026-03-08T01:59-05:00', false, '2026-03-15T02:00-04:00'],
    ['the week before them', '2026-03-01T02:30-05:00', false, '2026-03-15T02:00-04:00'],
  ]),
  ...moments(ATLANTA, FROM_SKIPPED, [
    ['an opening that the clocks skip', '2026-03-08T01:59-05:00', false, '2026-03-08T03:00-04:00'],
    ['the moment that comes in its place', '2026-03-08T03:00-04:00', true, '2026-03-08T05:00-04:00'],
  ]),
  ...moments(ATLANTA, IN_REPEATED, [
    ['a closing that comes twice: the first', '2026-11-01T01:29-04:00', true, '2026-11-01T01:30-04:00'],
    ['between the two', '2026-11-01T01:15-05:00', false, '2026-11-07T22:00-05:00'],
  ]),
  ...moments(ATLANTA, FROM_REPEATED, [
    ['the first of two openings', '2026-11-01T01:30-04:00', true, '2026-11-01T03:00-05:00'],
    ['before the second of two openings', '2026-11-01T01:15-05:00', true, '2026-11-01T03:00-05:00'],
  ]),
  // Berlin goes ahead at 2 on 2026-03-29, and back at 3 on 2026-10-25.
  ...moments('Europe/Berlin', NIGHT, [
    ['a night with a skipped hour', '2026-03-28T23:00+01:00', true, '2026-03-29T06:00+02:00'],
    ['a night with a repeated hour', '2026-10-24T23:00+02:00', true, '2026-10-25T06:00+01:00'],
  ]),
  // Lord Howe changes by half an hour: ahead at 2 on 2026-10-04, back at 2 on 2026-04-05.
  ...moments('Australia/Lord_Howe', EARLY_SUNDAY, [
    ['half an hour skipped', '2026-10-04T01:59+10:30', true, '2026-10-04T04:00+11:00'],
    ['half an hour repeated', '2026-04-05T01:45+10:30', true, '2026-04-05T04:00+10:30'],
  ]),
  // In Santiago 2026-09-06 begins at 1, and the hour before the midnight to 2026-04-05 comes twice.
  ...moments('America/Santiago', MIDNIGHT_ON, [
    ['a midnight that the clocks skip', '2026-09-05T23:59-04:00', false, '2026-09-06T01:00-03:00'],
    ['the begin of that day', '2026-09-06T01:00-03:00', true, '2026-09-06T02:00-03:00'],
    ['the first hour before a midnight that is put off', '2026-04-04T23:30-03:00', false, '2026-04-05T00:00-04:00'],
    ['the second', '2026-04-04T23:30-04:00', false, '2026-04-05T00:00-04:00'],
  ]),
];
