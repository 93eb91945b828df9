import { Webhook } from 'standardwebhooks';

/**
 * The Standard Webhooks headers of one attempt (standard-webhooks/spec, "Webhook Headers"). `id` stays the same on
 * every attempt; `now` (ms) is the time of this one. Without a secret there is no `webhook-signature`.
 * Throws when the secret is no base64.
 */
export function signedHeaders(id: string, now: number, body: string, secret: string | null): Record<string, string> {
  const headers = { 'webhook-id': id, 'webhook-timestamp': String(Math.floor(now / 1_000)) };
  if (secret === null) return headers;
  return { ...headers, 'webhook-signature': new Webhook(secret).sign(id, new Date(now), body) };
}
