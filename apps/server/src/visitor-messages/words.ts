import { visitorMessages as words } from '@downspout/business/visitor-messages';
import { answeringClock, holidayAt } from '@downspout/leads/answering-clock';
import { weekdayOf } from '@downspout/leads/business-hours';
import { dayName } from '@downspout/leads/local-time';
import { twelveHour } from '@downspout/leads/twelve-hour';
import { gsmText } from '@downspout/office-api/gsm';
import type { MailText } from '../deliveries/mail.ts';
import type { StoredLead } from '../deliveries/stored-leads.ts';
import { escapeHtml } from '../escape-html.ts';

const HOUR_MS = 60 * 60_000;
const SERVICES = new Map<string, string | null>(Object.entries(words.services));
const LONG_DAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

/** Says to a visitor that the request has come, for what, and when somebody will answer. `now` in ms since the epoch. */
export function visitorMail(lead: StoredLead, now: number): MailText {
  const lines = [words.thanks, words.received(serviceOf(lead)), answerTime(now)];
  const call = `<a href="${escapeHtml(words.callHref)}">${escapeHtml(words.callLink)}</a>`;
  const paragraphs = [...lines.map(escapeHtml), call, `<small>${escapeHtml(words.why)}</small>`];
  return {
    subject: words.subject,
    text: [...lines, words.call, words.why].join('\n\n'),
    html: `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"></head><body>${paragraphs.map((text) => `<p>${text}</p>`).join('')}</body></html>`,
    replyTo: words.replyTo,
    isUnsubscribable: true,
  };
}

/** The same as a text message. */
export function visitorText(lead: StoredLead, now: number): string {
  return gsmText(words.text(words.received(serviceOf(lead)), answerTime(now)));
}

/** By its own name: what a visitor wrote in its place has none. */
function serviceOf(lead: StoredLead): string | null {
  return SERVICES.get(lead.kind === 'quote' ? lead.service_type : 'holiday-lights-install') ?? null;
}

/** When somebody will answer, by the company's hours and holidays. */
export function answerTime(now: number): string {
  const { open, until } = answeringClock.stateAt(now);
  if (until === null) return open ? words.soon : words.beforeLong;
  if (!open) {
    const holiday = holidayAt(now);
    const opening = openingAt(until, now);
    return holiday === null ? words.closed(...opening) : words.closedFor(holiday, ...opening);
  }
  if (until - now >= HOUR_MS) return words.soon;
  const next = answeringClock.stateAt(until).until;
  return next === null ? words.soon : words.closingSoon(...openingAt(next, now));
}

function openingAt(opening: number, now: number): [day: string, time: string] {
  return [dayWords(answeringClock.dayOf(opening), answeringClock.dayOf(now)), timeWords(opening)];
}

/** A weekday alone means the next one. */
function dayWords(day: number, today: number): string {
  if (day === today) return words.today;
  if (day === today + 1) return words.tomorrow;
  return day < today + 7 ? weekdayOf(day) : LONG_DAY.format(Date.parse(dayName(day)));
}

function timeWords(moment: number): string {
  return twelveHour(answeringClock.minuteOf(moment));
}
