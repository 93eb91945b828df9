import { readBack } from '@downspout/business/assistant';
import { type Answered, namedQuestion, type Settlement, saysNo, saysYes } from './answered.ts';
import { ask } from './reply.ts';

/** Behind a yes, this takes it back: "yes, but …". */
const HEDGE = /\b(?:but|except|however|only|though|wait|almost|apart from|other than)\b/i;

/** Only a clear yes to what was read back stores the request; whatever was changed is read back again. */
export function settleConfirm({ draft, heard, changed, reply }: Answered): Settlement {
  if (changed.length > 0) return 'settled';
  const { answer, more } = heard.answer;
  const hedged = more && HEDGE.test(heard.text);
  if ((saysYes(heard) || (answer === 'done' && !more)) && !hedged) {
    reply.submit = true;
    return 'settled';
  }
  if (saysNo(heard) || hedged || (answer === null && heard.correction)) {
    // "No, the number is wrong": then it is clear what to ask for.
    const named = namedQuestion(heard.text);
    ask(reply, draft, named ?? 'change', named === null ? 'first' : 'again');
    return 'done';
  }
  if (heard.topics.length > 0) return 'open';
  reply.words.push(readBack.unclear);
  return 'done';
}
