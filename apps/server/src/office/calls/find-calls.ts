import { setImmediate } from 'node:timers/promises';
import type { CallFilter } from '@downspout/office-api/call-filter';
import type { CallEntry } from '@downspout/office-api/calls';
import type { Kysely, Selectable } from 'kysely';
import type { CallsTable, Tables } from '../../store/tables.ts';
import { CALL_COLUMNS, callEntries } from './call-entries.ts';
import { callsBefore } from './matching-calls.ts';
import { hasWord, spokenWords } from './spoken-words.ts';
import { readTranscript } from './transcript.ts';

/** Calls that are looked through at once, some ms of SQLite's only thread; in between it is free for others. */
const SLICE = 50;
/** A page is answered after so long, in ms, with what was found by then. */
const PATIENCE_MS = 1_000;

/** Some of the calls that have the words; `next` is where to look further, null when all were looked through. */
export interface FoundCalls {
  readonly calls: readonly CallEntry[];
  readonly next: Pick<CallEntry, 'id' | 'firstSeenAt'> | null;
}

/**
 * Looks through calls for those that have all words, the newest first, until it has as many as `limit`. There is no index of what
 * was said: it would have to be erased, too, and a year of calls is looked through in a moment.
 */
export async function findCalls(
  db: Kysely<Tables>,
  words: readonly string[],
  filter: CallFilter,
  { now, limit, patienceMs = PATIENCE_MS }: { now: number; limit: number; patienceMs?: number },
): Promise<FoundCalls> {
  const endAt = performance.now() + patienceMs;
  const calls: CallEntry[] = [];
  for (let from = filter; ; ) {
    const rows = await callsBefore(db, from, now)
      .select([...CALL_COLUMNS, 'transcript', 'summary'])
      .limit(SLICE)
      .execute();
    for (const [index, call] of (await callEntries(db, rows, now)).entries()) {
      if (!hasAll(textOf(rows[index], call), words)) continue;
      calls.push(call);
      if (calls.length === limit) return { calls, next: call };
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < SLICE) return { calls, next: null };
    if (performance.now() >= endAt) return { calls, next: { id: last.id, firstSeenAt: last.first_seen_at } };
    from = { ...filter, before: `${last.first_seen_at}_${last.id}` };
    await setImmediate();
  }
}

type Said = Pick<Selectable<CallsTable>, 'transcript' | 'summary'>;

function textOf(said: Said | undefined, { leads, calledBack }: CallEntry): string {
  const names = [...leads, ...(calledBack === null ? [] : [calledBack])].map(({ name }) => name);
  const lines = readTranscript(said?.transcript ?? '').map(({ text }) => text);
  return spokenWords([...lines, said?.summary ?? '', ...names].join('\n'));
}

function hasAll(text: string, words: readonly string[]): boolean {
  return words.every((word) => hasWord(text, word));
}
