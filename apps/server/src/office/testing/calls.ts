import type { Insertable } from 'kysely';
import type { Store } from '../../store/database.ts';
import type { CallsTable } from '../../store/tables.ts';
import { NOW } from './office.ts';

const MINUTE = 60_000;

/** A call of a minute and a half that the visitor ended, but for `fields`. */
export function addCall(store: Store, fields: Partial<Insertable<CallsTable>> & { readonly id: string }) {
  const row: Insertable<CallsTable> = {
    provider: 'platform',
    status: 'ended',
    first_seen_at: NOW - 2 * MINUTE,
    started_at: NOW - 2 * MINUTE,
    ended_at: NOW - MINUTE / 2,
    ended_reason: fields.status === undefined ? 'customer-ended-call' : null,
    transcript: null,
    summary: null,
    recording_url: null,
    updated_at: NOW,
    ...fields,
  };
  return store.db.insertInto('calls').values(row).execute();
}
