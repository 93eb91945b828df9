import { readAnswer } from './yes-no.ts';

/** Phrases that pass for a yes after "is that right?", and are none to "may we?": "no, that's fine" declines. */
const DOUBTFUL = /\b(?:no(?! problem\b)|nothing|why|i think|ye(?:ah?|p) right|ya right|it (?:is|does))\b/i;

/** Whether a text is nothing but a yes that cannot be taken for anything else: what a consent needs. */
export function isClearYes(text: string): boolean {
  const { answer, more } = readAnswer(text);
  return answer === 'yes' && !more && !text.includes('?') && !DOUBTFUL.test(text.replace(/[^\p{L}']+/gu, ' '));
}
