import type { ConversationState } from '@downspout/assistant/conversation-state';
import type { CallFilter } from '@downspout/office-api/call-filter';
import type { CallPage, CallsPage, TranscriptLine } from '@downspout/office-api/calls';
import { CALLS_PAGE } from '@downspout/office-api/limits';
import type { Store } from '../../store/database.ts';
import { transcriptOf } from '../../voice/embedded/claim-ending.ts';
import { CALL_COLUMNS, callEntries } from './call-entries.ts';
import { findCalls } from './find-calls.ts';
import { callsBefore } from './matching-calls.ts';
import { searchedInCalls } from './spoken-words.ts';
import { readTranscript } from './transcript.ts';

/** The newest calls, or the newest before one of them. */
export async function readCalls({ db }: Store, filter: CallFilter, now: number): Promise<CallsPage> {
  const words = searchedInCalls(filter.q ?? '');
  if (words.length > 0) {
    const { calls, next } = await findCalls(db, words, filter, { now, limit: CALLS_PAGE });
    return { calls, next: next && `${next.firstSeenAt}_${next.id}` };
  }
  const found = await callsBefore(db, filter, now)
    .select(CALL_COLUMNS)
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
    transcript: row.transcript === null ? await liveTranscript({ db }, id) : readTranscript(row.transcript),
  };
}

/** Who said what so far in a call with our own assistant that is not ended; nothing for any other. */
async function liveTranscript({ db }: Pick<Store, 'db'>, id: string): Promise<TranscriptLine[]> {
  const row = await db.selectFrom('live_calls').select('conversation').where('call_id', '=', id).executeTakeFirst();
  if (row === undefined) return [];
  try {
    const state: ConversationState = JSON.parse(row.conversation);
    return transcriptOf(state);
  } catch {
    return [];
  }
}
