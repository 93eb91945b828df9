import { companyClock } from '@downspout/leads/company-clock';
import { dayName, dayNumber } from '@downspout/leads/local-time';
import type { Today, Visit } from '@downspout/office-api/follow-up/today';
import type { InboxLead } from '@downspout/office-api/leads';
import { MAX_LATE } from '@downspout/office-api/limits';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../store/tables.ts';
import { inboxLeads, LEAD_COLUMNS } from '../inbox/inbox-leads.ts';
import { OPEN } from '../inbox/needs-reply.ts';
import { lateLeads } from './late-leads.ts';
import { asShown } from './read-appointments.ts';

/** From, and until before; in ms since the epoch. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** What there is to do on a day such as `2026-11-21`; undefined for the one that it is now. */
export async function readToday(
  db: Kysely<Tables>,
  day: string | undefined,
  { now, lateAfterMinutes }: { readonly now: number; readonly lateAfterMinutes: number },
): Promise<Today> {
  const today = companyClock.dayOf(now);
  const number = day === undefined ? today : dayNumber(day);
  const span = spanOf(number);
  const isToday = number === today;
  const late = isToday ? await lateLeads(db, now, lateAfterMinutes) : { leads: [], count: 0 };
  return {
    day: dayName(number),
    today: dayName(today),
    late: { ...late, visits: isToday ? await missed(db, span.from, now) : [] },
    due: await dueIn(db, { ...span, from: Math.max(span.from, now + 1) }, now),
    booked: await visitsIn(db, span, now),
    next: await visitsIn(db, spanOf(number + 1), now),
  };
}

function spanOf(day: number): Span {
  return { from: companyClock.momentOf(day, 0), to: companyClock.momentOf(day + 1, 0) };
}

async function dueIn(db: Kysely<Tables>, { from, to }: Span, now: number): Promise<InboxLead[]> {
  const rows = await db
    .selectFrom('leads')
    .select(LEAD_COLUMNS)
    .where('snoozed_until', '>=', from)
    .where('snoozed_until', '<', to)
    .where('status', 'in', OPEN)
    .where('merged_into', 'is', null)
    .where('quarantined_at', 'is', null)
    .where('erased_at', 'is', null)
    .orderBy('snoozed_until')
    .orderBy('id')
    .execute();
  return inboxLeads(db, rows, now);
}

/** What was canceled nobody goes to. */
function visitsIn(db: Kysely<Tables>, { from, to }: Span, now: number): Promise<Visit[]> {
  return visits(db, now, (query) =>
    query
      .where('appointments.starts_at', '>=', from)
      .where('appointments.starts_at', '<', to)
      .where('appointments.state', '!=', 'canceled')
      .orderBy('appointments.starts_at')
      .orderBy('appointments.ends_at'),
  );
}

/** The latest first. A literal, so that the partial index of those that are booked is known to hold them all. */
function missed(db: Kysely<Tables>, before: number, now: number): Promise<Visit[]> {
  return visits(db, now, (query) =>
    query
      .where('appointments.state', '=', sql.lit<'booked'>('booked'))
      .where('appointments.ends_at', '<=', before)
      .orderBy('appointments.ends_at', 'desc')
      .limit(MAX_LATE),
  );
}

type VisitQuery = ReturnType<typeof selectVisits>;

function selectVisits(db: Kysely<Tables>) {
  return db
    .selectFrom('appointments')
    .innerJoin('leads', 'leads.id', 'appointments.lead_id')
    .selectAll('appointments')
    .select((eb) => eb.fn.coalesce('leads.merged_into', 'leads.id').as('shown'))
    .where('leads.quarantined_at', 'is', null)
    .where('leads.erased_at', 'is', null);
}

async function visits(db: Kysely<Tables>, now: number, narrow: (query: VisitQuery) => VisitQuery): Promise<Visit[]> {
  const rows = await narrow(selectVisits(db)).orderBy('appointments.id').execute();
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map(({ shown }) => shown))];
  const leads = await db.selectFrom('leads').select(LEAD_COLUMNS).where('id', 'in', ids).execute();
  const byId = new Map((await inboxLeads(db, leads, now)).map((lead) => [lead.id, lead]));
  const appointments = await asShown(db, rows);
  return appointments.flatMap((appointment, index) => {
    const lead = byId.get(rows[index]?.shown ?? '');
    return lead === undefined ? [] : [{ appointment, lead }];
  });
}
