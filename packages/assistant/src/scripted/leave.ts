import * as words from '@downspout/business/assistant';
import { saysYes } from './answered.ts';
import type { Draft, Field } from './dialogue.ts';
import { ask, type Reply } from './reply.ts';
import type { Understood } from './understanding/understand.ts';

/** A request that lacks nothing but its yes is offered once more before the visitor leaves. */
export function leave(draft: Draft, heard: Understood, changed: readonly Field[], reply: Reply): Reply {
  const { dialogue } = draft;
  if (dialogue.asked === 'confirm' && saysYes(heard) && changed.length === 0) {
    reply.submit = true;
    return reply;
  }
  const whole = draft.details.first_name !== undefined && draft.details.phone !== undefined;
  const open = dialogue.stored ? dialogue.changes.length > 0 : whole;
  if (open && !dialogue.leaving && dialogue.stage !== 'declined') {
    dialogue.leaving = true;
    reply.words.push(words.closing.unfinished);
    return ask(reply, draft, 'confirm');
  }
  reply.words.push(words.closing.goodbye);
  reply.hangUp = true;
  return reply;
}
