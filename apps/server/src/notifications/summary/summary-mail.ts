import { timeZone } from '@downspout/business/facts';
import { destinationNames, kindNames, serviceNames, statusNames } from '@downspout/office-api/names';
import type { MailText } from '../../deliveries/mail.ts';
import { escaped, htmlButtons, htmlPage, type MailAction, TEXT_END } from '../../deliveries/mail-body.ts';
import { actionsOf, leadLink, leadType, nameOf } from '../../deliveries/mail-text.ts';
import { mail as leadWords } from '../../deliveries/mail-words.ts';
import { townOf } from '../../leads/town.ts';
import { oneLine } from '../../one-line.ts';
import type { Summary, SummaryLead, SummaryLeads } from './read-summary.ts';
import { summary as words } from './summary-words.ts';

const MINUTE_MS = 60_000;
const MAX_LINE_CHARACTERS = 150;
const SERVICES = new Map<string, string>(Object.entries(serviceNames));
const RECEIVED = new Intl.DateTimeFormat('en-US', {
  timeZone,
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** How a summary is told. */
export interface SummaryTerms {
  readonly officeUrl: string | null;
  /** Whether it shows what visitors wrote; if not, only when each lead came and how it stands. */
  readonly showsDetails: boolean;
  /** Ms since the epoch. */
  readonly now: number;
}

/** One lead, or one line of its own. */
interface Item {
  readonly lines: readonly string[];
  readonly actions: readonly MailAction[];
}

interface Section {
  readonly kind: keyof typeof words.headings;
  readonly count: string;
  readonly items: readonly Item[];
}

/** Null when there is nothing to report. */
export function summaryMail(summary: Summary, terms: SummaryTerms): MailText | null {
  const sections = sectionsOf(summary, terms).filter(({ items }) => items.length > 0);
  if (sections.length === 0) return null;
  const links = terms.officeUrl === null ? [] : [{ label: words.inbox, href: `${terms.officeUrl}/` }];
  return {
    subject: words.subject(sections.map(({ kind, count }) => words.inSubject[kind](count))),
    text: [...sections.map(sectionText), linksText(links), words.why, TEXT_END].filter(Boolean).join('\n\n'),
    html: htmlPage([...sections.map(sectionHtml), htmlButtons(links), `<p>${escaped(words.why)}</p>`]),
    replyTo: null,
  };
}

function sectionsOf({ unanswered, others, quarantined, dead }: Summary, terms: SummaryTerms): Section[] {
  const deadCount = dead.reduce((sum, { count }) => sum + count, 0);
  return [
    leadSection('unanswered', unanswered, (lead) => ({
      lines: [...headOf(lead, terms), words.waiting(lengthOf(terms.now - lead.lead.received_at))],
      actions: [...(terms.showsDetails ? contactsOf(lead) : []), ...openLink(lead, terms)],
    })),
    leadSection('others', others, (lead) => ({
      lines: [...headOf(lead, terms), standingOf(lead)],
      actions: [...(terms.showsDetails ? contactsOf(lead) : []), ...openLink(lead, terms)],
    })),
    // Nobody is to call a number that may be a trap without having looked.
    leadSection('quarantined', quarantined, (lead) => ({
      lines: headOf(lead, terms),
      actions: openLink(lead, terms),
    })),
    { kind: 'dead', count: `${deadCount}`, items: deadItems(dead, terms) },
  ];
}

function leadSection(
  kind: Section['kind'],
  { shown, isMore }: SummaryLeads,
  itemOf: (lead: SummaryLead) => Item,
): Section {
  const items = shown.map(itemOf);
  const count = isMore ? words.atLeast(shown.length) : `${shown.length}`;
  return { kind, count, items: isMore ? [...items, { lines: [words.more], actions: [] }] : items };
}

function headOf({ lead }: SummaryLead, { showsDetails }: SummaryTerms): string[] {
  const received = words.received(RECEIVED.format(lead.received_at));
  const kind = kindNames[leadType(lead)];
  if (!showsDetails) return [kind, received];
  const service = lead.kind === 'quote' ? (SERVICES.get(lead.service_type) ?? '') : '';
  const what = [nameOf(lead) || leadWords.noName, townOf(lead.address), service || kind].filter((part) => part !== '');
  return [oneLine(what.join(', '), MAX_LINE_CHARACTERS), received];
}

function standingOf({ status, assignee }: SummaryLead): string {
  const name = statusNames[status];
  return assignee === null ? name : words.takenBy(name, assignee);
}

/** The map is left out: a summary is read at a desk, and the lead has it. */
function contactsOf({ lead }: SummaryLead): MailAction[] {
  return actionsOf(lead).filter(({ href }) => /^(tel|sms):/.test(href));
}

function openLink({ lead }: SummaryLead, { officeUrl }: SummaryTerms): MailAction[] {
  const href = leadLink(lead, officeUrl);
  return href === null ? [] : [{ label: leadWords.open, href }];
}

function deadItems(dead: Summary['dead'], { officeUrl }: SummaryTerms): Item[] {
  if (dead.length === 0) return [];
  const lines = dead.map(({ destination, count }) => words.dead(destinationNames[destination] ?? destination, count));
  const href = `${officeUrl}/deliveries?state=dead`;
  return [{ lines, actions: officeUrl === null ? [] : [{ label: words.deliveries, href }] }];
}

function sectionText({ kind, count, items }: Section): string {
  const texts = items.map(({ lines, actions }) => [...lines, linksText(actions)].filter(Boolean).join('\n'));
  return [words.headings[kind](count), ...texts].join('\n\n');
}

function linksText(links: readonly MailAction[]): string {
  return links.map(({ label, href }) => `${label}: ${href}`).join('\n');
}

function sectionHtml({ kind, count, items }: Section): string {
  const parts = items.map(({ lines: [head = '', ...lines], actions }) => {
    return `<p>${[`<b>${escaped(head)}</b>`, ...lines.map(escaped)].join('<br>')}</p>${htmlButtons(actions)}`;
  });
  return `<h2>${escaped(words.headings[kind](count))}</h2>${parts.join('')}`;
}

/** `2 days 3 h`, `9 h 5 min`, `12 min`: the two largest parts. */
function lengthOf(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  const [days, hours, rest] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24, minutes % 60];
  if (days > 0) return [words.days(days), ...(hours > 0 ? [words.hours(hours)] : [])].join(' ');
  return [...(hours > 0 ? [words.hours(hours)] : []), words.minutes(rest)].join(' ');
}
