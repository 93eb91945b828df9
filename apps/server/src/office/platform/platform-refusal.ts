import { recordOf } from '@downspout/leads/record-of';
import { PlatformError, PlatformResponseError } from '@downspout/voice-platform/errors';
import { type ErrorAnswer, RefusedError } from '../../plugins/errors.ts';

/** When to come back, in seconds, unless the platform says it. */
const RETRY_S = 30;
/** Most characters shown of the platform's own message. */
const MAX_WORDS = 300;

/** What the office shows of a failed request to the platform; anything but a `PlatformError` comes back as it is. */
export function platformRefusal(error: unknown): unknown {
  if (error instanceof PlatformResponseError) return new RefusedError(responseAnswer(error));
  if (!(error instanceof PlatformError)) return error;
  switch (error.code) {
    case 'timeout':
      return new RefusedError(SLOW);
    case 'unreadable-reply':
      return new RefusedError(UNREADABLE);
    case 'network':
    case 'aborted':
      return new RefusedError(AWAY);
    default:
      return new RefusedError(UNSENDABLE);
  }
}

/** Whether the platform has certainly not done what it was asked for. */
export function wasRefused(error: unknown): boolean {
  if (!(error instanceof RefusedError)) return false;
  return ['platform_key', 'platform_missing', 'platform_busy', 'platform_refused', 'platform_unsendable'].includes(
    error.answer.code,
  );
}

function responseAnswer({ status, body, response }: PlatformResponseError): ErrorAnswer {
  if (status === 401 || status === 403) return KEY_REFUSED;
  if (status === 404) return MISSING;
  if (status === 429) {
    const seconds = Number(response.headers.get('retry-after'));
    return { ...BUSY, retryAfterS: seconds > 0 && seconds < 86_400 ? Math.ceil(seconds) : RETRY_S };
  }
  if (status >= 400 && status < 500) {
    return { ...REFUSED, message: `The platform refuses this (${status}): ${refusalReason(body)}` };
  }
  return { ...FAILING, message: `The platform fails at the moment (${status})` };
}

/** The platform explains what it refuses in `message`, a text or a list of them. */
function refusalReason(body: unknown): string {
  const { message } = recordOf(body);
  const words = [message].flat().filter((one) => typeof one === 'string');
  const text = words.join('; ').replaceAll(/\s+/g, ' ').trim();
  return text === '' ? 'it does not say why' : text.slice(0, MAX_WORDS);
}

const KEY_REFUSED: ErrorAnswer = {
  status: 502,
  code: 'platform_key',
  message: 'The platform refuses the key. Is VOICE_PRIVATE_KEY the private one, and still valid?',
};
const MISSING: ErrorAnswer = { status: 502, code: 'platform_missing', message: 'The platform does not know this' };
const BUSY: ErrorAnswer = { status: 503, code: 'platform_busy', message: 'The platform takes no more calls for now' };
const REFUSED: ErrorAnswer = { status: 502, code: 'platform_refused', message: 'The platform refuses this' };
const FAILING: ErrorAnswer = { status: 502, code: 'platform_failing', message: 'The platform fails at the moment' };
const SLOW: ErrorAnswer = { status: 504, code: 'platform_slow', message: 'The platform did not answer in time' };
const UNREADABLE: ErrorAnswer = {
  status: 502,
  code: 'platform_unreadable',
  message: 'The platform gave an answer that cannot be read',
};
const AWAY: ErrorAnswer = { status: 502, code: 'platform_away', message: 'The platform cannot be reached' };
const UNSENDABLE: ErrorAnswer = {
  status: 502,
  code: 'platform_unsendable',
  message: 'This cannot be asked of the platform. Are the ids in the settings right?',
};
