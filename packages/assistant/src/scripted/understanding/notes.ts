import { wholeWords } from './pattern.ts';
import { withoutSwearing } from './swearing.ts';

/** Words by which a piece of speech describes the job. */
const ABOUT_JOB = wholeWords(
  /clog(?:ged|s)?|overflow\w*|leak\w*|drip\w*|sag(?:ging)?|loose|broken|bent|rust\w*/,
  /stor(?:y|ies|ey|eys)|floors?|roof|shingles?|metal|tile|steep|ladder|trees?|pines?|leaves/,
  /needles|moss|mold|mildew|algae|stain\w*|oil|dog|dogs|gate|code|fence|key|park(?:ing)?/,
  /driveway|deck|patio|porch|siding|brick|stucco|vinyl|sidewalk|garage|basement|ceiling|walls?/,
  /foundation|feet|foot|bushes|plants|garden|warm white|colou?rful|bulbs?|wreaths?|garland/,
  /timer|bedrooms?|water|storm|hail|wasps?|bees|nest|birds?|squirrels?|since/,
  /last (?:year|time|cleaned)|every (?:year|spring|fall)|before|asap|next week|this week/,
  /mornings?|afternoons?|evenings?|weekends?|after \d|back ?yard|front|gutter guards?/,
  /(?:fell|came|fallen|falling|hanging|ripped|torn) (?:off|down|loose)|tenant|rental|commercial/,
  /church|condo|town ?house|hoa|ask for|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|window/,
  /paint\w*|repair\w*/,
);
/** Words that a piece ends with after an address or a number was cut out of it. */
const LOOSE_ENDS: ReadonlySet<string> = new Set("and but at on my is one the its it's it’s".split(' '));
/** Consent is asked for by itself. */
const TEXT_ME = / ?\b(?:(?:and|yes) ){0,3}you (?:can|may) (?:also )?text me\b/i;
const COURTESY =
  /^(?:(?:hi|hello|hey|yes|yeah|no|ok|okay|so|and|but|well|um|uh|please|thanks|thank you|also|oh|actually|sure|because|there['’]?s also)\b[\s,.!]*)+/i;
/** Most characters of the notes of one call, so that its memory stays small. */
const LONGEST = 8_000;

/** The pieces of a text that describe the job; '' when there are none. What was understood otherwise is cut out of it before. */
export function readNotes(text: string): string {
  const pieces = text.split(/[;.!?\n]+|,(?!\s*(?:and|but|which|that)\b)/).map((piece) => piece.trim());
  return pieces
    .filter((piece) => ABOUT_JOB.test(piece) && (piece.split(/\s+/).length >= 3 || /day\b/i.test(piece)))
    .map(tidied)
    .filter(Boolean)
    .join('. ');
}

/** The whole of what was said, as the answer to "anything else?". */
export function wholeNotes(text: string): string {
  return withoutSwearing(text)
    .replace(COURTESY, (lead) => (lead.length === text.length ? lead : ''))
    .trim();
}

/** The notes with more of them; what stands there already is not said twice. */
export function addedNotes(notes: string, more: string): string {
  const text = capitalised(more.replace(/\s+/g, ' ').replace(/(?<![\s.])[\s.]+$/, ''));
  if (text === '' || notes.toLowerCase().includes(text.toLowerCase())) return notes;
  const ended = /[?!]$/.test(text) ? text : `${text}.`;
  return (notes === '' ? ended : `${notes} ${ended}`).slice(0, LONGEST);
}

function tidied(piece: string): string {
  return capitalised(
    withoutLooseEnd(
      withoutSwearing(piece)
        .replace(COURTESY, '')
        .replace(/^(?:and|but|so)\s+/i, '')
        .replace(TEXT_ME, ''),
    ),
  );
}

function withoutLooseEnd(piece: string): string {
  const words = piece.trim().split(/\s+/);
  while (words.length > 1 && LOOSE_ENDS.has(words.at(-1)?.toLowerCase() ?? '')) words.pop();
  return words.join(' ');
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
