import { consent } from '@downspout/business/assistant';
import type { Answered, Settlement } from './answered.ts';
import { settle } from './dialogue.ts';
import { ask } from './reply.ts';
import { isClearYes } from './understanding/clear-yes.ts';

/**
 * Consent is an explicit yes to the text that was just read out, and nothing besides. What may only mean that somebody
 * listens ("ok") has it read out once more; anything else is no. A question leaves it open, and the text is read out again.
 */
export function settleConsent({ draft, heard, changed, corrected, reply }: Answered): Settlement {
  const { details, dialogue } = draft;
  const { answer, more } = heard.answer;
  // Of a long answer the beginning alone was read: what follows it may take the yes back.
  if (heard.unread === '' && isClearYes(heard.text)) {
    details.sms_opt_in = true;
    reply.words.push(consent.yes);
    return 'settled';
  }
  // A correction of something else is no answer: the text is read out again.
  if ((answer === null && changed.length > 0) || (answer === 'no' && corrected.length > 0)) return 'settled';
  const unclear = (answer === 'weak' && !more) || (answer === null && !heard.refusal);
  if (unclear && (heard.question || heard.topics.length > 0)) return 'open';
  if (unclear && answer === 'weak' && !dialogue.settled.includes('consent')) {
    settle(dialogue, 'consent');
    reply.words.push(consent.unclear);
    ask(reply, draft, 'consent');
    return 'done';
  }
  details.sms_opt_in = false;
  settle(dialogue, 'consent');
  reply.words.push(consent.no);
  return 'settled';
}
