import { NOT_FOUND, RefusedError } from '../../plugins/errors.ts';
import type { Store } from '../../store/database.ts';
import { type Actor, writeAudit } from '../audit.ts';
import { eraseCalls } from '../erasing/erase-calls.ts';

/** Somebody who left no lead, or none yet, asked to be forgotten. */
export interface CallErasure {
  readonly id: string;
  readonly actor: Actor;
  readonly now: number;
}

/**
 * Forgets what was said in a call, for good; its row stays for the reports. One that was erased before is passed over. Throws
 * `RefusedError` when there is no such call.
 */
export function eraseCall({ db, engine }: Store, { id, actor, now }: CallErasure): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const select = transaction.selectFrom('calls').select('erased_at').where('id', '=', id);
    // SQLite has one writer as it is.
    const call = await (engine === 'postgres' ? select.forUpdate() : select).executeTakeFirst();
    if (call === undefined) throw new RefusedError(NOT_FOUND);
    if (call.erased_at !== null) return;
    await eraseCalls(transaction, [id], now);
    await writeAudit(transaction, { at: now, actor, action: 'erased', subject: `call:${id}` });
  });
}
