import type { Store } from '../../store/database.ts';
import { translated } from '../../store/translated.ts';
import { type JoinedCall, joinedCall } from './joined-call.ts';

/** Moves on the rows of these connections; answers the holders that still hold theirs. */
export async function holdLiveCalls(
  { db }: Pick<Store, 'db'>,
  holders: readonly string[],
  until: number,
): Promise<ReadonlySet<string>> {
  if (holders.length === 0) return new Set();
  const rows = await translated(
    db
      .updateTable('live_calls')
      .set({ expires_at: until })
      .where('holder', 'in', holders)
      .returning('holder')
      .execute(),
  );
  return new Set(rows.flatMap((row) => row.holder ?? []));
}

/** Calls that nobody joined, or joined again, until `before`. */
export async function expiredLiveCalls({ db }: Pick<Store, 'db'>, before: number): Promise<JoinedCall[]> {
  const rows = await translated(
    db.selectFrom('live_calls').selectAll().where('expires_at', '<', before).orderBy('expires_at').limit(100).execute(),
  );
  return rows.map((row) => joinedCall(row, row.holder ?? ''));
}
