import { recordOf } from '@downspout/leads/record-of';
import * as z from 'zod/mini';
import { RefusedError } from '../plugins/errors.ts';

/** One of the platform's server messages: its kind, and all else unread. */
export interface PlatformMessage {
  readonly type: string;
  readonly [name: string]: unknown;
}

/** As ids are made by the platform and its model vendors; ours are bounded by it, and hold nothing that a store refuses. */
const platformId = z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/));

const envelope = z.object({ message: z.looseObject({ type: z.string() }) });

/** The message in a request's body. Throws `RefusedError` when there is none. */
export function readMessage(body: unknown): PlatformMessage {
  const parsed = envelope.safeParse(body);
  if (parsed.success) return parsed.data.message;
  throw refusedMessage({ message: 'Please send {"message": {"type": …}}' });
}

/** The id of the call a message belongs to; null when it names none. */
export function callIdOf(message: PlatformMessage): string | null {
  return readId(recordOf(message.call).id);
}

/** An id as the platform makes them; null when it is none. */
export function readId(value: unknown): string | null {
  const parsed = platformId.safeParse(value);
  return parsed.success ? parsed.data : null;
}

/** A message that lacks what its kind needs: by the field's name, what is wanted. */
export function refusedMessage(fields: Readonly<Record<string, string>>): RefusedError {
  return new RefusedError({ status: 422, code: 'invalid', message: 'The message cannot be used', fields });
}
