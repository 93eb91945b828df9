import { currentCallConsent } from '@downspout/leads/consent';
import type { Line } from '../assistant-model.ts';

const YES =
  /\b(?:yes|yeah|yep|yup|sure|ok|okay|of course|absolutely|certainly|definitely|go ahead|please do|i agree|i do|fine|sounds good|no problem|alright|all right)\b/i;
const NO = /\b(?:no|nope|not|don'?t|never|rather not|without)\b/i;

/**
 * Whether the visitor has agreed to text messages in this call: the current wording was said to them whole, and the first
 * yes or no after it was a yes. A model's own word is no evidence for it.
 */
export function consentGiven(lines: readonly Line[]): boolean {
  const read = lines.findLastIndex(({ role, text, interrupted }) => {
    return role === 'assistant' && !interrupted && plain(text).includes(plain(currentCallConsent.text));
  });
  if (read === -1) return false;
  const replies = lines.slice(read + 1).filter(({ role }) => role === 'user');
  const answer = replies.map(({ text }) => yesOrNo(text)).find((said) => said !== null);
  return answer ?? false;
}

/** Null for neither. A sentence with both counts as a no. */
function yesOrNo(text: string): boolean | null {
  const words = text.replace(/\bno problem\b/gi, 'sure').replaceAll('’', "'");
  if (NO.test(words)) return false;
  return YES.test(words) ? true : null;
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, ' ');
}
