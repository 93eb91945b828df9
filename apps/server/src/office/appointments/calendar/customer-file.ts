import { brand, email, phone } from '@downspout/business/facts';
import type { Kysely } from 'kysely';
import type { MailCalendar } from '../../../deliveries/mail.ts';
import type { Tables } from '../../../store/tables.ts';
import type { AppointmentRow } from '../read-appointments.ts';
import { writeCalendar } from './ical.ts';

/** An appointment of the lead, or of one merged into it, as a file for its person; null when there is none. */
export async function customerFile(db: Kysely<Tables>, id: string, leadId: string): Promise<MailCalendar | null> {
  const row = await db
    .selectFrom('appointments')
    .innerJoin('leads', 'leads.id', 'appointments.lead_id')
    .selectAll('appointments')
    .where('appointments.id', '=', id)
    .where(({ eb, or }) => or([eb('leads.id', '=', leadId), eb('leads.merged_into', '=', leadId)]))
    .executeTakeFirst();
  return row === undefined ? null : customerCalendar(row);
}

/** What its person may know: nothing of the office is in it. */
export function customerCalendar(row: AppointmentRow): MailCalendar {
  const isCanceled = row.state === 'canceled';
  const method = isCanceled ? 'CANCEL' : 'PUBLISH';
  const event = {
    uid: row.id,
    sequence: row.sequence,
    changedAt: row.changed_at,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    summary: `${row.job} (${brand.name})`,
    isCanceled,
    location: row.address,
    description: `${brand.name}, ${phone.display}`,
    url: '',
    organizer: { name: brand.name, mail: email.display },
  };
  return { method, content: writeCalendar({ method, events: [event] }) };
}
