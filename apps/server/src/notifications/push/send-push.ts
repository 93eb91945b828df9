import { createHash } from 'node:crypto';
import type { PushMessage } from '@downspout/office-api/notifications';
import { exchange } from '../../deliveries/answer.ts';
import { type AttemptResult, gone } from '../../deliveries/attempt.ts';
import type { Attempt } from '../../deliveries/destination.ts';
import { retryAfterMs } from '../../deliveries/retry-after.ts';
import type { PushDevicesTable } from '../notification-tables.ts';
import type { VapidKeys } from './vapid-keys.ts';

/** A push service keeps it for a device that is off: a day, after which nobody is told of a lead any more. */
const TTL_S = 24 * 60 * 60;
/** The most that push services take (RFC 8030, 5.4). */
const MAX_TOPIC_CHARACTERS = 32;
/** The subscription is no more: RFC 8030, 7.3, and what push services answer besides. */
const GONE = new Set([404, 410]);

/** Where a push goes. */
export type PushAddress = Pick<PushDevicesTable, 'endpoint' | 'p256dh' | 'auth'>;

export interface PushSender extends VapidKeys {
  /** How a push service reaches whoever runs this server: `mailto:` or `https:` (RFC 8292, 2.1). */
  readonly subject: string;
}

/** 2 MB; loaded at the start, as an upgrade may replace the files while this process runs. */
export async function loadWebPush() {
  const { default: webPush } = await import('web-push');
  return webPush;
}

/**
 * Sends a message to a device once, encrypted to it alone. Sent again, it takes the place of what its push service still
 * holds of the same delivery. Whatever fails is this device's own; `gone` when there is no subscription any more.
 */
export function sendPush(
  attempt: Pick<Attempt<unknown>, 'id' | 'fetch' | 'clock' | 'signal' | 'timeoutMs'>,
  { endpoint, p256dh, auth }: PushAddress,
  message: PushMessage,
  { subject, publicKey, privateKey }: PushSender,
): Promise<AttemptResult> {
  const send = async (signal: AbortSignal) => {
    const webPush = await loadWebPush();
    const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
      vapidDetails: { subject, publicKey, privateKey },
      TTL: TTL_S,
      urgency: 'high',
      topic: topicOf(attempt.id),
    });
    const { headers } = details;
    const body = new Uint8Array(details.body);
    return attempt.fetch(endpoint, { method: 'POST', redirect: 'manual', headers, body, signal });
  };
  return exchange(attempt, 'delivery', send, (response, answer) => resultOf(response, answer, attempt.clock.now()));
}

function topicOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url').slice(0, MAX_TOPIC_CHARACTERS);
}

function resultOf({ ok, status, headers }: Response, answer: string | null, now: number): AttemptResult {
  if (ok) return { outcome: 'delivered', status, answer };
  if (GONE.has(status)) return gone(`the device does not take notifications any more (${status})`, status, answer);
  return {
    outcome: 'failed',
    kind: 'delivery',
    status,
    error: `answered ${status}`,
    retryAfterMs: retryAfterMs(headers.get('retry-after'), now),
    answer,
  };
}
