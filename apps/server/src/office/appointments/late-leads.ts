import { companyClock } from '@downspout/leads/company-clock';
import { createOpenTime } from '@downspout/leads/open-time';
import type { InboxLead } from '@downspout/office-api/leads';
import { MAX_LATE } from '@downspout/office-api/limits';
import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../store/tables.ts';
import { inboxLeads, LEAD_COLUMNS } from '../inbox/inbox-leads.ts';
import { notSnoozed, OPEN } from '../inbox/needs-reply.ts';

type OfLeads = ExpressionBuilder<Tables, 'leads'>;

const openTime = createOpenTime(companyClock);
const MINUTE_MS = 60_000;
/** Whatever waits for so long is late, even if nobody is ever at work. */
const LONGEST_MS = 30 * 24 * 60 * MINUTE_MS;

/** Who waits for so many minutes of business hours or longer, and what is back from a snooze; and how many these are. */
export async function lateLeads(
  db: Kysely<Tables>,
  now: number,
  lateAfterMinutes: number,
): Promise<{ leads: InboxLead[]; count: number }> {
  const since = lateSince(now, lateAfterMinutes);
  const late = db.selectFrom('leads').where((eb) => isLate(eb, now, since));
  const rows = await late.select(LEAD_COLUMNS).orderBy('leads.id', 'desc').limit(MAX_LATE).execute();
  const { count } = await late.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return { leads: await inboxLeads(db, rows, now), count: Number(count) };
}

function isLate(eb: OfLeads, now: number, since: number): Expression<SqlBool> {
  const texted = eb
    .selectFrom('lead_messages')
    .innerJoin('leads as texted', 'texted.id', 'lead_messages.lead_id')
    .select((of) => of.fn.coalesce('texted.merged_into', 'texted.id').as('id'))
    .where('lead_messages.direction', '=', sql.lit('in'))
    .where('lead_messages.answered_at', 'is', null)
    .where('lead_messages.at', '<=', since);
  const isUnanswered = [eb('leads.status', '=', 'new'), eb('leads.first_contact_at', 'is', null)];
  return eb.and([
    eb.or([
      eb.and([...isUnanswered, eb('leads.received_at', '<=', since)]),
      eb('leads.id', 'in', texted),
      eb.and([eb('leads.snoozed_until', '<=', now), eb('leads.status', 'in', OPEN)]),
    ]),
    notSnoozed(eb, now),
    eb('leads.merged_into', 'is', null),
    eb('leads.quarantined_at', 'is', null),
    eb('leads.erased_at', 'is', null),
  ]);
}

/** The last moment from which so many minutes of business hours have passed by now. */
function lateSince(now: number, minutes: number): number {
  let [late, inTime] = [now - LONGEST_MS, now + 1];
  while (inTime - late > 1) {
    const middle = Math.floor((late + inTime) / 2);
    if (openTime(middle, now) >= minutes * MINUTE_MS) late = middle;
    else inTime = middle;
  }
  return late;
}
