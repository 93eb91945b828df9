import type { Draft, Field, Question } from './dialogue.ts';
import type { Reply } from './reply.ts';
import type { Understood } from './understanding/understand.ts';

/**
 * What an answer brings. `settled`: go on to the next question; `done`: the reply is complete; `open`: these words do
 * not answer what was asked.
 */
export type Settlement = 'settled' | 'done' | 'open';

/** One answer, with what it has changed already and the reply to it. */
export interface Answered {
  readonly draft: Draft;
  readonly heard: Understood;
  readonly changed: readonly Field[];
  /** Those of them that were known before. */
  readonly corrected: readonly Field[];
  readonly reply: Reply;
}

/** Words that say no, in whatever way. */
export function saysNo({ answer, refusal }: Understood): boolean {
  return refusal !== null || answer.answer === 'no' || answer.answer === 'done';
}

export function saysYes({ answer }: Understood): boolean {
  return answer.answer === 'yes' || answer.answer === 'weak';
}

/** The field a visitor names without its value: "the phone number is wrong". */
export function namedQuestion(text: string): Question | null {
  return NAMED.find(([, cue]) => cue.test(text))?.[0] ?? null;
}

const NAMED: readonly (readonly [Question, RegExp])[] = [
  ['email', /\be-?mail\b/i],
  ['address', /\b(?:address|street|house number|zip|city)\b/i],
  ['phone', /\b(?:phone|number|cell|mobile|digits?)\b/i],
  ['name', /\bname\b/i],
  ['service', /\bservices?\b/i],
  ['notes', /\b(?:notes?|details|description)\b/i],
  ['consent', /\b(?:texts?|sms|text messages?)\b/i],
];
