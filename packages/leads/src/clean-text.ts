/** What a text field of a form becomes before it is sent: pasted tabs and breaks are blanks, other controls are dropped. */
export function cleanLine(text: string): string {
  return wellFormed(text)
    .replace(/[\t\n\r]+/g, ' ')
    .replace(/\p{Cc}/gu, '');
}

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
