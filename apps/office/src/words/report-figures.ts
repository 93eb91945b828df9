import { serviceNames } from '@downspout/office-api/names';
import { CALL_SOURCE, type GroupTotals, HOLIDAY_FORM, OTHER_SOURCE } from '@downspout/office-api/reports';
import { countWords, durationWords, moneyWords, shareWords } from './reports.ts';

export const figures = {
  title: 'At a glance',
  before: (figure: string) => `Previous: ${figure}`,
  same: 'No change',
  nothingBefore: 'Nothing to compare',
  more: (change: number, before: number) =>
    `${countWords(Math.abs(change))} ${change > 0 ? 'more' : 'fewer'}${percent(change, before)}`,
  moreMoney: (change: number, before: number) =>
    `${before === 0 ? moneyWords(Math.abs(change)) : shareWords(Math.abs(change), before)} ${change > 0 ? 'more' : 'less'}`,
  slower: (change: number) => `${durationWords(Math.abs(change))} ${change > 0 ? 'slower' : 'faster'}`,
  leads: {
    name: 'Leads',
    how: 'Requests count on the day they came in, in your time zone. Spam and merged leads are left out, erased ones still count.',
  },
  won: {
    name: 'Won',
    how: 'Leads of this period whose status is Won by now. The win rate is the share of won leads among those won or lost.',
    rate: (share: string) => `Win rate ${share}`,
    before: (won: string, share: string) => `${won} (${share})`,
  },
  response: {
    name: 'Typical response',
    how: 'Half of the leads were answered sooner, half later, by the clock. A lead is answered when one of you takes it, adds a note, writes, or gives it a status other than New or Spam.',
  },
  revenue: {
    name: 'Revenue',
    how: 'The prices noted on the leads of this period that are Won, added up. A won lead without a price adds nothing.',
    priced: (priced: number, won: number) => `${countWords(priced)} of ${countWords(won)} won jobs have a price`,
  },
} as const;

export const charts = {
  leads: {
    title: 'Leads over time',
    how: 'Each point is a day, or a week when the range is longer than two months. The dashed line is the same number of days right before.',
    summary: (total: string, most: string, when: string) =>
      `${total} leads. The peak was ${when}, with ${most} of them.`,
  },
  response: {
    title: 'Typical response over time',
    how: 'The typical time until leads that came in on that day, or in that week, were answered. There is no point where none was answered.',
    summary: (share: string) => `${share} of leads were answered within 5 minutes.`,
    answered: 'Answered',
    median: 'Typical time',
  },
  sources: {
    title: 'Leads by source',
    what: 'Source',
    how: 'The source is the page whose form was sent, or a call. The percentage is the share of these leads that are Won.',
  },
  services: {
    title: 'Leads by service',
    what: 'Service',
    how: 'The service that was asked for. Money is what its won leads with a price brought. The holiday lights form is a service of its own.',
  },
  funnel: {
    title: 'How far leads got',
    how: 'By the status each lead has now: Quoted also counts Scheduled and Won. Contacted is any status but New. A lost lead counts as contacted only.',
    summary: (won: number, leads: number, lost: number, isNew: number) =>
      `${countWords(won)} of ${countWords(leads)} won, ${countWords(lost)} lost, ${countWords(isNew)} still new.`,
    steps: { all: 'Came in', contacted: 'Contacted', quoted: 'Quoted', scheduled: 'Scheduled', won: 'Won' },
    rate: 'Win rate',
  },
  leadsTitle: 'Leads',
  wonTitle: 'Won',
  others: 'Not won',
  revenueTitle: 'Revenue',
  leadsBefore: 'Leads, previous period',
  wonBefore: 'Won, previous period',
  revenueBefore: 'Revenue, previous period',
  top: (name: string, leads: number, all: number) => `${name} brought most: ${shareWords(leads, all)} of leads.`,
  group: (totals: GroupTotals) => {
    const { leads, won, revenue } = totals;
    const words = `${countWords(leads)} ${leads === 1 ? 'lead' : 'leads'}, ${countWords(won)} won (${shareWords(won, leads)})`;
    return revenue.priced === 0 ? words : `${words}, ${moneyWords(revenue.cents)}`;
  },
  countAndShare: (leads: number, all: number) => `${countWords(leads)} (${shareWords(leads, all)})`,
} as const;

export const folds = {
  kinds: {
    title: 'Kinds of leads',
    preview: (spam: number, merged: number) => `${countWords(spam)} spam and ${countWords(merged)} merged left out`,
    spam: 'Left out as spam',
    merged: 'Left out as merged',
  },
  team: {
    title: 'Team',
    preview: (answered: number, waiting: number) =>
      `${countWords(answered)} answered, ${countWords(waiting)} not answered yet`,
  },
} as const;

/** The page a lead's form was on. */
export function sourceName(source: string): string {
  if (source === CALL_SOURCE) return 'Calls';
  if (source === OTHER_SOURCE) return 'Other pages';
  if (source === '') return 'Unknown page';
  if (source === '/') return 'Home page';
  const [, page] = /^\/([a-z0-9-]+)$/.exec(source) ?? [];
  return page === undefined ? source : `${page.charAt(0).toUpperCase()}${page.slice(1).replaceAll('-', ' ')} page`;
}

/** What a lead asked for. */
export function serviceName(service: string): string {
  const names: Readonly<Record<string, string>> = serviceNames;
  if (service === HOLIDAY_FORM) return 'Holiday lights form';
  return service === '' ? 'Unknown' : (names[service] ?? service);
}

function percent(change: number, before: number): string {
  return before === 0 ? '' : ` (${change > 0 ? '+' : '−'}${shareWords(Math.abs(change), before)})`;
}
