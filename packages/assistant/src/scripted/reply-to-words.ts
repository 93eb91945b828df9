import * as words from '@downspout/business/assistant';
import type { Line } from '../assistant-model.ts';
import { endsWithConsentText } from '../consent-text.ts';
import { alarm } from './alarm.ts';
import { answerTopics } from './answer-topics.ts';
import type { Settlement } from './answered.ts';
import { isOfBefore, offerCallBack } from './call-back.ts';
import { decline } from './decline.ts';
import { type Draft, type Field, settle } from './dialogue.ts';
import { goOn } from './go-on.ts';
import { leave } from './leave.ts';
import { missed, putOff } from './missed.ts';
import { nextQuestion } from './next-question.ts';
import { phoneTrouble } from './phone-trouble.ts';
import { ask, newReply, type Reply } from './reply.ts';
import { settleAnswer } from './settle-answer.ts';
import { startOver } from './start-over.ts';
import { takeDown } from './take-down.ts';
import type { Understood } from './understanding/understand.ts';

export interface Circumstances {
  readonly now: Date;
  /** What the assistant said last, and whether the visitor talked over it. */
  readonly last: Line | null;
}

/** What follows upon words: they are taken down in the draft, and answered. */
export function replyToWords(draft: Draft, heard: Understood, circumstances: Circumstances): Reply {
  const { dialogue } = draft;
  const { asked, wanted } = dialogue;
  const reply = newReply();
  const first = replyBeforeTaking(draft, heard, circumstances, reply);
  if (first !== null) return first;
  const before = { ...draft.details };
  const changed = takeDown(draft, heard);
  const corrected = changed.filter((field) => before[field] !== undefined && field !== 'notes');
  noteChanges(draft, heard, changed);
  if (heard.language !== null) return answerInLanguage(draft, heard, changed, reply);
  const alarmed = alarm(draft, heard, reply);
  const withdrawn = withdrawTexts(draft, heard, reply);
  const aside = replyAside(draft, heard, changed, reply, circumstances.last);
  if (aside !== null) return aside;
  const trouble = withdrawn ? null : phoneTrouble(draft, heard, changed);
  if (trouble !== null) {
    reply.words.push(trouble);
    dialogue.asked = 'phone';
    return reply;
  }
  const settlement: Settlement = withdrawn ? 'settled' : settleAnswer({ draft, heard, changed, corrected, reply });
  if (settlement === 'done') return reply;
  const answered = answer(draft, heard, circumstances.now, reply);
  if (!wanted && changed.length === 0) welcomeQuote(heard, reply);
  const refused = refuseUnasked(draft, heard, reply);
  const dealtWith = settlement === 'settled' || answered || refused || alarmed || changed.length > 0;
  if (!dealtWith && !saysAgain(heard) && !putOff(draft, heard, reply)) return missed(draft, heard, reply);
  dialogue.misses = 0;
  return goOn(draft, asked, changed, reply);
}

/** What is answered whatever else was said. */
function replyBeforeTaking(draft: Draft, heard: Understood, { last }: Circumstances, reply: Reply): Reply | null {
  const { asked, wanted, stage, stored } = draft.dialogue;
  if (heard.topics.includes('start-over') && !stored) return startOver(draft, reply);
  if (heard.topics.includes('drop') && asked !== 'drop' && wanted && stage === 'open') return ask(reply, draft, 'drop');
  const declined = heard.answer.answer === 'no' || heard.refusal !== null || heard.topics.includes('no-texts');
  if (asked !== 'consent' || declined || last === null || endsWithConsentText(last)) return null;
  takeDown(draft, heard);
  reply.words.push(words.consent.again);
  return ask(reply, draft, 'consent');
}

/** What is about the call itself, and no answer in it. */
function replyAside(
  draft: Draft,
  heard: Understood,
  changed: readonly Field[],
  reply: Reply,
  last: Line | null,
): Reply | null {
  const { topics } = heard;
  if (topics.includes('goodbye')) return leave(draft, heard, changed, reply);
  if (isOfBefore(heard)) return offerCallBack(draft, heard, changed, reply);
  if (changed.length > 0) return null;
  if (topics.includes('repeat') && last !== null) {
    reply.words.push(last.text);
    return reply;
  }
  if (!topics.includes('go-on') || topics.length > 1) return null;
  reply.words.push(words.answers.goOn);
  return reply;
}

function welcomeQuote({ topics }: Understood, reply: Reply): void {
  const { started } = words.acknowledged;
  if (topics.includes('quote') && !reply.words.includes(started)) reply.words.unshift(started);
}

/** What was understood and has changed nothing is known already. */
function saysAgain({ name, email, address, phone }: Understood): boolean {
  return name !== null || email !== null || address !== null || phone?.state === 'complete';
}

/** Whoever describes a job wants a quote, and whoever gives a number after all may be called back. */
function noteChanges({ details, dialogue }: Draft, heard: Understood, changed: readonly Field[]): void {
  // A complaint is noted for the team, and no wish for a quote.
  const told = changed.some((field) => field !== 'notes' || !isOfBefore(heard));
  if (told || heard.topics.includes('quote') || heard.topics.includes('person')) {
    if (!dialogue.wanted && !details.service_type && dialogue.interest !== '' && dialogue.asked === 'offer') {
      details.service_type = dialogue.interest;
    }
    dialogue.wanted = true;
  }
  // What is none of our services stands in the notes then.
  if (heard.topics.includes('not-offered') && changed.includes('notes')) settle(dialogue, 'service');
  // For a call back no service needs to be chosen.
  if (heard.topics.includes('person')) settle(dialogue, 'service');
  if (changed.includes('phone') && dialogue.stage === 'declined') dialogue.stage = 'open';
  if (!dialogue.stored) return;
  for (const field of changed) if (!dialogue.changes.includes(field)) dialogue.changes.push(field);
}

function withdrawTexts({ details, dialogue }: Draft, heard: Understood, reply: Reply): boolean {
  if (!heard.topics.includes('no-texts')) return false;
  if (dialogue.stored && details.sms_opt_in === true) dialogue.changes.push('sms_opt_in');
  details.sms_opt_in = false;
  reply.words.push(words.consent.withdrawn);
  return true;
}

function answerInLanguage(draft: Draft, heard: Understood, changed: readonly Field[], reply: Reply): Reply {
  const language = heard.language ?? 'other';
  reply.offerPhone = true;
  reply.words.push(words.otherLanguages[language]);
  return changed.length > 0 ? ask(reply, draft, nextQuestion(draft)) : reply;
}

function answer({ details, dialogue }: Draft, heard: Understood, now: Date, reply: Reply): boolean {
  const found = answerTopics(heard, {
    now,
    known: details.service_type || dialogue.interest,
    asked: dialogue.asked,
  });
  for (const { words: text, offerPhone } of found) {
    if (!reply.words.includes(text)) reply.words.push(text);
    reply.offerPhone ||= offerPhone;
  }
  if (found.length > 0) return true;
  if (heard.topics.includes('greeting')) {
    if (!dialogue.wanted && (dialogue.asked === null || dialogue.asked === 'offer'))
      reply.words.push(words.answers.hello);
    return true;
  }
  if (heard.topics.includes('thanks') && heard.answer.answer === null) reply.words.push(words.closing.welcome);
  return heard.topics.includes('quote') || heard.topics.includes('thanks');
}

/** "I won't give you my number", said while something else was asked. */
function refuseUnasked(draft: Draft, { refusal }: Understood, reply: Reply): boolean {
  const { details, dialogue } = draft;
  const skipped = refusal?.filter((field) => field === 'address' || field === 'email') ?? [];
  for (const field of skipped) settle(dialogue, field);
  if (refusal?.includes('phone') && details.phone === undefined && dialogue.stage === 'open') {
    decline(draft, reply, 'phone');
    return true;
  }
  return skipped.length > 0;
}
