/** What a text field of a form becomes before it is sent: pasted tabs and breaks are blanks, other controls are dropped. */
export function cleanLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\t\n\r]+/g, ' ')
    .replace(/\p{Cc}/gu, '');
}

/** The same for notes, which keep their tabs and lines. */
export function cleanParagraphs(text: string): string {
  return text.toWellFormed().replace(/[^\P{Cc}\t\n\r]/gu, '');
}
