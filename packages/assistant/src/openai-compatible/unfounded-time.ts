import { hours, type Weekday } from '@downspout/business/facts';

const DAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)days?';
const MONTH = String.raw`(?:january|february|march|april|june|july|august|september|october|november|december|(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.?(?= \d))`;
const CLOCK = String.raw`\d{1,2}(?::\d{2})?\s?(?:[ap]\.?\s?m\b\.?|o['’]clock)|\b(?:at|by|until|till|from|after|before) \d{1,2}(?::\d{2})?(?=$|[\s,.?!])(?! (?:\w+ )?(?:street|st|road|rd|avenue|ave|drive|lane|court|way|years?|stor))|\b(?:noon|midnight)\b`;
const SPAN = String.raw`\d{1,4}(?:\s?(?:-|to|or)\s?\d{1,4})?\+? (?:more )?(?:business |working )?(?:minutes?|hours?|days?|weeks?|months?|years?)|\b(?:an hour|a day|a week|a month|the hour|the day|the week|a (?:few|couple(?: of)?) (?:minutes|hours|days|weeks))\b`;
const SOON = String.raw`\b(?:today|tonight|tomorrow|same[- ]day|next[- ]day|overnight|right away|immediately|(?:this|next|the coming) (?:week(?:end)?|month|morning|afternoon|evening|year|${DAY}))\b`;
const DATE = String.raw`\b${MONTH}(?: \d{1,2}(?:st|nd|rd|th)?)?|\b\d{1,2}/\d{1,2}(?:/\d{2,4})?\b|\bthe \d{1,2}(?:st|nd|rd|th)\b|\b(?:thanksgiving|christmas|new year['’]?s|halloween|easter|labor day|memorial day)\b`;
const TIME = new RegExp(
  [DATE, String.raw`\b${DAY}\b`, CLOCK, SPAN, SOON].map((source) => `(?:${source})`).join('|'),
  'gi',
);

const OPEN = /\b(?:open|opens|opening|closed?|closes|closing|(?<!\d )hours)\b|^(?:until|from)\b/i;
/** About what the visitor wants, or when it is now: no word of the company's. */
const ECHO =
  /\byou(?:['’]d| would)? (?:said|asked|mentioned|told|want(?:ed)?|prefer(?:red)?|would like|like|need(?:ed)?)\b|\byour (?:preferred|preference|wish)|\bit is (?:now )?(?:\w+day\b|\d)/i;
const DENIAL =
  /\b(?:I|we) (?:can['’]?t|cannot|can not|don['’]t|do not|am not able to|am unable to) (?:see|say|tell|know|promise|confirm|offer|book|schedule)\b|\bwhether\b/i;
/** Asked of the visitor, with nothing offered. */
const ASKED =
  /\b(?:do you|did you|have you|are you|is (?:it|there|your|the|any|water)|when|how long|since|would you (?:prefer|rather)|which)\b/i;
const OFFERED =
  /\b(?:how about|what about|shall|can we|could we|should we|may we|we (?:can|could|will|would|have)|we['’](?:ll|re|ve)|book\w*|schedul\w*|slots?|appointments?|available|availability|come (?:by|out|over)|works? for you|suits? you|okay (?:for|with) you|fine (?:for|with) you|free)\b/i;

/** Whether a sentence names a day, a time or a length of time that does not stand in the facts, or opening hours that are not the company's. */
export function isUnfoundedTime(sentence: string, facts: string): boolean {
  const times = sentence.match(TIME) ?? [];
  if (times.length === 0 || DENIAL.test(sentence)) return false;
  if (sentence.endsWith('?') && ASKED.test(sentence) && !OFFERED.test(sentence)) return false;
  if (ECHO.test(sentence) && !OFFERED.test(sentence)) return false;
  if (OPEN.test(sentence) && !OFFERED.test(sentence.replace(OPEN, ''))) return areWrongHours(sentence);
  return !times.every((time) => isFact(time, sentence, facts));
}

/** In a sentence of the facts that speaks of the same thing. */
function isFact(time: string, sentence: string, facts: string): boolean {
  const said = contentWords(sentence.replaceAll(time, ' '));
  return facts
    .split(/(?<=[.!?])\s|\n/)
    .filter((fact) => holds(fact, time))
    .map((fact) => contentWords(fact))
    .some((told) => said.filter((word) => told.includes(word)).length * 2 > said.length);
}

function holds(fact: string, time: string): boolean {
  return ` ${plain(fact)} `.includes(` ${plain(time)} `);
}

const TELLS_NOTHING = new Set(
  'with that this from your have will they them there then here when what after before within over more about the and for you our are'.split(
    ' ',
  ),
);

function contentWords(text: string): string[] {
  return plain(text)
    .split(' ')
    .filter((word) => word.length > 3 && !TELLS_NOTHING.has(word))
    .map((word) => word.slice(0, 6));
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

const DAYS: readonly Weekday[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Any hour that is nobody's opening or closing, and a closed day that is called open or the other way round. */
function areWrongHours(sentence: string): boolean {
  const known = hours.flatMap(({ opens, closes }) => [minutesOf(opens), minutesOf(closes)]);
  const clocks = [...sentence.matchAll(/\b(\d{1,2})(?::(\d{2}))?\b\s?(a|p)?(?!\s?(?:hours?|days?|years?))/gi)];
  const isKnown = ([, hour = '', minutes = '00', half]: RegExpExecArray) => {
    const told = (Number(hour) % 12) * 60 + Number(minutes);
    const meant = half === undefined ? [told, told + NOON] : [half.toLowerCase() === 'p' ? told + NOON : told];
    return meant.some((time) => known.includes(time));
  };
  if (!clocks.every(isKnown)) return true;
  const lower = sentence.toLowerCase();
  const named = DAYS.filter((day) => lower.includes(day.toLowerCase()));
  const saysClosed = /\bclosed\b|\bnot open\b|n['’]t open\b/i.test(sentence);
  const saysOpen = /\bopen\b/i.test(sentence) && !/\b(?:not open|n['’]t open)\b/i.test(sentence);
  if (saysClosed && saysOpen) return false;
  return named.some((day) => hours.some(({ days }) => days.includes(day)) === saysClosed);
}

const NOON = 12 * 60;

function minutesOf(time: string): number {
  const [hour = '0', minutes = '00'] = time.split(':');
  return Number(hour) * 60 + Number(minutes);
}
