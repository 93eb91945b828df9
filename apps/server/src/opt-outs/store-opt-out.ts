import type { Store } from '../store/database.ts';
import { translateStoreError } from '../store/errors.ts';
import type { OptOut } from './read-opt-out.ts';
import { readStandings, type Standing } from './standing.ts';

/**
 * Notes what was told, once for each id, and answers the newest word about the number. Throws `StoreUnavailableError`;
 * then the same call may be made again.
 */
export async function storeOptOut(
  { db }: Pick<Store, 'db'>,
  id: string,
  { phone, keyword, optedOut, at }: OptOut,
  now: number,
): Promise<Standing> {
  const told = { opted_out: optedOut ? 1 : 0, keyword, at } as const;
  try {
    await db
      .insertInto('opt_out_events')
      .values({ id, phone, ...told, received_at: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    return (await readStandings(db, [phone])).get(phone) ?? told;
  } catch (error) {
    throw translateStoreError(error);
  }
}
