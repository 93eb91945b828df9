import * as words from '@downspout/business/assistant';
import { type Answered, namedQuestion, type Settlement, saysNo, saysYes } from './answered.ts';
import { decline } from './decline.ts';
import { type Draft, type Field, type Question, settle } from './dialogue.ts';
import { ask, type Reply } from './reply.ts';
import { settleConfirm } from './settle-confirm.ts';
import { settleConsent } from './settle-consent.ts';
import { settleDrop } from './start-over.ts';
import type { Understood } from './understanding/understand.ts';

/** Reads the words as the answer to the question that waits for one. */
export function settleAnswer(answered: Answered): Settlement {
  const { asked } = answered.draft.dialogue;
  switch (asked) {
    case null:
      return settleNothing(answered);
    case 'offer':
    case 'call-back':
      return settleOffer(answered, asked);
    case 'service':
    case 'address':
    case 'email':
    case 'notes':
      return settleOptional(answered, asked);
    case 'name':
    case 'phone':
      return settleNeeded(answered, asked);
    case 'consent':
      return settleConsent(answered);
    case 'confirm':
      return settleConfirm(answered);
    case 'change':
      return settleChange(answered);
    case 'retry':
      return settleRetry(answered);
    case 'more':
      return settleMore(answered);
    case 'drop':
      return settleDrop(answered);
  }
}

const FIELDS_OF: Readonly<Partial<Record<Question, readonly Field[]>>> = {
  service: ['service_type', 'notes'],
  address: ['address'],
  email: ['email'],
  notes: ['notes'],
  name: ['first_name'],
  phone: ['phone'],
};

function isGiven(changed: readonly Field[], asked: Question): boolean {
  return FIELDS_OF[asked]?.some((field) => changed.includes(field)) ?? false;
}

/** A bare yes to nothing: somebody begins to talk. */
function settleNothing({ heard, reply }: Answered): Settlement {
  if (!saysYes(heard) || heard.answer.more) return 'open';
  reply.words.push(words.answers.goOn);
  return 'done';
}

function settleOffer({ draft, heard, changed, reply }: Answered, asked: 'offer' | 'call-back'): Settlement {
  const { details, dialogue } = draft;
  // Whoever is only called back need not choose a service.
  if (asked === 'call-back' && (saysYes(heard) || changed.length > 0)) settle(dialogue, 'service');
  if (saysYes(heard)) {
    dialogue.wanted = true;
    if (!details.service_type && dialogue.interest !== '') details.service_type = dialogue.interest;
    reply.words.push(words.acknowledged.started);
    return 'settled';
  }
  if (!saysNo(heard) || heard.topics.some((topic) => topic !== 'thanks')) return 'open';
  settle(dialogue, 'offer');
  reply.words.push(words.closing.allRight);
  return 'settled';
}

function settleOptional({ draft, heard, changed, corrected, reply }: Answered, asked: Question): Settlement {
  if (isGiven(changed, asked)) return 'settled';
  const passes = saysNo(heard) || (heard.answer.answer === 'unsure' && !heard.answer.more);
  if (passes && refuses(heard, asked) && corrected.length === 0) {
    settle(draft.dialogue, asked);
    if (asked === 'service' && changed.length === 0 && Object.keys(draft.details).length === 0) {
      return wantsNothing(draft, reply);
    }
    if (asked !== 'notes' && changed.length === 0) reply.words.push(words.acknowledged.skipped);
    return 'settled';
  }
  // "Yes" to "is there anything else": then what?
  if (saysYes(heard) && !heard.answer.more) {
    if (asked === 'notes') reply.words.push(words.answers.goOn);
    else ask(reply, draft, asked, 'again');
    return 'done';
  }
  // Something else was given or corrected: the question stays.
  return changed.length > 0 ? 'settled' : 'open';
}

/** None of the services, and no details yet: there is no request. */
function wantsNothing({ dialogue }: Draft, reply: Reply): Settlement {
  dialogue.wanted = false;
  settle(dialogue, 'offer');
  reply.words.push(words.closing.allRight);
  return 'settled';
}

/** Whether a refusal, if there is one, is of what was asked for. */
function refuses({ refusal }: Understood, asked: Question): boolean {
  return refusal === null || refusal.length === 0 || refusal.some((field) => field === asked);
}

function settleNeeded({ draft, heard, changed, reply }: Answered, asked: 'name' | 'phone'): Settlement {
  if (isGiven(changed, asked)) return 'settled';
  const passes = heard.refusal !== null || (saysNo(heard) && !heard.answer.more);
  if (passes && refuses(heard, asked)) return decline(draft, reply, asked);
  draft.dialogue.misses += 1;
  if (saysYes(heard) && !heard.answer.more && draft.dialogue.misses < 3) {
    ask(reply, draft, asked, 'again');
    return 'done';
  }
  return changed.length > 0 ? 'settled' : 'open';
}

function settleChange({ draft, heard, changed, reply }: Answered): Settlement {
  if (changed.length > 0) return 'settled';
  const field = namedQuestion(heard.text);
  if (field !== null) {
    ask(reply, draft, field, 'again');
    return 'done';
  }
  return saysNo(heard) || saysYes(heard) ? 'settled' : 'open';
}

function settleRetry({ draft, heard, reply }: Answered): Settlement {
  if (saysYes(heard) || heard.topics.includes('retry')) {
    reply.submit = true;
    return 'done';
  }
  if (!saysNo(heard)) return 'open';
  reply.words.push(words.closing.allRight);
  ask(reply, draft, 'more');
  return 'done';
}

function settleMore({ draft, heard, changed, reply }: Answered): Settlement {
  if (changed.length > 0) return 'settled';
  if (saysNo(heard) && !heard.answer.more) {
    reply.words.push(words.closing.goodbye);
    reply.hangUp = true;
    return 'done';
  }
  // "Great" is no wish for more.
  if (heard.answer.answer === 'weak' && !heard.answer.more) {
    reply.words.push(words.closing.allRight);
    ask(reply, draft, 'more', 'again');
    return 'done';
  }
  if (saysYes(heard) && !heard.answer.more) {
    // "Yes" to "anything else?" after a number was refused may be the wish to leave one after all.
    draft.dialogue.asked = null;
    reply.words.push(words.answers.goOn);
    return 'done';
  }
  // "The name was wrong", after it was stored.
  const short = heard.text.split(/\s+/).length < 7 && !heard.question && heard.topics.length === 0;
  const named = draft.dialogue.stored && short ? namedQuestion(heard.text) : null;
  if (named === null) return 'open';
  ask(reply, draft, named, 'again');
  return 'done';
}
