import { brand } from '@downspout/business/facts';
import { urlOf } from '@downspout/office-api/urls';
import type { Store } from '../../../store/database.ts';
import { type CalendarEvent, writeCalendar } from './ical.ts';

const BEFORE_MS = 30 * 24 * 60 * 60_000;
/** More than anybody looks at: the next ones. */
const MAX_EVENTS = 2_000;

/** Everybody's appointments of the last 30 days and all to come, as calendar programs read them. `officeUrl`: where leads are opened. */
export async function ownersCalendar({ db }: Store, officeUrl: string, now: number): Promise<string> {
  const rows = await db
    .selectFrom('appointments')
    .innerJoin('leads', 'leads.id', 'appointments.lead_id')
    .leftJoin('users', 'users.id', 'appointments.user_id')
    .selectAll('appointments')
    .select(['leads.first_name', 'leads.last_name', 'leads.phone', 'users.username'])
    .select((eb) => eb.fn.coalesce('leads.merged_into', 'leads.id').as('shown'))
    .where('appointments.starts_at', '>=', now - BEFORE_MS)
    .where('leads.quarantined_at', 'is', null)
    .where('leads.erased_at', 'is', null)
    .orderBy('appointments.starts_at')
    .orderBy('appointments.id')
    .limit(MAX_EVENTS)
    .execute();
  const events = rows.map((row): CalendarEvent => {
    const name = `${row.first_name} ${row.last_name}`.trim() || row.phone;
    const facts = [row.phone, row.username === null ? '' : `${row.username} goes`, row.note];
    return {
      uid: row.id,
      sequence: row.sequence,
      changedAt: row.changed_at,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      summary: [row.job, name].filter(Boolean).join(': '),
      isCanceled: row.state === 'canceled',
      location: row.address,
      description: facts.filter(Boolean).join('\n'),
      url: `${officeUrl}${urlOf('/leads/:id', { id: row.shown })}`,
      organizer: null,
    };
  });
  return writeCalendar({ name: brand.name, events });
}
