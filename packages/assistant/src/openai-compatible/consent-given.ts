import type { Line } from '../assistant-model.ts';
import { endsWithConsentText } from '../consent-text.ts';
import { isClearYes } from '../scripted/understanding/clear-yes.ts';
import { readPhone } from '../scripted/understanding/phone.ts';
import { isQuestion, readTopics } from '../scripted/understanding/topics.ts';

/** It is asked for, and may be asked for once more: whoever is asked until they agree has not agreed. */
const MOST_ASKED = 2;

/**
 * Whether the visitor has agreed to text messages in this call: the current wording was said to them whole, and what they
 * said right after it was a clear yes, as the scripted assistant reads one. Another number later, or a word against texts,
 * takes it back. The word of whoever leads the call is no evidence for it.
 */
export function consentGiven(lines: readonly Line[]): boolean {
  let asked = 0;
  let given = false;
  let number = { phone: '', digits: '' };
  for (const [index, line] of lines.entries()) {
    if (line.role !== 'user') continue;
    const before = lines[index - 1];
    if (before !== undefined && endsWithConsentText(before)) {
      // A question leaves it open.
      if (!isQuestion(line.text)) asked += 1;
      given = asked <= MOST_ASKED && isClearYes(line.text);
    }
    const latest = numberAfter(number, line.text);
    if (latest.phone !== number.phone || readTopics(line.text).includes('no-texts')) given = false;
    number = latest;
  }
  return given;
}

/** The number for the callback, which may be given in pieces. */
function numberAfter(before: { phone: string; digits: string }, text: string) {
  const reading = readPhone(text, before.digits);
  if (reading === null) return before;
  if (reading.state === 'complete') return { phone: reading.phone, digits: '' };
  return { ...before, digits: reading.state === 'partial' ? reading.digits : '' };
}
