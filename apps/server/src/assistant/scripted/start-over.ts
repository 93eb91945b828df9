import * as words from '@downspout/business/assistant';
import { type Draft, openDraft } from './dialogue.ts';
import { nextQuestion } from './next-question.ts';
import { ask, type Reply } from './reply.ts';

/** Forgets all that was told in this call. */
export function startOver(draft: Draft, reply: Reply): Reply {
  for (const field of Object.keys(draft.details)) Reflect.deleteProperty(draft.details, field);
  Object.assign(draft.dialogue, openDraft(null).dialogue, { wanted: true, heard: draft.dialogue.heard });
  reply.words.push(words.answers.startOver);
  return ask(reply, draft, nextQuestion(draft));
}
