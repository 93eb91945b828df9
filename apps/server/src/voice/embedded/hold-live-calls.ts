import { newConversation } from '@downspout/assistant/conversation-state';
import type { Store } from '../../store/database.ts';
import type { LiveCallsTable } from '../../store/tables.ts';
import { translated } from '../../store/translated.ts';
import { type JoinedCall, joinedCall } from './joined-call.ts';

/** More than fit into one process at the default settings. */
const MAX_EXPIRED = 100;

/** Moves on the rows of these connections; answers the holders that still hold theirs. Throws `StoreUnavailableError`. */
export async function holdLiveCalls(
  { engine, db }: Pick<Store, 'engine' | 'db'>,
  holders: readonly string[],
  until: number,
): Promise<ReadonlySet<string>> {
  if (holders.length === 0) return new Set();
  const rows = await translated(
    db.transaction().execute(async (transaction) => {
      const held = transaction.selectFrom('live_calls').select('call_id').where('holder', 'in', holders);
      // In the order of `saveConversations`, or the two would wait for each other.
      if (engine === 'postgres') await held.orderBy('call_id').forUpdate().execute();
      return transaction
        .updateTable('live_calls')
        .set({ expires_at: until })
        .where('holder', 'in', holders)
        .returning('holder')
        .execute();
    }),
  );
  return new Set(rows.flatMap((row) => row.holder ?? []));
}

/** Calls that nobody joined, or joined again, until `before`. Throws `StoreUnavailableError`. */
export async function expiredLiveCalls({ db }: Pick<Store, 'db'>, before: number): Promise<JoinedCall[]> {
  const expired = db.selectFrom('live_calls').selectAll().where('expires_at', '<', before);
  const rows = await translated(expired.orderBy('expires_at').limit(MAX_EXPIRED).execute());
  return rows.map(readable);
}

/** One that cannot be read must not keep the others from being ended. */
function readable(row: Pick<LiveCallsTable, keyof LiveCallsTable>): JoinedCall {
  try {
    return joinedCall(row);
  } catch {
    return joinedCall({ ...row, conversation: JSON.stringify(newConversation()) });
  }
}
