import { DAY_MS, MINUTE_MS } from './arrivals.ts';
import type { Trouble } from './receivers.ts';
import type { Story } from './stories.ts';

/** How far into the year's requests one comes that the automation cannot read; the last one is still tried again. */
const REFUSED_AT = [0.3, 0.62, 0.9] as const;
const REFUSED_LATELY_MS = 1.25 * DAY_MS;
/** How far into it the quotes' automation was down, and for how long. */
const DOWN_AT = 0.55;
const DOWN_MS = 40 * MINUTE_MS;
/** Since when the lights' automation refuses its key. */
const LOST_KEY_MS = 50 * MINUTE_MS;

/** What has gone wrong with the automations in this year, and still does. */
export function planTroubles(stories: readonly Story[], now: number): Trouble[] {
  const quotes = stories.filter(({ lead }) => lead.kind === 'quote');
  const downFrom = (quotes[Math.floor(quotes.length * DOWN_AT)]?.at ?? now) - MINUTE_MS;
  const lostKey = { from: now - LOST_KEY_MS, to: Number.POSITIVE_INFINITY };
  return [
    { of: 'quotes', from: downFrom, to: downFrom + DOWN_MS, status: 503, answer: 'Scheduled maintenance' },
    { of: 'lights', ...lostKey, status: 401, answer: '{"error":"api key expired"}' },
  ];
}

/** The requests that their automation cannot read. */
export function planRefused(stories: readonly Story[], now: number): Story[] {
  const forms = stories.filter(({ nature, lead }) => nature === 'request' && lead.kind === 'quote');
  const lately = forms.findLast(({ at }) => at < now - REFUSED_LATELY_MS);
  const all = [...REFUSED_AT.map((part) => forms[Math.floor(forms.length * part)]), lately];
  return all.filter((story) => story !== undefined);
}
