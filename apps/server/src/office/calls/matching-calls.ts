import type { CallFilter } from '@downspout/office-api/call-filter';
import type { Kysely } from 'kysely';
import type { Tables } from '../../store/tables.ts';
import { isOutcome } from './call-outcomes.ts';

/** The calls that a filter lets pass, whatever words it searches for, the newest first. */
export function callsBefore(db: Kysely<Tables>, { provider, outcome, before }: CallFilter, now: number) {
  let query = db.selectFrom('calls').orderBy('first_seen_at', 'desc').orderBy('id', 'desc');
  if (provider !== undefined) query = query.where('provider', '=', provider);
  if (outcome !== undefined) query = query.where(isOutcome(outcome, now));
  if (before === undefined) return query;
  const { seenAt, id } = readCursor(before);
  return query.where((eb) => eb(eb.refTuple('first_seen_at', 'id'), '<', eb.tuple(seenAt, id)));
}

/** `<first seen>_<id>`, as the filter's schema has checked. */
function readCursor(before: string): { readonly seenAt: number; readonly id: string } {
  const end = before.indexOf('_');
  return { seenAt: Number(before.slice(0, end)), id: before.slice(end + 1) };
}
