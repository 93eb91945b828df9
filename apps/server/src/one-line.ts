/**
 * What a visitor wrote, as the start of one line: it must not begin another header, nor hide behind characters that are not
 * seen or that turn the direction of what follows.
 */
export function oneLine(text: string, maxCharacters: number): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, maxCharacters);
}
