import { type CallTarget, PlatformError } from './errors.ts';
import type { ReplyCheck } from './replies.ts';

/** An answer's body as text, with what says how to read it. */
export type ReplyText = { readonly text: string; readonly status: number; readonly contentType: string | null };

/** The body as JSON, else as its text; null when it is empty, as with status 204. */
export function readText(text: string): { readonly value: unknown; readonly isJson: boolean } {
  if (text.trim() === '') return { value: null, isJson: true };
  try {
    return { value: JSON.parse(text), isJson: true };
  } catch {
    return { value: text, isJson: false };
  }
}

/** The reply of a 2xx answer, null when its body is empty; throws `unreadable-reply` when it is not what the call gives. */
export function readReply<Reply>(target: CallTarget, reply: ReplyText, isReply: ReplyCheck<Reply>): Reply | null {
  const { value, isJson } = readText(reply.text);
  if (value === null) return null;
  // Half a JSON text must not pass for a text, which some calls give too.
  const broken = !isJson && /json/i.test(reply.contentType ?? '');
  if (!broken && isReply(value)) return value;
  const kind = reply.contentType ?? 'no content type';
  throw new PlatformError('unreadable-reply', target, `answered ${reply.status} with an unexpected body (${kind})`);
}
