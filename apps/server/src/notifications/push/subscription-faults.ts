import { ECDH } from 'node:crypto';
import type { FieldErrors } from '@downspout/leads/field-errors';
import type { PushSubscriptionBody } from '@downspout/office-api/notifications';
import { mayUserName } from '../../deliveries/reachable.ts';

const AUTH_BYTES = 16;

/**
 * What is wrong with a subscription that has the right shape; null when nothing is. A user names where this server sends
 * to, so that it must not be its own network (`allowed` are the hosts of WEBHOOK_ALLOW_PRIVATE), nor unencrypted.
 */
export function subscriptionFaults(
  { endpoint, keys }: PushSubscriptionBody,
  allowed: readonly string[],
): FieldErrors | null {
  const { protocol, hostname } = new URL(endpoint);
  const isPublic = mayUserName(hostname, []);
  if (!mayUserName(hostname, allowed)) return { endpoint: 'This is not the address of a push service' };
  if (isPublic && protocol !== 'https:') return { endpoint: 'Push services have addresses with https' };
  if (!isOnCurve(keys.p256dh) || Buffer.from(keys.auth, 'base64url').length !== AUTH_BYTES) {
    return { keys: 'These are not the keys of a subscription' };
  }
  return null;
}

/** An uncompressed point on P-256 (RFC 8291, 3.1). */
function isOnCurve(key: string): boolean {
  try {
    const point = Buffer.from(key, 'base64url');
    return ECDH.convertKey(point, 'prime256v1', undefined, undefined, 'uncompressed').length === point.length;
  } catch {
    return false;
  }
}
