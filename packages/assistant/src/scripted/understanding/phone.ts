import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Span } from './spans.ts';
import { type DigitPiece, digitRuns, joinDigits } from './spoken-digits.ts';

/** What a text holds of a phone number, and where. */
export type PhoneReading = Span &
  (
    | { readonly state: 'complete'; readonly phone: string }
    /** Fewer than ten digits; seven of them lack their area code. */
    | { readonly state: 'partial'; readonly digits: string }
    /** Ten digits, but no such number. */
    | { readonly state: 'invalid'; readonly digits: string }
    | { readonly state: 'too-long'; readonly digits: string }
  );

/** A number of another country must be written with its plus. */
const INTERNATIONAL = /(?:\+|\bplus )\d[\d\s().-]{6,20}/i;
/** Ten digits as the North American plan has them; the library knows which of them are given out. */
const POSSIBLE = /^[2-9]\d{2}[2-9]\d{6}$/;
/** Nobody says more; a text that is nothing but digits is not worth the time. */
const MOST_RUNS = 12;
const MOST_PIECES = 40;
/** "For oh for" is believed last: "for 404 …" needs no such reading. */
const READINGS = [
  ['joined', 'inside'],
  ['apart', 'inside'],
  ['joined', 'anywhere'],
] as const;
const EXTENSION = /^[\s,]*(?:ext(?:ension)?\.?|x)\s*(\d{1,6})\b/i;

/**
 * A phone number of the United States, in any writing or spoken digit by digit, as `(404) 555-0123`.
 * Digits of the number that came earlier in the call are `before`; null when the text has no digits.
 */
export function readPhone(text: string, before = ''): PhoneReading | null {
  return readInternational(text) ?? readComplete(text) ?? readContinued(text, before) ?? readRest(text, before);
}

/** The number as it is kept; null when it is none. */
export function formatPhone(digits: string): string | null {
  const ten = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  if (!POSSIBLE.test(ten)) return null;
  const parsed = parsePhoneNumberFromString(ten, 'US');
  return parsed?.isValid() ? parsed.formatNational() : null;
}

function readInternational(text: string): PhoneReading | null {
  const match = INTERNATIONAL.exec(text);
  if (match === null) return null;
  const parsed = parsePhoneNumberFromString(match[0].replace(/plus /i, '+'));
  if (!parsed?.isValid()) return null;
  const phone = parsed.countryCallingCode === '1' ? parsed.formatNational() : parsed.formatInternational();
  return { state: 'complete', phone, start: match.index, end: match.index + match[0].trimEnd().length };
}

/** The last ten digits in a row that are a number: who corrects himself says the right one last. */
function readComplete(text: string): PhoneReading | null {
  for (const [hundreds, sounds] of READINGS) {
    for (const run of digitRuns(text, hundreds, sounds).slice(-MOST_RUNS).reverse()) {
      const found = lastNumberIn(run.slice(-MOST_PIECES));
      if (found !== null) return withExtension(found, text);
    }
  }
  return null;
}

function lastNumberIn(run: readonly DigitPiece[]) {
  for (let last = run.length; last > 0; last--) {
    let digits = '';
    let whole: { phone: string; start: number; end: number } | null = null;
    for (let first = last - 1; first >= 0 && digits.length < 11; first--) {
      const piece = run[first];
      if (piece === undefined) break;
      digits = piece.digits + digits;
      const phone = formatPhone(digits);
      if (phone !== null) whole = { phone, start: piece.start, end: run[last - 1]?.end ?? piece.end };
    }
    if (whole !== null) return whole;
  }
  return null;
}

function withExtension({ phone, start, end }: { phone: string } & Span, text: string): PhoneReading {
  const extension = EXTENSION.exec(text.slice(end));
  if (extension === null) return { state: 'complete', phone, start, end };
  return { state: 'complete', phone: `${phone} ext. ${extension[1]}`, start, end: end + extension[0].length };
}

function readContinued(text: string, before: string): PhoneReading | null {
  if (before === '') return null;
  for (const hundreds of ['joined', 'apart'] as const) {
    for (const run of digitRuns(text, hundreds).slice(0, MOST_RUNS)) {
      const digits = joinDigits(run);
      // Either the rest of it, or the area code that was asked for.
      const inFront = before.length === 7 && digits.length === 3 ? formatPhone(digits + before) : null;
      const phone = formatPhone(before + digits) ?? inFront;
      if (phone !== null) return { state: 'complete', phone, ...spanOf(run) };
    }
  }
  return null;
}

function readRest(text: string, before: string): PhoneReading | null {
  const [run] = digitRuns(text).sort((one, other) => joinDigits(other).length - joinDigits(one).length);
  if (run === undefined) return null;
  const said = joinDigits(run);
  const both = before + said;
  // Seven digits or more are a new start, not a continuation.
  const digits = said.length >= 7 || both.length > 10 ? said : both;
  const ten = digits.length === 11 && digits.startsWith('1') ? 10 : digits.length;
  const state = ten < 10 ? 'partial' : ten === 10 ? 'invalid' : 'too-long';
  return { state, digits, ...spanOf(run) };
}

function spanOf(run: readonly DigitPiece[]): Span {
  return { start: run[0]?.start ?? 0, end: run.at(-1)?.end ?? 0 };
}
