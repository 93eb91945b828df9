/** Most characters that are read at once: more is a story, of which people read the rest. */
const MOST = 500;
/** A sentence that ends before this is too short to stop at. */
const LEAST = 250;

/** What is read of a text, and what is only kept as it was said. */
export interface FirstPart {
  readonly read: string;
  /** '' for all but long texts. */
  readonly kept: string;
}

/** The beginning of a text, up to the end of a sentence or at least of a word. */
export function firstPart(said: string): FirstPart {
  const text = said.replace(/\s+/g, ' ').trim();
  if (text.length <= MOST) return { read: text, kept: '' };
  const head = text.slice(0, MOST);
  const sentence = Math.max(...['. ', '! ', '? ', '; '].map((end) => head.lastIndexOf(end))) + 1;
  const word = head.lastIndexOf(' ');
  const end = sentence > LEAST ? sentence : word > LEAST ? word : wholeCharacters(head);
  return { read: text.slice(0, end), kept: text.slice(end).trim() };
}

function wholeCharacters(text: string): number {
  return text.isWellFormed() ? text.length : text.length - 1;
}
