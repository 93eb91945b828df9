import { wholeWords } from './pattern.ts';

/** What a visitor may refuse to give. */
export type RefusedField = 'phone' | 'email' | 'name' | 'address';

const REFUSES = wholeWords(
  /(?:don['’]?t|do not|won['’]?t|will not|not going to|not gonna|refuse to|rather not|prefer not(?: to)?|not comfortable|wouldn['’]?t|can['’]?t|cannot|not)\s+(?:want to |wanna |like to |going to |feel like |really )*(?:giv(?:e|ing)|shar(?:e|ing)|tell(?:ing)?|say(?:ing)?|provid(?:e|ing)|leav(?:e|ing)|hand(?:ing)?|disclos(?:e|ing))/,
  /none of your (?:business|concern)|keep (?:that|it|my \w+) (?:private|to myself)/,
  /(?:don['’]?t|do not|ain['’]?t|haven['’]?t) (?:have|use|own|got) (?:an? |any |one)/,
  /no (?:phone|e-?mail|email)\b|without (?:a |my |giving )|you don['’]?t need/,
  /i['’]?d rather not|i would rather not|prefer not to|that['’]?s private|is private|anonymous/,
);
const FIELDS: readonly (readonly [RefusedField, RegExp])[] = [
  ['email', /\be-?mail\b/i],
  ['address', /\baddress\b|where i live/i],
  ['phone', /\b(?:phone|number|cell|mobile)\b/i],
  ['name', /\bname\b|who i am/i],
];

/** What is refused; empty when it is not named, null when nothing is refused. */
export function readRefusal(text: string): readonly RefusedField[] | null {
  return REFUSES.test(text) ? FIELDS.filter(([, cue]) => cue.test(text)).map(([field]) => field) : null;
}
