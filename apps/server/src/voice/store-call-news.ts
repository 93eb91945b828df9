import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Store } from '../store/database.ts';
import { translateStoreError } from '../store/errors.ts';
import { CALL_STATUSES, type Tables } from '../store/tables.ts';
import type { CallNews } from './call-news.ts';

/**
 * Merges what a message reports into the call's row, in one statement, so that messages which come twice, out
 * of order or at once end in the same row: the status never goes back, and a report counts for more than a
 * status update. `now`: ms since the epoch. Throws `StoreUnavailableError`.
 */
export async function storeCallNews(store: Pick<Store, 'db'>, news: CallNews | null, now: number): Promise<void> {
  if (news === null) return;
  try {
    await store.db
      .insertInto('calls')
      .values({
        id: news.id,
        provider: 'platform',
        status: news.status,
        started_at: news.startedAt,
        ended_at: news.endedAt,
        ended_reason: news.endedReason,
        transcript: news.transcript,
        summary: news.summary,
        recording_url: news.recordingUrl,
        first_seen_at: now,
        updated_at: now,
      })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((eb) => ({
            status: eb
              .case()
              .when(rankOf('excluded.status'), '>', rankOf('calls.status'))
              .then(eb.ref('excluded.status'))
              .else(eb.ref('calls.status'))
              .end(),
            ...(news.isReport ? knownFirst(eb, 'excluded', 'calls') : knownFirst(eb, 'calls', 'excluded')),
            updated_at: now,
          }))
          // What was erased on request does not come back by a late report.
          .where('calls.erased_at', 'is', null),
      )
      .execute();
  } catch (error) {
    throw translateStoreError(error);
  }
}

type BothRows = ExpressionBuilder<Tables & { excluded: Tables['calls'] }, 'calls' | 'excluded'>;
type Row = 'calls' | 'excluded';

/** Each value of the first row that knows it. */
function knownFirst({ fn }: BothRows, first: Row, second: Row) {
  return {
    started_at: fn.coalesce(`${first}.started_at`, `${second}.started_at`),
    ended_at: fn.coalesce(`${first}.ended_at`, `${second}.ended_at`),
    ended_reason: fn.coalesce(`${first}.ended_reason`, `${second}.ended_reason`),
    transcript: fn.coalesce(`${first}.transcript`, `${second}.transcript`),
    summary: fn.coalesce(`${first}.summary`, `${second}.summary`),
    recording_url: fn.coalesce(`${first}.recording_url`, `${second}.recording_url`),
  };
}

function rankOf(column: `${Row}.status`): RawBuilder<number> {
  const ranks = CALL_STATUSES.map((status, rank) => sql`when ${sql.lit(status)} then ${sql.lit(rank)}`);
  return sql<number>`case ${sql.ref(column)} ${sql.join(ranks, sql` `)} end`;
}
