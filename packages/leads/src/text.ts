import { z } from './zod.ts';

/** Controls that no field may hold: C0 and C1 with DEL, tab and line breaks included. */
const CONTROL_CHARACTERS = /[\p{Cc}]/u;
/** The same, but notes have lines and tabs. */
const CONTROL_CHARACTERS_IN_NOTES = /[^\P{Cc}\t\n\r]/u;

export const CONTROL_CHARACTER_MESSAGE = 'Please remove the unreadable characters';

/** One line of text: a string of at most `max` UTF-16 code units without control characters or lone surrogates. */
export function line(max: number, wrongTypeMessage: string) {
  return z.string(wrongTypeMessage).check(z.maxLength(max, tooLongMessage(max)), readable(CONTROL_CHARACTERS));
}

/** Text of several lines; tabs and line breaks are kept as given. */
export function paragraphs(max: number, wrongTypeMessage: string) {
  return z.string(wrongTypeMessage).check(z.maxLength(max, tooLongMessage(max)), readable(CONTROL_CHARACTERS_IN_NOTES));
}

function readable(forbidden: RegExp) {
  return z.refine<string>((text) => text.isWellFormed() && !forbidden.test(text), CONTROL_CHARACTER_MESSAGE);
}

function tooLongMessage(max: number): string {
  return `Please use at most ${max.toLocaleString('en-US')} characters`;
}
