import * as words from '@downspout/business/assistant';
import type { Draft, Field, Question } from './dialogue.ts';
import { nextQuestion } from './next-question.ts';
import { ask, type Reply } from './reply.ts';

/** The next question behind what was said so far; without it when the request is being stored. */
export function goOn(draft: Draft, asked: Question | null, changed: readonly Field[], reply: Reply): Reply {
  if (reply.submit) return reply;
  const next = nextQuestion(draft);
  // A quote is offered once, not after every answer; a later yes still takes it.
  const offered = asked === 'offer' || asked === 'call-back';
  if (next === 'offer' && offered && reply.words.length > 0) return reply;
  const { hello, listening } = words.answers;
  if (next === 'offer' && (reply.words.includes(hello) || reply.words.includes(listening))) return reply;
  if (changed.length > 0 && next !== 'confirm' && !reply.offerPhone) {
    reply.words.unshift(...acknowledge(draft, changed, reply.words.length > 0));
  }
  return ask(reply, draft, next, next === asked && (changed.length === 0 || next !== 'confirm') ? 'again' : 'first');
}

function acknowledge({ details }: Draft, changed: readonly Field[], spoken: boolean): string[] {
  const { acknowledged } = words;
  if (changed.includes('first_name')) return [acknowledged.name(details.first_name ?? '')];
  if (changed.includes('phone')) return [acknowledged.phone(details.phone ?? '')];
  if (changed.includes('email')) return [acknowledged.email(details.email ?? '')];
  return spoken ? [] : [acknowledged.other];
}
