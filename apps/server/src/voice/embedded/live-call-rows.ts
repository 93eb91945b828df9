import { type ConversationState, newConversation } from '../../assistant/conversation-state.ts';
import type { LeadOrigin } from '../../leads/new-lead.ts';
import type { Store } from '../../store/database.ts';
import { translateStoreError } from '../../store/errors.ts';
import type { LiveCallsTable } from '../../store/tables.ts';
import { tokenHash } from './call-tokens.ts';

/** How long a created call waits to be joined, in ms. */
export const JOIN_MS = 60_000;
/** A connected call's row is moved on by this much, in ms; so long after a crash its call can be taken over. */
export const HOLD_MS = 45_000;

/** A call that was joined, as the store has it. */
export interface JoinedCall {
  readonly id: string;
  readonly holder: string;
  readonly mustEndAt: number;
  readonly origin: LeadOrigin;
  readonly state: ConversationState;
}

export interface NewCall {
  readonly id: string;
  readonly joinToken: string;
  readonly origin: LeadOrigin;
  readonly mustEndAt: number;
}

/**
 * Stores a call that may be joined within JOIN_MS, unless `maxCalls` are under way. Answers whether it did.
 * Throws `StoreUnavailableError`, as all functions of this file.
 */
export async function createLiveCall(
  { db }: Pick<Store, 'db'>,
  call: NewCall,
  now: number,
  maxCalls: number,
): Promise<boolean> {
  return translated(
    db.transaction().execute(async (transaction) => {
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

export type JoinToken = { readonly kind: 'join' | 'resume'; readonly token: string };

/**
 * Makes `holder` the one connection of the call, if the token is good for it now: a join token once, a resume token as
 * often as the connection is lost. `resumeToken` is what the call can be joined again with.
 */
export async function joinLiveCall(
  { db }: Pick<Store, 'db'>,
  {
    id,
    holder,
    now,
    sent,
    resumeToken,
  }: { id: string; holder: string; now: number; sent: JoinToken; resumeToken: string },
): Promise<JoinedCall | 'refused' | 'gone'> {
  return translated(
    db.transaction().execute(async (transaction) => {
      const joining = sent.kind === 'join';
      const row = await transaction
        .updateTable('live_calls')
        .set({
          holder,
          expires_at: now + HOLD_MS,
          ...(joining && { join_hash: null, resume_hash: tokenHash(resumeToken) }),
        })
        .where('call_id', '=', id)
        .where(joining ? 'join_hash' : 'resume_hash', '=', tokenHash(sent.token))
        .where('expires_at', '>', now)
        .returningAll()
        .executeTakeFirst();
      if (row === undefined) {
        const there = await transaction
          .selectFrom('live_calls')
          .select('expires_at')
          .where('call_id', '=', id)
          .executeTakeFirst();
        return there !== undefined && there.expires_at > now ? 'refused' : 'gone';
      }
      if (joining) {
        await transaction
          .updateTable('calls')
          .set({ status: 'in-progress', started_at: now, updated_at: now })
          .where('id', '=', id)
          .execute();
      }
      return joinedCall(row, holder);
    }),
  );
}

/** What is stored of a conversation under way. */
export interface SavedConversation {
  readonly id: string;
  readonly holder: string;
  readonly conversation: string;
}

/** Stores the conversations in one transaction; answers the ids of those that another connection holds by now. */
export async function saveConversations(
  { db }: Pick<Store, 'db'>,
  batch: readonly SavedConversation[],
): Promise<ReadonlySet<string>> {
  const lost = new Set<string>();
  await translated(
    db.transaction().execute(async (transaction) => {
      lost.clear();
      for (const { id, holder, conversation } of batch) {
        const { numUpdatedRows } = await transaction
          .updateTable('live_calls')
          .set({ conversation })
          .where('call_id', '=', id)
          .where('holder', '=', holder)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) lost.add(id);
      }
    }),
  );
  return lost;
}

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

function joinedCall(row: Pick<LiveCallsTable, keyof LiveCallsTable>, holder: string): JoinedCall {
  return {
    id: row.call_id,
    holder,
    mustEndAt: row.must_end_at,
    origin: { page: row.page, clientAddress: row.client_address, userAgent: row.user_agent },
    state: JSON.parse(row.conversation),
  };
}

async function translated<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw translateStoreError(error);
  }
}
