import type { ChangedAppointment, NewAppointmentBody } from '@downspout/office-api/follow-up/appointments';
import type { LeadStatus } from '@downspout/office-api/leads';
import type { Transaction } from 'kysely';
import { type ErrorAnswer, RefusedError } from '../../plugins/errors.ts';
import type { Store } from '../../store/database.ts';
import type { Tables } from '../../store/tables.ts';
import { type LockedLead, lockLead } from '../lead/lock-leads.ts';
import type { AppointmentRow } from './read-appointments.ts';
import { assertUser, assertWindow, type By, changed, columnsOf, setStatus, writeEntry } from './write-appointment.ts';

const ID_REUSED: ErrorAnswer = {
  status: 422,
  code: 'id_reused',
  message: 'Another appointment has this id. Please book this one with an id of its own.',
};

/** These are scheduled by it. */
const NOT_YET_SCHEDULED: readonly LeadStatus[] = ['new', 'contacted', 'quoted'];

/** What is booked, of which lead. */
export interface Booking extends By {
  readonly leadId: string;
  readonly body: NewAppointmentBody;
}

/**
 * Books an appointment, by which its lead is scheduled; the same id again is the same appointment. Throws `RefusedError` when there is no
 * such lead, or none that somebody could go to.
 */
export function bookAppointment({ db, engine }: Store, { leadId, body, ...by }: Booking): Promise<ChangedAppointment> {
  return db.transaction().execute(async (transaction) => {
    const lead = await lockLead(transaction, engine, leadId);
    const known = await findAppointment(transaction, body.id);
    if (known !== undefined) {
      if (!isSame(known, leadId, body)) throw new RefusedError(ID_REUSED);
      return changed(transaction, known, by.now);
    }
    assertBookable(lead);
    assertWindow(body);
    await assertUser(transaction, body.userId);
    const times = { created_at: by.now, changed_at: by.now };
    const row = { id: body.id, lead_id: leadId, ...columnsOf(body), state: 'booked', sequence: 0, ...times } as const;
    await transaction.insertInto('appointments').values(row).execute();
    await writeEntry(transaction, 'appointment-booked', { after: row }, by);
    if (NOT_YET_SCHEDULED.includes(lead.status)) await setStatus(transaction, lead, { status: 'scheduled' }, by);
    return changed(transaction, row, by.now);
  });
}

export function findAppointment(transaction: Transaction<Tables>, id: string): Promise<AppointmentRow | undefined> {
  return transaction.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirst();
}

/** One that was changed since stays what it is. */
function isSame(known: AppointmentRow, leadId: string, body: NewAppointmentBody): boolean {
  if (known.lead_id !== leadId) return false;
  const asked = columnsOf(body);
  return known.sequence > 0 || JSON.stringify({ ...known, ...asked }) === JSON.stringify(known);
}

function assertBookable(lead: LockedLead): void {
  const answer = (code: string, message: string) => new RefusedError({ status: 422, code, message });
  if (lead.erased_at !== null) throw answer('erased', 'The data of this lead were erased on request.');
  if (lead.quarantined_at !== null) throw answer('quarantined', 'This is possible spam. Mark it “Not spam” first.');
  if (lead.merged_into !== null) throw answer('merged', 'This lead is merged into another one. Book it there.');
}
