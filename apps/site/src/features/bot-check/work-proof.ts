import { PROOF_OF_WORK_URL } from '@downspout/leads/site-urls';

/** In development nothing is bundled: there it is served from where it stands. */
const WORKER = globalThis.PROOF_WORKER ?? '/src/features/bot-check/proof-worker.ts';

const POLICY = 'proof-worker';
let policy: TrustedTypePolicy | undefined;

/**
 * Fetches work from our server and does it, apart from the page: some tenths of a second, on a weak phone one or two.
 * Resolves with the proof in base64, null where it cannot be made (no network, or no TLS). Never rejects.
 */
export async function workProof(): Promise<string | null> {
  try {
    const answer = await fetch(PROOF_OF_WORK_URL);
    if (!answer.ok) return null;
    const challenge: unknown = await answer.json();
    const solution = await solveApart(challenge);
    return solution === null ? null : btoa(JSON.stringify({ challenge, solution }));
  } catch {
    return null;
  }
}

function solveApart(challenge: unknown): Promise<unknown> {
  const worker = new Worker(trustedAddress(), { type: 'module' });
  return new Promise<unknown>((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = reject;
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}

/** The pages take scripts from one policy alone, which knows this one (`content-security-policy.ts` on the server). */
function trustedAddress(): string {
  policy ??= globalThis.trustedTypes?.createPolicy(POLICY, { createScriptURL: () => WORKER });
  return policy?.createScriptURL('') ?? WORKER;
}
