import * as words from '@downspout/business/assistant';
import { type Answered, type Settlement, saysNo, saysYes } from './answered.ts';
import { type Draft, openDraft, settle } from './dialogue.ts';
import { nextQuestion } from './next-question.ts';
import { ask, type Reply } from './reply.ts';

export function startOver(draft: Draft, reply: Reply): Reply {
  forget(draft);
  draft.dialogue.wanted = true;
  reply.words.push(words.answers.startOver);
  return ask(reply, draft, nextQuestion(draft));
}

/** A request is dropped only upon a clear yes: "forget it" may have meant no more than the last question. */
export function settleDrop({ draft, heard, changed, reply }: Answered): Settlement {
  if (changed.length > 0) return 'settled';
  if ((saysYes(heard) && !heard.answer.more) || heard.topics.includes('drop')) {
    forget(draft);
    settle(draft.dialogue, 'offer');
    reply.words.push(words.closing.dropped);
    return 'settled';
  }
  if (!saysNo(heard)) return 'open';
  reply.words.push(words.closing.allRight);
  return 'settled';
}

/** All details given in this call. */
function forget({ details, dialogue }: Draft): void {
  for (const field of Object.keys(details)) Reflect.deleteProperty(details, field);
  Object.assign(dialogue, openDraft(null).dialogue, { heard: dialogue.heard });
}
