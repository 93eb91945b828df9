import { createECDH } from 'node:crypto';
import type { Store } from '../../store/database.ts';
import { siteSecret } from '../../store/site-secret.ts';

/** What the server shows itself with to push services (RFC 8292): a key pair on P-256, in base64url. */
export interface VapidKeys {
  /** Uncompressed: what a browser subscribes with. */
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * Made at the first start and kept in the store: every subscription is bound to them. A private key on P-256 is 32 random
 * bytes, but for one of four billion times, in which this throws.
 */
export async function vapidKeys(store: Pick<Store, 'db'>): Promise<VapidKeys> {
  const privateKey = await siteSecret(store, 'vapid-private-key');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  return { publicKey: pair.getPublicKey('base64url'), privateKey };
}
