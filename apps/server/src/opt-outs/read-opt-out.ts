import * as z from 'zod/mini';
import { type ErrorAnswer, RefusedError } from '../plugins/errors.ts';
import { e164 } from './e164.ts';
import { KEYWORDS, readKeyword } from './keywords.ts';

/** A report by the automation: who wants no text messages any more, or wants them again. */
export interface OptOut {
  /** E.164. */
  readonly phone: string;
  readonly keyword: string;
  readonly optedOut: boolean;
  /** When it was texted, as they say, in ms since the epoch; null when they do not. */
  readonly at: number | null;
}

/**
 * Nothing but these: our own deliveries are signed by the same secret and name a phone too, and must not be taken for an
 * opt-out by whoever sends one back to us.
 */
const body = z.strictObject({
  phone: z.string().check(z.maxLength(100)),
  keyword: z.optional(z.string().check(z.maxLength(100))),
  at: z.optional(z.iso.datetime({ offset: true })),
});

/** Reads the text of a call whose signature was verified. Throws `RefusedError`. */
export function readOptOut(text: string): OptOut {
  const parsed = body.safeParse(readJson(text));
  if (!parsed.success) throw new RefusedError(NOT_ASKED);
  const { phone: written, keyword: word = 'STOP', at = null } = parsed.data;
  const phone = e164(written);
  if (phone === null) throw new RefusedError({ ...NOT_ASKED, message: 'Invalid phone number' });
  const keyword = readKeyword(word);
  if (keyword === null) throw new RefusedError(UNKNOWN_KEYWORD);
  return { phone, ...keyword, at: at === null ? null : Date.parse(at) };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RefusedError({ status: 400, code: 'unreadable', message: 'The request is not valid JSON' });
  }
}

const NOT_ASKED: ErrorAnswer = {
  status: 422,
  code: 'invalid',
  message: 'Please send an object with phone, and if you like keyword and at (ISO 8601), and nothing else',
};

const UNKNOWN_KEYWORD: ErrorAnswer = {
  status: 422,
  code: 'unknown_keyword',
  message: `The keyword is none of ${KEYWORDS.join(', ')}`,
};
