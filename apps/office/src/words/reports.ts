import type { CallOutcome } from '@downspout/office-api/calls';

export const reports = {
  title: 'Reports',
  range: 'Date range',
  ranges: {
    '7': 'Last 7 days',
    '30': 'Last 30 days',
    '90': 'Last 90 days',
    month: 'This month',
    year: 'This year',
    own: 'Custom range',
  },
  from: 'From',
  to: 'To',
  show: 'Show',
  refresh: 'Refresh',
  period: (from: string, to: string, days: number) =>
    `${from} to ${to}, compared with the ${days === 1 ? 'day' : `${days} days`} before.`,
  counts:
    'Leads count on the day they came in. Spam and merged leads are left out; erased ones still count. Days are in your time zone.',
  now: 'This period',
  before: 'Previous period',
  what: 'Metric',
  table: 'Show table',
  day: 'Day',
  week: 'Week',
  days: (from: string, to: string) => `${from} to ${to}`,
  nothing: 'Nothing in this period.',
  most: (count: string, when: string) => `Peak: ${count}, ${when}.`,
  readout: (when: string, now: string, before: string) => `${when}: ${now} (previous period: ${before})`,
  howTitle: 'How this is counted',
  how: (what: string) => `How this is counted: ${what}`,
  empty: 'No leads in this period',
  emptyHint: 'Leads show up here on the day they come in. Try a longer range.',
} as const;

export const responseReport = {
  title: 'Step by step',
  why: 'From the moment a lead came in, for the leads of this period.',
  steps: {
    notified: {
      name: 'Notified',
      why: 'Until the first notification reached one of you, if nobody had answered by then.',
    },
    opened: { name: 'Opened', why: 'Until one of you opened the lead.' },
    answered: {
      name: 'Answered',
      why: 'Until one of you took the lead, added a note, or gave it a status other than New or Spam.',
    },
    contacted: { name: 'Contacted', why: 'Until the lead had a status other than New or Spam.' },
  },
  soon: (time: string) => `Answered within ${time}`,
  openSoon: (time: string) => `Answered within ${time}, in business hours`,
  leads: 'Leads',
  waiting: 'Not answered yet',
  median: 'Typical time',
  p90: '90% within',
  openMedian: 'Typical time, in business hours',
  openP90: '90% within, in business hours',
  none: '–',
  people: {
    title: 'By person',
    person: 'Person',
    answered: 'Answered first',
    opened: 'Opened first',
    medianBefore: 'Typical time, previous period',
  },
  week: {
    title: 'By time of the week',
    why: 'Typical time until a lead was answered, by when it came in, and how many of the leads were answered.',
    time: 'Time',
    days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
    answered: (answered: number, leads: number) => `${COUNT.format(answered)} of ${COUNT.format(leads)}`,
  },
} as const;

export const callReport = {
  title: 'Calls',
  preview: (calls: number) => (calls === 1 ? '1 call' : `${COUNT.format(calls)} calls`),
  chart: 'Calls by outcome',
  totals: 'Calls and talk time',
  outcomes: 'Calls by outcome, both periods',
  calls: 'Visitor calls',
  broughtLead: 'Brought a lead',
  callsBack: 'Callbacks to leads',
  talked: 'Talk time',
} as const;

export const deliveryReport = {
  title: 'Connections',
  preview: (delivered: number, dead: number) =>
    `${COUNT.format(delivered)} delivered, ${COUNT.format(dead)} not delivered`,
  totals: 'Attempts and delivery time',
  outcomes: 'Deliveries, both periods',
  why: 'To your webhooks and mailboxes, on the day they were delivered or failed.',
  chart: 'Deliveries by day',
  delivered: 'Delivered',
  dead: 'Not delivered',
  attempts: 'Attempts',
  median: 'Typical delivery time',
} as const;

export const outcomeOrder: readonly CallOutcome[] = ['completed', 'dropped', 'unanswered', 'other', 'live'];

const COUNT = new Intl.NumberFormat('en-US');
const MONEY = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});
const PERCENT = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 });

export function countWords(count: number): string {
  return COUNT.format(count);
}

export function moneyWords(cents: number): string {
  return MONEY.format(cents / 100);
}

export function shareWords(part: number, whole: number): string {
  return whole === 0 ? '–' : PERCENT.format(part / whole);
}

/** `6–9 am`, `9 am–12 pm`. Of the day, 0 to 24. */
export function hourWords(from: number, to: number): string {
  const half = (hour: number) => (hour % 24 < 12 ? 'am' : 'pm');
  const name = (hour: number) => `${hour % 12 === 0 ? 12 : hour % 12}`;
  const first = half(from) === half(to) ? name(from) : `${name(from)} ${half(from)}`;
  return `${first}–${name(to)} ${half(to)}`;
}

/** The two largest units that say something: `2 d 3 h`, `1 h 5 min`, `3 min`, `0.4 s`. */
export function durationWords(ms: number | null): string {
  if (ms === null) return responseReport.none;
  if (ms < 10_000) return `${COUNT.format(Math.round(ms / 100) / 10)} s`;
  if (ms < 60_000) return `${Math.round(ms / 1_000)} s`;
  const minutes = Math.round(ms / 60_000);
  const [days, hours, left] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24, minutes % 60];
  if (days > 0) return hours > 0 ? `${COUNT.format(days)} d ${hours} h` : `${COUNT.format(days)} d`;
  if (hours > 0) return left > 0 ? `${hours} h ${left} min` : `${hours} h`;
  return `${left} min`;
}
