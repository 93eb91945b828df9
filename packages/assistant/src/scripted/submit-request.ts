import { correctionNote, outcomes } from '@downspout/business/assistant';
import { columnsOf } from '@downspout/leads/by-field';
import type { CallQuoteRequest } from '@downspout/leads/call-quote-request';
import { CALL_FIELDS } from '@downspout/leads/fields/quote';
import type { SubmitOutcome } from '../assistant-model.ts';
import type { Draft, Question } from './dialogue.ts';
import { nextQuestion } from './next-question.ts';
import { ask, newReply, type Reply } from './reply.ts';
import { withdrawConsent } from './take-down.ts';

/**
 * The request of this draft: what was not given is empty, and only a yes is consent. One that corrects a stored one says so
 * in its notes.
 */
export function requestOf({ details, dialogue }: Draft): CallQuoteRequest {
  const note = dialogue.stored ? correctionNote : '';
  return {
    ...columnsOf(CALL_FIELDS, details),
    service_type: details.service_type ?? '',
    notes: [note, details.notes ?? ''].filter((part) => part !== '').join(' '),
    sms_opt_in: details.sms_opt_in === true,
  };
}

/** What is said once the outcome is known. That it is noted is said only if it is stored. */
export function replyToOutcome(draft: Draft, outcome: SubmitOutcome, after: readonly string[]): Reply {
  const { details, dialogue } = draft;
  const reply = newReply();
  dialogue.stage = 'open';
  if (outcome.state === 'stored') {
    reply.words.push(dialogue.stored ? outcomes.corrected : outcomes.stored(details.first_name ?? ''), ...after);
    dialogue.stage = 'stored';
    dialogue.stored = true;
    dialogue.changes = [];
    return ask(reply, draft, nextQuestion(draft));
  }
  const wrong =
    outcome.state === 'refused' ? Object.entries(outcome.fields).find(([field]) => ASKED_FOR.has(field)) : undefined;
  if (wrong === undefined) {
    reply.offerPhone = true;
    reply.words.push(outcomes.unavailable);
    dialogue.asked = 'retry';
    return reply;
  }
  const [field, reason] = wrong;
  Reflect.deleteProperty(details, field);
  if (field === 'phone' && details.sms_opt_in === true) withdrawConsent(draft);
  reply.words.push(outcomes.refused(reason));
  return ask(reply, draft, ASKED_FOR.get(field) ?? 'change', 'again');
}

const ASKED_FOR: ReadonlyMap<string, Question> = new Map([
  ['first_name', 'name'],
  ['last_name', 'name'],
  ['phone', 'phone'],
  ['email', 'email'],
  ['address', 'address'],
  ['service_type', 'service'],
  ['notes', 'notes'],
] as const);
