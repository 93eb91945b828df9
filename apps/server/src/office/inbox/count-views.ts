import { INBOX_VIEWS } from '@downspout/office-api/leads';
import type { InboxViews } from '@downspout/office-api/views';
import { sql } from 'kysely';
import type { Store } from '../../store/database.ts';
import { conditionsOf, leadQuery, matchingLeads, type OfLeads } from './matching-leads.ts';
import { hasUnansweredText, OPEN } from './needs-reply.ts';

/** How many leads each list of the inbox has: by an index that has all that they ask for. All of them but one have open leads alone, and those whose person has texted. */
export async function countViews(store: Store, userId: string, now: number): Promise<InboxViews['counts']> {
  const row = await store.db
    .selectFrom('leads')
    .select((eb) => INBOX_VIEWS.map((view) => countOf(eb, conditionsOf(eb, leadQuery({ view }, userId, now))).as(view)))
    .where((eb) => eb.or([eb('leads.status', 'in', OPEN), hasUnansweredText(eb)]))
    .executeTakeFirstOrThrow();
  const { reply, mine, snoozed, spam } = row;
  const all = await matchingLeads(store, {}).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return {
    reply: Number(reply),
    mine: Number(mine),
    snoozed: Number(snoozed),
    spam: Number(spam),
    all: Number(all.count),
  };
}

/** Null when there are no leads at all. */
function countOf(eb: OfLeads, conditions: ReturnType<typeof conditionsOf>) {
  return eb.fn.sum<string | number | null>(eb.case().when(eb.and(conditions)).then(1).else(0).end());
}
