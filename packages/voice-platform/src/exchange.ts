import type { ClientSettings } from './client-settings.ts';
import { type CallTarget, PlatformError } from './errors.ts';
import { failedResponseError } from './failed-response.ts';
import type { ReplyText } from './reply-text.ts';
import type { EncodedBody } from './request-body.ts';
import { type Interruption, withinLimits } from './time-limit.ts';

/** One request, ready to send. */
export type Exchange = {
  /** How errors name it: the credential is masked in its path. */
  readonly target: CallTarget;
  readonly pathAndQuery: string;
  readonly body: EncodedBody | null;
  readonly authorized: boolean;
  readonly timeoutMs: number | null;
  readonly signal: AbortSignal | null;
};

/**
 * Sends one request, once, and gives the text of its 2xx answer. Nothing is retried: the platform has no idempotency
 * keys, so a second POST could ring a customer twice. Rejects with a PlatformError of code `response`, `network`,
 * `timeout` or `aborted`.
 */
export async function exchangeText(settings: ClientSettings, exchange: Exchange): Promise<ReplyText> {
  const { target, timeoutMs } = exchange;
  const signals = [settings.signal, exchange.signal].filter((signal) => signal !== null);
  return withinLimits(
    { timeoutMs, signals },
    (interruption) => interruptionError(settings, exchange, interruption),
    async (signal) => {
      const response = await orNetworkError(settings, target, () => fetchOnce(settings, exchange, signal));
      if (!response.ok) throw await failedResponseError(settings.redaction, target, response);
      const text = await orNetworkError(settings, target, () => response.text());
      return { text, status: response.status, contentType: response.headers.get('content-type') };
    },
  );
}

async function fetchOnce(settings: ClientSettings, exchange: Exchange, signal: AbortSignal): Promise<Response> {
  const { target, pathAndQuery, body, authorized } = exchange;
  const headers: Record<string, string> = {};
  if (authorized && settings.authorization !== null) headers.authorization = settings.authorization;
  if (body !== null && body.contentType !== null) headers['content-type'] = body.contentType;
  // Called on its own: a browser's fetch refuses to be anyone's method.
  const { fetch: send } = settings;
  const response = await send(settings.baseUrl + pathAndQuery, {
    method: target.method,
    headers,
    body: body?.content ?? null,
    signal,
    redirect: 'manual',
  });
  // A fetch that ignores its signal may answer after the end; an unread answer would hold its connection.
  if (signal.aborted) response.body?.cancel().catch(() => {});
  return response;
}

async function orNetworkError<T>(settings: ClientSettings, target: CallTarget, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    throw new PlatformError('network', target, 'failed: no whole answer came', settings.redaction.cause(thrown));
  }
}

function interruptionError(settings: ClientSettings, exchange: Exchange, interruption: Interruption): PlatformError {
  const { target, timeoutMs } = exchange;
  if (interruption.by === 'timeout') {
    return new PlatformError('timeout', target, `failed: no whole answer within ${timeoutMs} ms`);
  }
  return new PlatformError('aborted', target, 'was aborted', settings.redaction.cause(interruption.reason));
}
