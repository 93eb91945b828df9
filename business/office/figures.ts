import type { CallOutcome } from '@downspout/office-api/calls';
import { CALL_SOURCE, OTHER_SOURCE } from '@downspout/office-api/figures';

export const figures = {
  title: 'Figures',
  range: 'Which days',
  ranges: {
    '7': 'Last 7 days',
    '30': 'Last 30 days',
    '90': 'Last 90 days',
    month: 'This month',
    year: 'This year',
    own: 'Own days',
  },
  from: 'From',
  to: 'To',
  show: 'Show',
  refresh: 'Refresh',
  period: (from: string, to: string, days: number) =>
    `${from} to ${to}, compared with the ${days === 1 ? 'day' : `${days} days`} before.`,
  counts:
    'Leads count on the day they came in. Spam and leads that were merged into another are left out; erased ones still count. Days are those of your time zone.',
  now: 'These days',
  before: 'Days before',
  what: 'What',
  table: 'Show as a table',
  day: 'Day',
  week: 'Week from',
  month: 'Month',
  nothing: 'Nothing in these days.',
  most: (count: string, when: string) => `At most ${count}, ${when}.`,
} as const;

export const leadFigures = {
  title: 'Leads',
  total: 'Leads',
  byKind: 'Leads by kind',
  bySource: 'Leads by source',
  spam: 'Left out as spam',
  merged: 'Left out as merged',
} as const;

export const responseFigures = {
  title: 'Time to the first contact',
  contacted: 'Contacted',
  waiting: 'Still waiting',
  median: 'Half of them within',
  p90: 'Nine of ten within',
  openMedian: 'Half of them within, in business hours',
  openP90: 'Nine of ten within, in business hours',
  none: '–',
} as const;

export const statusFigures = {
  title: 'Won and lost',
  why: 'How far you are by now with the leads of these days.',
  chart: 'Leads by status',
  amount: 'Amount won',
  leads: 'Leads',
  status: 'Status',
  rate: 'Won of those decided',
} as const;

export const callFigures = {
  title: 'Calls',
  chart: 'Calls by how they went',
  calls: 'Calls of visitors',
  broughtLead: 'Brought a lead',
  share: (percent: string) => `${percent} of them`,
  callsBack: 'Calls back to leads',
  talked: 'Time talked',
} as const;

export const deliveryFigures = {
  title: 'Deliveries',
  why: 'To your webhooks and mailboxes, on the day they were settled.',
  chart: 'Deliveries by day',
  delivered: 'Delivered',
  dead: 'Given up',
  attempts: 'Attempts',
  median: 'Half of them delivered within',
} as const;

export const outcomeOrder: readonly CallOutcome[] = ['completed', 'dropped', 'unanswered', 'other', 'live'];

/** The page a lead's form was on. */
export function sourceName(source: string): string {
  if (source === CALL_SOURCE) return 'Calls';
  if (source === OTHER_SOURCE) return 'Other pages';
  if (source === '') return 'Page not known';
  return source === '/' ? 'Home page' : source;
}

const COUNT = new Intl.NumberFormat('en-US');
const MONEY = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
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

/** `+12 (+10%)`. */
export function changeWords(now: number, before: number): string {
  if (now === before) return 'as before';
  const sign = now > before ? '+' : '−';
  const percent = before === 0 ? '' : ` (${sign}${PERCENT.format(Math.abs(now - before) / before)})`;
  return `${sign}${COUNT.format(Math.abs(now - before))}${percent}`;
}

/** The two largest units that say something: `2 d 3 h`, `1 h 5 min`, `3 min`, `0.4 s`. */
export function durationWords(ms: number | null): string {
  if (ms === null) return responseFigures.none;
  if (ms < 10_000) return `${COUNT.format(Math.round(ms / 100) / 10)} s`;
  if (ms < 60_000) return `${Math.round(ms / 1_000)} s`;
  const minutes = Math.round(ms / 60_000);
  const [days, hours, left] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24, minutes % 60];
  if (days > 0) return hours > 0 ? `${COUNT.format(days)} d ${hours} h` : `${COUNT.format(days)} d`;
  if (hours > 0) return left > 0 ? `${hours} h ${left} min` : `${hours} h`;
  return `${left} min`;
}
