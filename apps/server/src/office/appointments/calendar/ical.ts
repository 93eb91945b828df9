/** A calendar as programs exchange it (iCalendar, RFC 5545). */
export interface Calendar {
  /** RFC 5546; none for one that is read again and again. */
  readonly method?: 'PUBLISH' | 'CANCEL';
  /** As programs call the whole of it; not in the standard, and known to all of them. */
  readonly name?: string;
  readonly events: readonly CalendarEvent[];
}

/** Times in ms since the epoch. */
export interface CalendarEvent {
  /** The same for ever. */
  readonly uid: string;
  /** Grows with each change. */
  readonly sequence: number;
  readonly changedAt: number;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly summary: string;
  readonly isCanceled: boolean;
  /** Of these `''` is left out. */
  readonly location: string;
  readonly description: string;
  readonly url: string;
  readonly organizer: { readonly name: string; readonly mail: string } | null;
}

export const CALENDAR_TYPE = 'text/calendar; charset=utf-8';

const MAX_OCTETS = 75;
const END = '\r\n';

/** The text of a calendar file: in UTC, so that it needs no time zones. */
export function writeCalendar({ method, name, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Downspout//Office//EN',
    'CALSCALE:GREGORIAN',
    ...(method === undefined ? [] : [`METHOD:${method}`]),
    ...(name === undefined ? [] : [`X-WR-CALNAME:${escaped(name)}`, `NAME:${escaped(name)}`]),
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => folded(line) + END).join('');
}

function eventLines(event: CalendarEvent): string[] {
  const { organizer } = event;
  const optional = [
    ['LOCATION', escaped(event.location)],
    ['DESCRIPTION', escaped(event.description)],
    ['URL', event.url],
  ] as const;
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}`,
    `DTSTAMP:${utc(event.changedAt)}`,
    `LAST-MODIFIED:${utc(event.changedAt)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `SUMMARY:${escaped(event.summary)}`,
    `STATUS:${event.isCanceled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(organizer === null ? [] : [`ORGANIZER;CN=${quoted(organizer.name)}:mailto:${organizer.mail}`]),
    ...optional.flatMap(([property, value]) => (value === '' ? [] : [`${property}:${value}`])),
    'END:VEVENT',
  ];
}

/** Such as `20261124T130000Z`. */
function utc(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

/** As a value (RFC 5545, 3.3.11), where only line breaks of all control characters may stand. */
function escaped(text: string): string {
  return withoutControls(text.replace(/\r\n?/g, '\n'))
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll('\n', '\\n');
}

/** As a parameter's value (3.2), which knows no double quotes. */
function quoted(text: string): string {
  return `"${withoutControls(text).replace(/["\n]/g, ' ')}"`;
}

function withoutControls(text: string): string {
  return text.replace(/[\0-\x08\x0B-\x1F\x7F]/g, '');
}

/** In lines of 75 octets at most (3.1), no character divided. */
function folded(line: string): string {
  let [text, octets] = ['', 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > MAX_OCTETS) {
      text += `${END} `;
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}
