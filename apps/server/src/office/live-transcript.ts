import type { ConversationState } from '../assistant/conversation-state.ts';
import type { Store } from '../store/database.ts';
import { transcriptOf } from '../voice/embedded/claim-ending.ts';

/** What was said so far in a call with our own assistant that is not ended; null for any other. */
export async function liveTranscript({ db }: Pick<Store, 'db'>, id: string): Promise<string | null> {
  const row = await db.selectFrom('live_calls').select('conversation').where('call_id', '=', id).executeTakeFirst();
  if (row === undefined) return null;
  try {
    const state: ConversationState = JSON.parse(row.conversation);
    return transcriptOf(state);
  } catch {
    return null;
  }
}
