import * as words from '@downspout/business/assistant';
import type { Draft, Field } from './dialogue.ts';
import { nextQuestion } from './next-question.ts';
import { ask, type Reply } from './reply.ts';
import type { Understood } from './understanding/understand.ts';

/** Whether it is about a job or a request of before, of which only people know. */
export function isOfBefore({ topics }: Understood): boolean {
  return topics.includes('complaint') || topics.includes('booked');
}

/** Sends the visitor to the phone, and offers to take down what the team needs to call back. */
export function offerCallBack(draft: Draft, heard: Understood, changed: readonly Field[], reply: Reply): Reply {
  const { dialogue } = draft;
  reply.offerPhone = true;
  reply.words.push(heard.topics.includes('complaint') ? words.answers.complaint : words.answers.booked);
  if (dialogue.stored || dialogue.stage === 'declined') return ask(reply, draft, 'more', 'again');
  if (!dialogue.wanted) return ask(reply, draft, 'call-back');
  return ask(reply, draft, nextQuestion(draft), changed.length > 0 ? 'first' : 'again');
}
