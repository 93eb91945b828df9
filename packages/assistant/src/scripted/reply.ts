import type { AssistantAct } from '../assistant-model.ts';
import type { Draft, Question } from './dialogue.ts';
import { askedWords } from './next-question.ts';

/** What is said and done in one turn, gathered piece by piece. */
export interface Reply {
  offerPhone: boolean;
  words: string[];
  /** A text that is read out as it stands, after the words. */
  verbatim: string | null;
  hangUp: boolean;
  /** The request is to be stored; its outcome is said before the words. */
  submit: boolean;
}

export function newReply(): Reply {
  return { offerPhone: false, words: [], verbatim: null, hangUp: false, submit: false };
}

/** Puts a question at the end, and remembers that it waits for its answer. */
export function ask(reply: Reply, draft: Draft, question: Question, form: 'first' | 'again' = 'first'): Reply {
  draft.dialogue.asked = question;
  const { words, verbatim } = askedWords(draft, question, form);
  if (words !== '') reply.words.push(words);
  reply.verbatim = verbatim;
  return reply;
}

/** The number to dial comes before all words. */
export function actsOf({ offerPhone, words, verbatim, hangUp }: Reply): AssistantAct[] {
  const acts: AssistantAct[] = [];
  if (offerPhone) acts.push({ kind: 'offer-phone' });
  if (words.length > 0) acts.push({ kind: 'say', text: words.join(' ') });
  if (verbatim !== null) acts.push({ kind: 'say', text: verbatim });
  if (hangUp) acts.push({ kind: 'hang-up' });
  return acts;
}
