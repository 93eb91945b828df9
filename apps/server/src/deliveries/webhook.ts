import { Webhook } from 'standardwebhooks';
import type { Clock } from '../clock.ts';
import { exchange } from './answer.ts';
import type { AttemptResult } from './attempt.ts';
import { retryAfterMs } from './retry-after.ts';

/** One attempt to be made. */
export interface WebhookAttempt {
  destination: {
    readonly url: URL;
    /** `whsec_…` as in Standard Webhooks; null: deliveries are not signed. */
    readonly secret: string | null;
  };
  /** The delivery's id, the same on every attempt. */
  id: string;
  /** JSON text. */
  body: string;
  fetch: typeof globalThis.fetch;
  clock: Clock;
  /** Aborted when this process stops. */
  signal: AbortSignal;
  /** From connecting to the end of what is read of the answer. */
  timeoutMs: number;
  /** Sent besides. */
  headers?: Readonly<Record<string, string>>;
}

/** Statuses by which a destination refuses this delivery and not others (RFC 9110, 15.5). */
const REFUSES_THIS_DELIVERY = new Set([400, 409, 413, 414, 422, 431]);

/**
 * Sends one delivery once: signed per Standard Webhooks, never following a redirect. Any 2xx is delivered, whatever its
 * body does. Never rejects.
 */
export function deliverWebhook(attempt: WebhookAttempt): Promise<AttemptResult> {
  return exchange(
    attempt,
    'destination',
    (signal) => post(attempt, signal),
    (response, answer) => resultOf(response, answer, attempt),
  );
}

function post(
  { destination, id, body, fetch, clock, headers }: WebhookAttempt,
  signal: AbortSignal,
): Promise<Response> {
  return fetch(withoutCredentials(destination.url), {
    method: 'POST',
    redirect: 'manual',
    signal,
    body,
    headers: {
      ...headers,
      'content-type': 'application/json',
      'user-agent': 'Downspout',
      accept: '*/*',
      'accept-encoding': 'identity',
      ...basicAuthorization(destination.url),
      ...signedHeaders(id, clock.now(), body, destination.secret),
    },
  });
}

/**
 * The Standard Webhooks headers of one attempt (standard-webhooks/spec, "Webhook Headers"). `id` stays the same on
 * every attempt; `now` (ms) is the time of this one. Without a secret there is no `webhook-signature`.
 * Throws when the secret is no base64.
 */
function signedHeaders(id: string, now: number, body: string, secret: string | null): Record<string, string> {
  const headers = { 'webhook-id': id, 'webhook-timestamp': String(Math.floor(now / 1_000)) };
  if (secret === null) return headers;
  return { ...headers, 'webhook-signature': new Webhook(secret).sign(id, new Date(now), body) };
}

/** `fetch` refuses a URL with a user name in it; it belongs in a header. */
function withoutCredentials(url: URL): URL {
  const bare = new URL(url);
  bare.username = '';
  bare.password = '';
  return bare;
}

function basicAuthorization({ username, password }: URL): Record<string, string> {
  if (username === '' && password === '') return {};
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
}

function resultOf(response: Response, answer: string | null, { clock, destination }: WebhookAttempt): AttemptResult {
  const { status, headers } = response;
  if (response.ok) return { outcome: 'delivered', status, answer };
  return {
    outcome: 'failed',
    kind: REFUSES_THIS_DELIVERY.has(status) ? 'delivery' : 'destination',
    status,
    error: refusalText(status, headers.get('location'), destination.url),
    retryAfterMs: retryAfterMs(headers.get('retry-after'), clock.now()),
    answer,
  };
}

/** Of a redirect's target only origin and path are told: a query may repeat what was sent. */
function refusalText(status: number, location: string | null, url: URL): string {
  if (status < 300 || status > 399) return `answered ${status}`;
  if (location === null || !URL.canParse(location, url.href)) return `answered ${status}, a redirect to nowhere`;
  const target = new URL(location, url);
  return `redirected to ${target.origin}${target.pathname}`.slice(0, 300);
}
