import { newConversation } from '@downspout/assistant/conversation-state';
import { sql } from 'kysely';
import type { LeadOrigin } from '../../leads/new-lead.ts';
import type { Store } from '../../store/database.ts';
import { tokenHash } from '../../store/tokens.ts';
import { translated } from '../../store/translated.ts';

/** Whoever counts the calls under way and adds one holds it: any number that no other lock of ours has. */
const COUNTING_LOCK = 7_240_113;

/** How long a created call waits to be joined, in ms. */
const JOIN_MS = 60_000;
export interface NewCall {
  readonly id: string;
  readonly joinToken: string;
  readonly origin: LeadOrigin;
  readonly mustEndAt: number;
}

/**
 * Stores a call that may be joined within JOIN_MS, unless `maxCalls` are under way. Answers whether it did.
 * Throws `StoreUnavailableError`.
 */
export async function createLiveCall(
  { engine, db }: Pick<Store, 'engine' | 'db'>,
  call: NewCall,
  now: number,
  maxCalls: number,
): Promise<boolean> {
  return translated(
    db.transaction().execute(async (transaction) => {
      // SQLite has one writer as it is.
      if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${COUNTING_LOCK})`.execute(transaction);
      const { calls } = await transaction
        .selectFrom('live_calls')
        .select(({ fn }) => fn.countAll().as('calls'))
        .where('expires_at', '>', now)
        .executeTakeFirstOrThrow();
      if (Number(calls) >= maxCalls) return false;
      await transaction
        .insertInto('calls')
        .values({
          id: call.id,
          provider: 'embedded',
          status: 'queued',
          started_at: null,
          ended_at: null,
          ended_reason: null,
          transcript: null,
          summary: null,
          recording_url: null,
          first_seen_at: now,
          updated_at: now,
        })
        .execute();
      await transaction
        .insertInto('live_calls')
        .values({
          call_id: call.id,
          join_hash: tokenHash(call.joinToken),
          resume_hash: null,
          holder: null,
          expires_at: now + JOIN_MS,
          must_end_at: call.mustEndAt,
          page: call.origin.page,
          client_address: call.origin.clientAddress,
          user_agent: call.origin.userAgent,
          conversation: JSON.stringify(newConversation()),
        })
        .execute();
      return true;
    }),
  );
}
