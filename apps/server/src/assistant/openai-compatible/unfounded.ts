/** What a sentence is measured by: the texts a price may come from, and whether a request is stored. */
export interface Ground {
  readonly facts: string;
  readonly stored: boolean;
}

const AMOUNT = /\$\s?\d[\d,]*(?:\.\d+)?|\b\d[\d,]*(?:\.\d+)?\s?(?:dollars|bucks|usd)\b/gi;

/** "I have noted your request", "your request has been submitted", "you're all set". */
const CLAIM = new RegExp(
  [
    String.raw`\b(?:request|quote|details|information|everything|that|it)\b[^.?!]{0,40}(?:\b(?:is|are|was|been)|['’]s)(?: (?:now|all|already))* (?:noted|submitted|recorded|saved|sent|scheduled|booked)\b`,
    String.raw`\bI(?:['’]ve| have)?(?: (?:now|just|already))* (?:noted|submitted|recorded|saved|sent|scheduled|booked|passed)\b`,
    String.raw`\b(?:all set|on (?:our|the) list)\b`,
  ].join('|'),
  'i',
);
const NO_CLAIM = /\?$|\b(?:not|once|when|before|after|until|if|as soon as|conversation)\b|n['’]t\b/i;

/**
 * Whether a model says what it cannot know: a price that is none of the company's, or that a request is noted when none is
 * stored. Models do so now and then, whatever they are told, and a visitor takes it for the company's word. A question
 * about the visitor's own budget may name any amount.
 */
export function isUnfounded(sentence: string, { facts, stored }: Ground): boolean {
  if (!stored && CLAIM.test(sentence) && !NO_CLAIM.test(sentence)) return true;
  if (sentence.endsWith('?')) return false;
  const known = new Set((facts.match(AMOUNT) ?? []).map(digitsOf));
  return (sentence.match(AMOUNT) ?? []).some((amount) => !known.has(digitsOf(amount)));
}

function digitsOf(amount: string): string {
  return amount.replace(/[^\d.]/g, '').replace(/\.0*$/, '');
}
