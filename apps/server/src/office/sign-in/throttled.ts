import { RefusedError } from '../../plugins/errors.ts';

/** Too many failed: when to come back. */
export function throttled(waitMs: number): RefusedError {
  const retryAfterS = Math.ceil(waitMs / 1_000);
  const message = `Too many failed attempts. Please wait ${retryAfterS} s and try again.`;
  return new RefusedError({ status: 429, code: 'paused', message, retryAfterS });
}
