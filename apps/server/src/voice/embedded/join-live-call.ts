import type { Store } from '../../store/database.ts';
import { tokenHash } from '../../store/tokens.ts';
import { translated } from '../../store/translated.ts';
import { HOLD_MS, type JoinedCall, joinedCall } from './joined-call.ts';

export type JoinToken = { readonly kind: 'join' | 'resume'; readonly token: string };

/**
 * Makes `holder` the one connection of the call, if the token is good for it now: a join token once, a resume token as
 * often as the connection is lost. `resumeToken` is what the call can be joined again with.
 */
export async function joinLiveCall(
  { engine, db }: Pick<Store, 'engine' | 'db'>,
  {
    id,
    holder,
    now,
    sent,
    resumeToken,
  }: { id: string; holder: string; now: number; sent: JoinToken; resumeToken: string },
): Promise<JoinedCall | 'refused' | 'gone'> {
  return translated(
    db.transaction().execute(async (transaction) => {
      const joining = sent.kind === 'join';
      const stored = transaction.selectFrom('live_calls').select(['holder', 'expires_at']).where('call_id', '=', id);
      const before = await (engine === 'postgres' ? stored.forUpdate() : stored).executeTakeFirst();
      if (before === undefined || before.expires_at <= now) return 'gone';
      const row = await transaction
        .updateTable('live_calls')
        .set({
          holder,
          expires_at: now + HOLD_MS,
          ...(joining && { join_hash: null, resume_hash: tokenHash(resumeToken) }),
        })
        .where('call_id', '=', id)
        .where(joining ? 'join_hash' : 'resume_hash', '=', tokenHash(sent.token))
        .returningAll()
        .executeTakeFirst();
      if (row === undefined) return 'refused';
      if (joining) {
        await transaction
          .updateTable('calls')
          .set({ status: 'in-progress', started_at: now, updated_at: now })
          .where('id', '=', id)
          .execute();
      }
      return joinedCall(row, before.holder ?? '');
    }),
  );
}
