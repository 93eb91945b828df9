/** A piece of what was said, by its place in the text: `end` is the first place after it. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A word or a number, with its place. */
export interface Word extends Span {
  readonly text: string;
  /** In small letters, with a straight apostrophe. */
  readonly lower: string;
}

const WORD = /\d+|[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;

export function tokenize(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(WORD)) {
    const [word] = match;
    const lower = word.toLowerCase().replace('’', "'");
    words.push({ text: word, lower, start: match.index, end: match.index + word.length });
  }
  return words;
}

/** The text without a piece of it; a mark stays, so that what stood around it does not become one sentence. */
export function without(text: string, { start, end }: Span): string {
  return `${text.slice(0, start)} ; ${text.slice(end)}`;
}
