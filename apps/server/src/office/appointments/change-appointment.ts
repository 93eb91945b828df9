import type { AppointmentBody, ChangedAppointment } from '@downspout/office-api/follow-up/appointments';
import { type ErrorAnswer, RefusedError } from '../../plugins/errors.ts';
import type { Store } from '../../store/database.ts';
import { assertUnchanged } from '../lead/change-lead.ts';
import { lockLead } from '../lead/lock-leads.ts';
import { findAppointment } from './book-appointment.ts';
import type { AppointmentRow } from './read-appointments.ts';
import { assertUser, assertWindow, type By, changed, columnsOf, setStatus, writeEntry } from './write-appointment.ts';

export const NO_APPOINTMENT: ErrorAnswer = { status: 404, code: 'not_found', message: 'There is no such appointment' };
const CHANGED: ErrorAnswer = {
  status: 409,
  code: 'changed',
  message: 'This appointment was changed meanwhile. Please look at it as it is now, and try again.',
};

/** What becomes of an appointment. */
export interface AppointmentChange extends By {
  readonly id: string;
  readonly body: AppointmentBody;
}

/**
 * Moves an appointment, says that it is done or canceled, or takes that back. One that is so already stays as it is, since the answer of a
 * change may have been lost. Throws `RefusedError` when there is none, or it was changed meanwhile.
 */
export function changeAppointment(
  { db, engine }: Store,
  { id, body, ...by }: AppointmentChange,
): Promise<ChangedAppointment> {
  return db.transaction().execute(async (transaction) => {
    const found = await findAppointment(transaction, id);
    if (found === undefined) throw new RefusedError(NO_APPOINTMENT);
    const lead = await lockLead(transaction, engine, found.lead_id);
    // Its lead may have been erased before that was locked.
    const before = await findAppointment(transaction, id);
    if (before === undefined) throw new RefusedError(NO_APPOINTMENT);
    const wanted: AppointmentRow = { ...before, ...columnsOf(body), state: body.state };
    if (isSame(wanted, before)) return changed(transaction, before, by.now);
    if (before.sequence !== body.sequence) throw new RefusedError(CHANGED);
    assertWindow(body);
    if (wanted.user_id !== before.user_id) await assertUser(transaction, wanted.user_id);
    const after = { ...wanted, sequence: before.sequence + 1, changed_at: by.now };
    await transaction.updateTable('appointments').set(after).where('id', '=', id).execute();
    await writeEntry(transaction, `appointment-${changeOf(before, after)}`, { before, after }, by);
    if (body.lead !== undefined) {
      assertUnchanged(lead, { id: lead.id, version: body.lead.version, ...by });
      await setStatus(transaction, lead, body.lead, by);
    }
    return changed(transaction, after, by.now);
  });
}

function isSame(one: AppointmentRow, other: AppointmentRow): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function changeOf(before: AppointmentRow, after: AppointmentRow) {
  if (before.state !== after.state) return after.state === 'booked' ? 'reopened' : after.state;
  return before.starts_at === after.starts_at && before.ends_at === after.ends_at ? 'changed' : 'moved';
}
