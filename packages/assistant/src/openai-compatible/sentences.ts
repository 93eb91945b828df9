/** Longest piece that is spoken at once, in characters. */
const LONGEST = 200;

/** After these words, and after the number of a list's item, a full stop ends no sentence. */
const ABBREVIATIONS =
  /(?:^|[\s("'])(?:[A-Za-z]|Co|Inc|Ltd|Mr|Mrs|Ms|Dr|St|Ave|Rd|Blvd|Ln|Ct|Apt|vs|approx|[ap]\.m|[ei]\.[ge])\.$|^\s*\d{1,2}\.$/;

/** Ends a sentence when white space follows. */
const END = /[.!?…]["'”’)\]*_]*(?=\s)|\n/g;

/** Cuts text that comes in pieces of any size into whole sentences. */
export interface SentenceCutter {
  /** The sentences that are complete now. */
  take(text: string): string[];
  /** What is left over, as one or more pieces. */
  rest(): string[];
}

/** A sentence longer than 200 characters is cut at a comma or a space. Markup is left as it is. */
export function createSentenceCutter(): SentenceCutter {
  let left = '';

  function cut(): string[] {
    const sentences: string[] = [];
    for (let end = cutAt(left); end > 0; end = cutAt(left)) {
      sentences.push(left.slice(0, end).trim());
      left = left.slice(end).replace(/^[^\S\n]+/, '');
    }
    return sentences.filter((sentence) => sentence !== '');
  }

  return {
    take(text) {
      left += text;
      return cut();
    },
    rest() {
      const sentences = cut();
      const last = left.trim();
      left = '';
      return last === '' ? sentences : [...sentences, last];
    },
  };
}

/** Where the first piece ends; 0 while it is not complete. */
function cutAt(text: string): number {
  const head = text.slice(0, LONGEST + 1);
  for (const match of head.matchAll(END)) {
    const end = match.index + match[0].length;
    if (match[0] === '\n' || !ABBREVIATIONS.test(head.slice(0, match.index + 1))) return end;
  }
  return text.length > LONGEST ? cutLong(head) : 0;
}

/** Not within a phone number, and not within a character. The text is longer by one than what may stand before the cut. */
function cutLong(text: string): number {
  const comma = Math.max(...[', ', '; ', ': '].map((mark) => text.lastIndexOf(mark)));
  if (comma > LONGEST / 4) return comma + 1;
  const space = text.search(/\s(?![\d(])\S*(?:\s[\d(]\S*)*$/);
  if (space > 0) return space;
  return /[\uD800-\uDBFF]/.test(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
}
