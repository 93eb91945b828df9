import { randomUUID } from 'node:crypto';
import { transcriptNames } from '@downspout/business/call-words';
import type { EndedReason } from '@downspout/web-call/embedded/messages';
import type { ConversationState, SpokenLine } from '../../assistant/conversation-state.ts';
import type { Store } from '../../store/database.ts';
import { translated } from '../../store/translated.ts';
import type { JoinedCall } from './joined-call.ts';

/** How a call ended, and when, in ms since the epoch. */
export interface CallEnd {
  readonly reason: EndedReason;
  readonly at: number;
}

/** Longer than any call; what is longer is cut. */
const MAX_TRANSCRIPT = 400_000;

/**
 * Ends a call for everybody, with its transcript, if its holder is still the one that is known here and it has expired
 * before `expiredBefore`, should that be said. From then on it cannot be joined; the row stays, as expired, until what was
 * told in it is kept. Answers whether it is ours to do that. Throws `StoreUnavailableError`.
 */
export async function claimEnding(
  { db }: Pick<Store, 'db'>,
  call: JoinedCall,
  end: CallEnd,
  expiredBefore = Number.MAX_SAFE_INTEGER,
): Promise<boolean> {
  return translated(
    db.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('live_calls')
        .set({
          holder: `ending ${randomUUID()}`,
          join_hash: null,
          resume_hash: null,
          expires_at: end.at,
          conversation: JSON.stringify(call.state),
        })
        .where('call_id', '=', call.id)
        .where((where) => (call.holder === '' ? where('holder', 'is', null) : where('holder', '=', call.holder)))
        .where('expires_at', '<', expiredBefore)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await transaction
        .updateTable('calls')
        .set({
          status: 'ended',
          ended_at: end.at,
          ended_reason: end.reason,
          transcript: transcriptOf(call.state),
          updated_at: end.at,
        })
        .where('id', '=', call.id)
        .where('status', '!=', 'ended')
        .execute();
      return true;
    }),
  );
}

/** What was said, a line for each, begun by who said it; null when nothing was. */
export function transcriptOf({ lines }: ConversationState): string | null {
  return lines.length === 0 ? null : lines.map(transcriptLine).join('\n').slice(0, MAX_TRANSCRIPT).toWellFormed();
}

function transcriptLine({ role, text, interrupted, asked }: SpokenLine): string {
  return `${asked ? transcriptNames.page : transcriptNames[role]}: ${text}${interrupted ? ' —' : ''}`;
}
