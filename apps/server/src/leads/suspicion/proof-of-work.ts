import { PROOF_OF_WORK_URL } from '@downspout/leads/site-urls';
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';

/** The work: some 4,096 keys are tried until one begins with three hex zeros, each of four hashes. A second on a weak phone. */
const WORK = { algorithm: 'SHA-256', cost: 4, keyPrefix: '000' } as const;
/** From the first focus in the form until it is sent: people are called away, and come back. In ms. */
const VALID_FOR_MS = 4 * 60 * 60_000;
/** Longer ones are not read; ours are a third of it. */
const MAX_PROOF_CHARACTERS = 2_000;
/** Proofs remembered as used, by this process; beyond, the oldest are forgotten. */
const MAX_USED = 50_000;

/** Exactly what we sign: anything else that a client adds is dropped, and what it changes breaks the signature. */
const proofSchema = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.string(),
      cost: z.number(),
      expiresAt: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      nonce: z.string(),
      salt: z.string(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

/** Self-hosted proof of work, ALTCHA's second version (https://altcha.org/docs/v2/proof-of-work/). */
export interface ProofOfWork {
  /** Work that this server signed, so that it need not remember it. */
  challenge(): Promise<Challenge>;
  /** Whether this proves it, for the first time, or again for the request (by its key) that it was made for. */
  isValid(proof: string | undefined, idempotencyKey: string | null): Promise<boolean>;
}

/** Who used a proof. */
interface Use {
  readonly idempotencyKey: string | null;
  /** Under way now. */
  checks: number;
  /** Whether the proof was good; otherwise its place is given up after the last check. */
  isProven: boolean;
}

/** `GET /api/proof-of-work`: the work that a form's script does while its visitor writes. */
export async function proofRoute(scope: FastifyInstance, { proofOfWork }: { proofOfWork: ProofOfWork }): Promise<void> {
  scope.get(PROOF_OF_WORK_URL, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return proofOfWork.challenge();
  });
}

/** `secret` signs the work: the same in all processes on a store, so that any of them knows it again. */
export function createProofOfWork(secret: string, validForMs = VALID_FOR_MS): ProofOfWork {
  /** By signature, oldest first. */
  const uses = new Map<string, Use>();

  return {
    challenge() {
      // The library holds it against the process's own clock.
      const expiresAt = new Date(Date.now() + validForMs);
      return createChallenge({ ...WORK, deriveKey, expiresAt, hmacSignatureSecret: secret });
    },
    async isValid(proof, idempotencyKey) {
      const read = readProof(proof);
      if (read === null) return false;
      const { signature } = read.challenge;
      const known = uses.get(signature);
      if (known !== undefined && (idempotencyKey === null || known.idempotencyKey !== idempotencyKey)) return false;
      const use = known ?? reserve(signature, idempotencyKey);
      use.checks += 1;
      try {
        const { verified } = await verifySolution({ ...read, deriveKey, hmacSignatureSecret: secret });
        use.isProven ||= verified;
        return verified;
      } finally {
        use.checks -= 1;
        if (use.checks === 0 && !use.isProven) uses.delete(signature);
      }
    },
  };

  /** Before anything is awaited, or the same proof would count for each request that comes meanwhile. */
  function reserve(signature: string, idempotencyKey: string | null): Use {
    const use = { idempotencyKey, checks: 0, isProven: false };
    uses.set(signature, use);
    if (uses.size > MAX_USED) {
      const oldest = uses.keys().next().value;
      if (oldest !== undefined) uses.delete(oldest);
    }
    return use;
  }
}

/** From base64 of JSON, as the form's script sends it; null when it is nothing of that kind. */
function readProof(proof: string | undefined): z.output<typeof proofSchema> | null {
  if (proof === undefined || proof.length > MAX_PROOF_CHARACTERS) return null;
  try {
    return proofSchema.safeParse(JSON.parse(Buffer.from(proof, 'base64').toString())).data ?? null;
  } catch {
    return null;
  }
}
