import { isDeepStrictEqual } from 'node:util';
import type { CallQuoteRequest } from '@downspout/leads/call-quote-request';
import type { Line } from '../assistant-model.ts';
import type { ReadBack } from '../led-call.ts';
import { readBackChanges, readBackWhole } from '../scripted/read-back.ts';
import { isConfirmation } from '../scripted/understanding/confirmation.ts';
import { storedDetails } from '../stored-details.ts';

const FIELDS = ['service_type', 'first_name', 'last_name', 'phone', 'email', 'address', 'notes', 'sms_opt_in'] as const;

/** What the server says before it stores a model's request, in words of its own: all of it, or what differs from the stored one. */
export function readBackOf(request: CallQuoteRequest, stored: CallQuoteRequest | null): ReadBack {
  const details = storedDetails(request);
  if (stored === null) return { request, words: readBackWhole(details) };
  const before = storedDetails(stored);
  const changes = FIELDS.filter((field) => !isDeepStrictEqual(details[field], before[field]));
  return { request, words: readBackChanges(details, changes) };
}

/** Whether the visitor's last words are a yes to what was read back to them whole, right before. */
export function isConfirmed({ words }: ReadBack, lines: readonly Line[]): boolean {
  const reply = lines.at(-1);
  const before = lines.at(-2);
  if (reply?.role !== 'user' || before?.role !== 'assistant' || before.interrupted) return false;
  return plain(before.text).endsWith(plain(words)) && isConfirmation(reply.text);
}

/** As the conversation keeps what was said. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
