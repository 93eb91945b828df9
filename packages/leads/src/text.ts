import { inOneLine, withoutBlankEnds } from './clean-text.ts';
import { z } from './zod.ts';

/** What no field may hold: controls (C0 and C1 with DEL, tab and line breaks included), and lone surrogates. */
const UNREADABLE = /[\p{Cc}\p{Cs}]/u;
/** The same, but notes have lines and tabs. */
const UNREADABLE_IN_NOTES = /[^\P{Cc}\t\n\r]|\p{Cs}/u;

export const CONTROL_CHARACTER_MESSAGE = 'Please remove the unreadable characters';

/**
 * One line of text: a string of at most `max` UTF-16 code units without control characters or lone surrogates. Tabs and line
 * breaks, which come by pasting and are not seen, become blanks.
 */
export function line(max: number, wrongTypeMessage: string) {
  const checks = [z.maxLength(max, tooLongMessage(max)), readable(UNREADABLE)] as const;
  return z.string(wrongTypeMessage).check(z.overwrite(inOneLine), ...checks);
}

/** Takes off what is not seen at either end. */
export function trimmed() {
  return z.overwrite(withoutBlankEnds);
}

/** Text of several lines; tabs and line breaks are kept as given. */
export function paragraphs(max: number, wrongTypeMessage: string) {
  return z.string(wrongTypeMessage).check(z.maxLength(max, tooLongMessage(max)), readable(UNREADABLE_IN_NOTES));
}

function readable(forbidden: RegExp) {
  return z.refine<string>((text) => !forbidden.test(text), CONTROL_CHARACTER_MESSAGE);
}

function tooLongMessage(max: number): string {
  return `Please use at most ${max.toLocaleString('en-US')} characters`;
}
