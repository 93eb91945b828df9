import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Assertion, Attestation } from '@downspout/office-api/passkeys';
import * as z from 'zod/mini';
import type { Passkey } from './passkeys.ts';
import type { RelyingParty } from './relying-party.ts';

const WORKER = new URL('./verify-worker.ts', import.meta.url);
/** In MB. */
const MAX_HEAP = 64;
/** In ms; the office waits for 30 s. */
const PATIENCE_MS = 25_000;
/** EdDSA, ES256 and RS256, as COSE numbers them: between them every authenticator has one. */
export const ALGORITHMS: readonly number[] = [-8, -7, -257];

const answer = z.nullable(z.object({ id: z.string(), publicKey: z.string(), counter: z.number() }));

/** What an authenticator has made, as it is stored; null when it proves nothing. */
export async function verifyAttestation(
  attestation: Attestation,
  party: RelyingParty,
  challenge: string,
): Promise<Pick<Passkey, 'credential_id' | 'public_key' | 'counter'> | null> {
  const proved = await ask({ attestation }, party, challenge);
  return proved && { credential_id: proved.id, public_key: proved.publicKey, counter: proved.counter };
}

/** How often the authenticator says that it was used by now; null when it proves nothing. */
export async function verifyAssertion(
  assertion: Assertion,
  { credential_id: id, public_key: publicKey, counter, user_id }: Passkey,
  party: RelyingParty,
  challenge: string,
): Promise<number | null> {
  const isTheirs = Buffer.from(assertion.response.userHandle, 'base64url').toString() === user_id;
  if (!isTheirs) return null;
  return (await ask({ assertion, id, publicKey, counter }, party, challenge))?.counter ?? null;
}

/** In a thread of its own, which takes its 20 MB with it when it ends; what reads foreign bytes reads them there. */
async function ask(what: object, { id: rpId, origin }: RelyingParty, challenge: string) {
  const workerData = { ...what, rpId, origin, challenge, algorithms: ALGORITHMS };
  // None of the flags that this process was started with concerns it.
  const worker = new Worker(WORKER, { workerData, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP } });
  try {
    const [posted] = await once(worker, 'message', { signal: AbortSignal.timeout(PATIENCE_MS) });
    return answer.parse(posted);
  } finally {
    await worker.terminate();
  }
}
