import type { Store } from '../../store/database.ts';
import { translated } from '../../store/translated.ts';

/** What is stored of a conversation under way. */
export interface SavedConversation {
  readonly id: string;
  readonly holder: string;
  readonly conversation: string;
}

/**
 * Stores the conversations in one transaction; answers the ids of those that another connection holds by now. Rows are
 * locked in the order of their ids, as `holdLiveCalls` does. Throws `StoreUnavailableError`.
 */
export async function saveConversations(
  { db }: Pick<Store, 'db'>,
  batch: readonly SavedConversation[],
): Promise<ReadonlySet<string>> {
  const lost = new Set<string>();
  const inOrder = [...batch].sort((one, other) => (one.id < other.id ? -1 : 1));
  await translated(
    db.transaction().execute(async (transaction) => {
      lost.clear();
      for (const { id, holder, conversation } of inOrder) {
        const { numUpdatedRows } = await transaction
          .updateTable('live_calls')
          .set({ conversation })
          .where('call_id', '=', id)
          .where('holder', '=', holder)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) lost.add(id);
      }
    }),
  );
  return lost;
}
