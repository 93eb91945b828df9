import { questionAtStart, silence } from '@downspout/business/assistant';
import type { Draft } from './dialogue.ts';
import { ask, newReply, type Reply } from './reply.ts';

/** First it asks whether anybody is there, then it offers the phone, then it says goodbye. */
export function replyToSilence(draft: Draft, times: number): Reply {
  const reply = newReply();
  const { asked } = draft.dialogue;
  if (times <= 1) {
    reply.words.push(silence.first);
    if (asked !== null) return ask(reply, draft, asked, 'again');
    reply.words.push(questionAtStart);
    return reply;
  }
  reply.offerPhone = true;
  reply.words.push(times === 2 ? silence.second : silence.last);
  reply.hangUp = times > 2;
  return reply;
}
