import * as words from '@downspout/business/assistant';
import { type Draft, settle } from './dialogue.ts';
import { nextQuestion } from './next-question.ts';
import { ask, type Reply } from './reply.ts';
import { addedNotes } from './understanding/notes.ts';
import type { Understood } from './understanding/understand.ts';

/** Nothing was understood: said so, ever more helpfully; a question that may stay open is let go. */
export function missed(draft: Draft, heard: Understood, reply: Reply): Reply {
  const { dialogue } = draft;
  const { asked } = dialogue;
  // An answer to a needed question was counted already.
  if (asked !== 'name' && asked !== 'phone') dialogue.misses += 1;
  if (heard.swearing) {
    reply.words.push(words.calm);
    reply.offerPhone = true;
    return asked === null ? reply : ask(reply, draft, asked, 'again');
  }
  if (asked === null || asked === 'offer' || asked === 'more') return missedIdle(draft, reply);
  if (['service', 'address', 'email'].includes(asked) && dialogue.misses > 1) {
    settle(dialogue, asked);
    dialogue.misses = 0;
    reply.words.push(words.acknowledged.skipped);
    return ask(reply, draft, nextQuestion(draft));
  }
  if (dialogue.misses > 2) {
    reply.offerPhone = true;
    reply.words.push(words.notUnderstood.often);
    return reply;
  }
  if (asked === 'name' || asked === 'phone' || asked === 'email') {
    reply.words.push(words.notUnderstood[asked]);
    return reply;
  }
  reply.words.push(words.notUnderstood.first);
  return ask(reply, draft, asked, 'again');
}

function missedIdle({ dialogue }: Draft, reply: Reply): Reply {
  const often = dialogue.misses > 2;
  reply.offerPhone = often;
  reply.words.push(...(often ? [words.notUnderstood.often] : [words.notUnderstood.first, words.notUnderstood.idle]));
  return reply;
}

/** A question that no fact answers is passed on to the team, with the request if there is one. */
export function putOff({ details, dialogue }: Draft, { question, text, swearing }: Understood, reply: Reply): boolean {
  const length = text.split(/\s+/).length;
  if (!question || swearing || length < 3 || /\b(?:my|asking|you say|you mean)\b/i.test(text)) return false;
  const noted = dialogue.wanted && !dialogue.stored;
  if (noted) details.notes = addedNotes(details.notes ?? '', /\?\s*$/.test(text) ? text : `${text}?`);
  reply.words.push(noted ? words.answers.unknownNoted : words.answers.unknown);
  return true;
}
