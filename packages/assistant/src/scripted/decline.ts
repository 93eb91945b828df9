import * as words from '@downspout/business/assistant';
import type { Settlement } from './answered.ts';
import { type Draft, settle } from './dialogue.ts';
import type { Reply } from './reply.ts';

/** Respects a refusal: a name is asked for once more, a number never again unless the visitor comes back to it. */
export function decline(draft: Draft, reply: Reply, asked: 'name' | 'phone'): Settlement {
  const { dialogue } = draft;
  if (asked === 'name' && !dialogue.settled.includes('name')) {
    settle(dialogue, 'name');
    dialogue.asked = 'name';
    reply.words.push(words.declined.firstName);
    return 'done';
  }
  dialogue.stage = 'declined';
  reply.offerPhone = true;
  reply.words.push(words.declined[asked]);
  return 'settled';
}
