import { isIP } from 'node:net';
import { recordOf } from '@downspout/leads/record-of';
import { exchange } from '../deliveries/answer.ts';
import type { AttemptResult } from '../deliveries/attempt.ts';
import { loadAgent } from '../deliveries/guarded-fetch.ts';
import { bareHost } from '../deliveries/reachable.ts';
import { retryAfterMs } from '../deliveries/retry-after.ts';
import type { TextAttempt, TextMessage, TextSender } from './text-sender.ts';

/** An account of Twilio's API, or of one like it. */
export interface TwilioSettings {
  /** The part before `/2010-04-01`, without a slash at its end. */
  readonly baseUrl: string;
  readonly accountSid: string;
  readonly authToken: string;
  /** E.164, or the id of a messaging service (`MG…`). */
  readonly from: string;
}

/** Of whoever has texted STOP to that sender (https://www.twilio.com/docs/api/errors/21610). */
const OPTED_OUT = 21_610;
/** Numbers that take no texts: not one at all, and a landline (https://www.twilio.com/docs/api/errors/21211, /21614). */
const NOT_TEXTABLE = new Set([21_211, 21_614]);

/**
 * Sends by Twilio's Messages API (https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource).
 *
 * The API knows no idempotency key, so a text is at least once, as all deliveries are: a lease keeps it to one attempt at a
 * time, and one that was answered is never sent again. It comes twice when the API has taken it and its answer is lost: the
 * process was killed before it was recorded, the connection broke, or the time was over.
 */
export function createTwilioSender(settings: TwilioSettings): TextSender {
  const account = `${settings.baseUrl}/2010-04-01/Accounts/${encodeURIComponent(settings.accountSid)}`;
  const host = bareHost(new URL(account).hostname);
  const request = (path: string, attempt: TextAttempt, body: URLSearchParams | null, judge: Judge) =>
    exchange(attempt, 'destination', (signal) => ask(`${account}${path}`, settings, attempt, signal, body), judge);
  return {
    load: async () => isIP(host) === 0 && loadAgent(),
    async send(text, attempt) {
      let optedOut = false;
      const result = await request('/Messages.json', attempt, formOf(text, settings.from), (response, answer) => {
        optedOut = codeIn(answer) === OPTED_OUT;
        return resultOf(response, answer, attempt);
      });
      return { result, optedOut };
    },
    check: (attempt) =>
      request('.json', attempt, null, (response, answer) =>
        // What it tells of the account is nobody's business.
        resultOf(response, response.ok ? null : answer, attempt),
      ),
  };
}

type Judge = (response: Response, answer: string | null) => AttemptResult;

function formOf({ to, body }: TextMessage, from: string): URLSearchParams {
  const sender = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from };
  return new URLSearchParams({ To: to, ...sender, Body: body });
}

function ask(
  url: string,
  { accountSid, authToken }: TwilioSettings,
  { fetch }: TextAttempt,
  signal: AbortSignal,
  body: URLSearchParams | null,
): Promise<Response> {
  return fetch(url, {
    ...(body === null ? {} : { method: 'POST', body }),
    redirect: 'manual',
    signal,
    headers: {
      authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
      'user-agent': 'Downspout',
      accept: 'application/json',
      'accept-encoding': 'identity',
    },
  });
}

/** A refusal (400) is about this text; all else, such as a wrong token or too many requests, is the API's trouble for any. */
function resultOf(response: Response, answer: string | null, { clock }: TextAttempt): AttemptResult {
  const { status, headers } = response;
  if (response.ok) return { outcome: 'delivered', status, answer: takenAs(answer) };
  const code = codeIn(answer);
  return {
    outcome: 'failed',
    kind: kindOf(status, code),
    status,
    error: code === null ? `answered ${status}` : `answered ${status} with code ${code}`,
    retryAfterMs: retryAfterMs(headers.get('retry-after'), clock.now()),
    answer,
  };
}

function kindOf(status: number, code: number | null) {
  if (code === OPTED_OUT || (code !== null && NOT_TEXTABLE.has(code))) return 'gone';
  return status === 400 ? 'delivery' : 'destination';
}

/** The message's own id, without the text and the number, which the answer repeats. */
function takenAs(answer: string | null): string | null {
  return /"sid"\s*:\s*"((?:SM|MM)\w{1,64})"/.exec(answer ?? '')?.[1] ?? null;
}

/** Of an error (https://www.twilio.com/docs/usage/twilios-response#response-formats-exceptions). */
function codeIn(answer: string | null): number | null {
  try {
    const { code } = recordOf(JSON.parse(answer ?? ''));
    return typeof code === 'number' ? code : null;
  } catch {
    return null;
  }
}
