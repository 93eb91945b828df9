import * as z from 'zod/mini';
import type { Store } from '../../../store/database.ts';
import { newToken, tokenHash } from '../../../store/tokens.ts';
import { throttled } from '../throttled.ts';

/** As long as somebody may look for their phone, in ms. */
export const CHALLENGE_LASTS_MS = 5 * 60_000;
/** That one session, or one address, may have open. */
const MAX_OPEN = 30;

interface Asked {
  readonly purpose: 'add' | 'use';
  readonly askedBy: `${'session' | 'address'}:${string}`;
}

/** A new one, base64url, kept as its hash. Throws `RefusedError` when too many are open. */
export async function newChallenge(store: Store, { purpose, askedBy }: Asked, now: number): Promise<string> {
  const challenge = newToken();
  await store.db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute();
    const { open } = await transaction
      .selectFrom('passkey_challenges')
      .select(({ fn }) => fn.countAll<number>().as('open'))
      .where('asked_by', '=', askedBy)
      .executeTakeFirstOrThrow();
    if (open >= MAX_OPEN) throw throttled(CHALLENGE_LASTS_MS);
    const row = { challenge_hash: tokenHash(challenge), purpose, asked_by: askedBy };
    await transaction
      .insertInto('passkey_challenges')
      .values({ ...row, expires_at: now + CHALLENGE_LASTS_MS })
      .execute();
  });
  return challenge;
}

const clientData = z.object({ challenge: z.string() });

/**
 * The challenge that was answered, if it is one of ours: there is none afterwards, whatever comes of it. Who adds a passkey must
 * be who has asked. `clientDataJSON` as WebAuthn has it, base64url.
 */
export async function takeChallenge(
  store: Store,
  clientDataJSON: string,
  { purpose, askedBy }: Pick<Asked, 'purpose'> & Partial<Asked>,
  now: number,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === null) return null;
  const { numDeletedRows } = await store.db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', tokenHash(challenge))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .$if(askedBy !== undefined, (taken) => taken.where('asked_by', '=', askedBy ?? ''))
    .executeTakeFirst();
  return numDeletedRows === 1n ? challenge : null;
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())).challenge;
  } catch {
    return null;
  }
}
