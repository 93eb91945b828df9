import { transcriptNames } from '@downspout/business/call-words';
import type { EndedReason } from '@downspout/web-call/embedded/messages';
import type { ConversationState, SpokenLine } from '../../assistant/conversation-state.ts';
import type { SaveLead } from '../../leads/save-lead.ts';
import type { Store } from '../../store/database.ts';
import { translated } from '../../store/translated.ts';
import { saveIncomplete } from './call-leads.ts';
import type { JoinedCall } from './joined-call.ts';

/** How a call ended, and when, in ms since the epoch. */
export interface CallEnd {
  readonly reason: EndedReason;
  readonly at: number;
}

/**
 * Ends a call in the store: first what was told in it is kept, then the call's row gets its end and transcript and can
 * not be joined any more. May be done twice, and by two processes: the lead has one key, and the first end counts.
 * Throws `StoreUnavailableError`; then it is to be done again.
 */
export async function finishCall(
  { store, saveLead }: { store: Pick<Store, 'db'>; saveLead: SaveLead },
  call: JoinedCall,
  end: CallEnd,
): Promise<void> {
  if (!call.state.stored) await saveIncomplete(saveLead, call, call.state.memory, end.at);
  await translated(
    store.db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('live_calls').where('call_id', '=', call.id).execute();
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
    }),
  );
}

function transcriptOf({ lines }: ConversationState): string | null {
  return lines.length === 0 ? null : lines.map(transcriptLine).join('\n');
}

function transcriptLine({ role, text, interrupted }: SpokenLine): string {
  return `${transcriptNames[role]}: ${text}${interrupted ? ' —' : ''}`;
}
