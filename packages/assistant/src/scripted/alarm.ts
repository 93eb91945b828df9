import * as words from '@downspout/business/assistant';
import { type Draft, settle } from './dialogue.ts';
import type { Reply } from './reply.ts';
import type { Understood } from './understanding/understand.ts';

/** In an emergency the phone comes first, once. */
export function alarm({ dialogue }: Draft, heard: Understood, reply: Reply): boolean {
  if (heard.urgency === null || (dialogue.warned && heard.urgency === 'emergency')) return false;
  dialogue.warned = true;
  reply.offerPhone = true;
  reply.words.push(heard.urgency === 'danger' ? words.emergency.danger : words.emergency.call);
  if (!dialogue.stored) {
    if (!dialogue.wanted || dialogue.asked === null) reply.words.push(words.emergency.details);
    dialogue.wanted = true;
    // The visitor has just described the problem; the team finds out which service it needs.
    settle(dialogue, 'service');
  }
  return true;
}
