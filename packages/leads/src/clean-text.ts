/** What a text field of a form becomes before it is sent: pasted tabs and breaks are blanks, other controls are dropped. */
export function cleanLine(text: string): string {
  return inOneLine(wellFormed(text)).replace(/\p{Cc}/gu, '');
}

/** What any control of a form becomes. */
export function cleanEntry(control: string | undefined, text: string): string {
  return control === 'textarea' ? cleanParagraphs(text) : cleanLine(text);
}

/** Tabs and breaks as blanks. */
export function inOneLine(text: string): string {
  return text.replace(/[\t\n\r]+/g, ' ');
}

/** Without what nobody sees at either end: blanks, characters without width, and marks of the direction of writing. */
export function withoutBlankEnds(text: string): string {
  let start = 0;
  let end = text.length;
  // Not by one expression: those that look for the end take the square of a long run of blanks.
  while (start < end && UNSEEN.test(text.charAt(start))) start += 1;
  while (start < end && UNSEEN.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

const UNSEEN = /[\s\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069]/;

/** The same for notes, which keep their tabs and lines. */
export function cleanParagraphs(text: string): string {
  return wellFormed(text).replace(/[^\P{Cc}\t\n\r]/gu, '');
}

/**
 * Half a character becomes U+FFFD, as by `toWellFormed`, which browsers before 2023 do not have. With `u` the two halves of
 * a character are one, so that only a lone one is a surrogate (Unicode, general category Cs).
 */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\uFFFD');
}
