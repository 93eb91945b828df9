/** Ends a sentence, also one whose last word has a period of its own, as in "Co." */
export function sentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}
