import { randomUUID } from 'node:crypto';
import type { ConversationState } from '@downspout/assistant/conversation-state';
import type { TranscriptLine } from '@downspout/office-api/calls';
import type { EndedReason } from '@downspout/web-call/embedded/messages';
import type { Store } from '../../store/database.ts';
import { translated } from '../../store/translated.ts';
import { writeTranscript } from '../transcript.ts';
import type { JoinedCall } from './joined-call.ts';

/** How a call ended, and when, in ms since the epoch. */
export interface CallEnd {
  readonly reason: EndedReason;
  readonly at: number;
}

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
          transcript: writeTranscript(transcriptOf(call.state)),
          updated_at: end.at,
        })
        .where('id', '=', call.id)
        .where('status', '!=', 'ended')
        .execute();
      return true;
    }),
  );
}

/** Who said what. */
export function transcriptOf({ lines }: ConversationState): TranscriptLine[] {
  return lines.map(({ role, text, interrupted, asked }) => ({
    who: asked ? 'page' : role === 'user' ? 'visitor' : 'assistant',
    text,
    ...(interrupted && { interrupted }),
  }));
}
