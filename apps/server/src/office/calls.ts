import type { CallFilter } from '@downspout/office-api/call-filter';
import type { CallPage, CallsPage } from '@downspout/office-api/calls';
import { CALLS_PAGE } from '@downspout/office-api/limits';
import type { Store } from '../store/database.ts';
import { CALL_COLUMNS, callEntries } from './call-entries.ts';
import { isOutcome } from './call-outcomes.ts';
import { liveTranscript } from './live-transcript.ts';
import { readTranscript } from './transcript.ts';

/** The newest calls, or the newest before one of them. */
export async function readCalls({ db }: Store, filter: CallFilter, now: number): Promise<CallsPage> {
  const { provider, outcome, before } = filter;
  let query = db.selectFrom('calls').select(CALL_COLUMNS);
  if (provider !== undefined) query = query.where('provider', '=', provider);
  if (outcome !== undefined) query = query.where(isOutcome(outcome, now));
  if (before !== undefined) {
    const { seenAt, id } = readCursor(before);
    query = query.where((eb) => eb(eb.refTuple('first_seen_at', 'id'), '<', eb.tuple(seenAt, id)));
  }
  const found = await query
    .orderBy('first_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(CALLS_PAGE + 1)
    .execute();
  const rows = found.slice(0, CALLS_PAGE);
  const last = rows.at(-1);
  const hasMore = found.length > CALLS_PAGE && last !== undefined;
  return {
    calls: await callEntries(db, rows, now),
    next: hasMore ? `${last.first_seen_at}_${last.id}` : null,
  };
}

/** Null when there is no such call. */
export async function readCall({ db }: Store, id: string, now: number): Promise<CallPage | null> {
  const row = await db.selectFrom('calls').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) return null;
  const [entry] = await callEntries(db, [row], now);
  if (entry === undefined) return null;
  return {
    ...entry,
    summary: row.summary,
    recordingUrl: row.recording_url !== null && /^https?:\/\//i.test(row.recording_url) ? row.recording_url : null,
    transcript: readTranscript(row.transcript ?? (await liveTranscript({ db }, id)) ?? ''),
  };
}

/** `<first seen>_<id>`, as the filter's schema has checked. */
function readCursor(before: string): { readonly seenAt: number; readonly id: string } {
  const end = before.indexOf('_');
  return { seenAt: Number(before.slice(0, end)), id: before.slice(end + 1) };
}
