import { parentPort, workerData } from 'node:worker_threads';
import { assertion, attestation } from '@downspout/office-api/passkeys';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import * as z from 'zod/mini';

const asked = { challenge: z.string(), origin: z.string(), rpId: z.string(), algorithms: z.array(z.number()) };
const given = z.union([
  z.object({ ...asked, attestation }),
  z.object({ ...asked, assertion, id: z.string(), publicKey: z.string(), counter: z.number() }),
]);

/** Asked as `workerData`; posts what was proved, or null. */
parentPort?.postMessage(await prove(given.parse(workerData)).catch(() => null));

/** Throws at whatever is wrong with what was sent. */
async function prove({ challenge, origin, rpId, algorithms, ...made }: z.output<typeof given>) {
  const expected = { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: rpId };
  const options = { ...expected, requireUserVerification: true };
  if ('attestation' in made) {
    const response = { ...made.attestation, clientExtensionResults: {} };
    const supported = { supportedAlgorithmIDs: algorithms };
    const { registrationInfo } = await verifyRegistrationResponse({ ...options, ...supported, response });
    if (registrationInfo === undefined) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
  }
  const { id, counter } = made;
  const credential = { id, publicKey: new Uint8Array(Buffer.from(made.publicKey, 'base64url')), counter };
  const response = { ...made.assertion, clientExtensionResults: {} };
  const result = await verifyAuthenticationResponse({ ...options, response, credential });
  return result.verified ? { id, publicKey: made.publicKey, counter: result.authenticationInfo.newCounter } : null;
}
