import { companyClock } from '@downspout/leads/company-clock';
import type {
  AppointmentBody,
  ChangedAppointment,
  NewAppointmentBody,
} from '@downspout/office-api/follow-up/appointments';
import type { Transaction } from 'kysely';
import { type ErrorAnswer, RefusedError } from '../../plugins/errors.ts';
import type { Tables } from '../../store/tables.ts';
import { type Actor, writeAudit } from '../audit.ts';
import { readInboxLead, writeChange } from '../lead/change-lead.ts';
import { statusChange } from '../lead/lead-status.ts';
import type { LockedLead } from '../lead/lock-leads.ts';
import { type AppointmentRow, asShown } from './read-appointments.ts';

/** Who changes an appointment, and when. */
export interface By {
  readonly actor: Actor;
  readonly now: number;
}

/** What an appointment says. */
type Terms = Omit<NewAppointmentBody, 'id'>;

/** Its columns. */
export function columnsOf({ startsAt, endsAt, job, address, note, userId }: Terms) {
  return { starts_at: startsAt, ends_at: endsAt, job, address, note, user_id: userId };
}

/** Throws `RefusedError` for a window that ends before it begins, or on another day of the company's clocks. */
export function assertWindow({ startsAt, endsAt }: Terms): void {
  if (endsAt <= startsAt) throw invalid('endsAt', 'The end must be after the start');
  if (companyClock.dayOf(startsAt) !== companyClock.dayOf(endsAt - 1)) {
    throw invalid('endsAt', 'An appointment begins and ends on the same day');
  }
}

/** Throws `RefusedError` for a user who cannot sign in. */
export async function assertUser(transaction: Transaction<Tables>, userId: string | null): Promise<void> {
  if (userId === null) return;
  const known = transaction.selectFrom('users').select('id').where('id', '=', userId).where('disabled_at', 'is', null);
  if ((await known.executeTakeFirst()) === undefined) {
    throw invalid('userId', 'There is no such user, or they may not sign in any more');
  }
}

/** Makes this of a lead, as a change of its status does; nothing when it is so already. */
export async function setStatus(
  transaction: Transaction<Tables>,
  lead: LockedLead,
  body: Pick<NonNullable<AppointmentBody['lead']>, 'status'> & { readonly snoozedUntil?: number | null },
  by: By,
): Promise<void> {
  const { status, snoozedUntil } = body;
  const change = statusChange(lead, { status, snoozedUntil, version: lead.version }, by.now);
  if (change !== null) await writeChange(transaction, lead, change, by);
}

/** The audit log has ids, times and states; never what somebody wrote. */
export function writeEntry(
  transaction: Transaction<Tables>,
  action: `appointment-${'booked' | 'moved' | 'changed' | 'done' | 'canceled' | 'reopened'}`,
  { before, after }: { readonly before?: AppointmentRow; readonly after: AppointmentRow },
  { actor, now }: By,
): Promise<void> {
  return writeAudit(transaction, {
    at: now,
    actor,
    action,
    subject: `lead:${after.lead_id}`,
    ...(before && { before: windowOf(before) }),
    after: { appointmentId: after.id, ...windowOf(after) },
  });
}

function windowOf({ starts_at: startsAt, ends_at: endsAt }: AppointmentRow) {
  return { startsAt, endsAt };
}

/** What is answered. */
export async function changed(
  transaction: Transaction<Tables>,
  row: AppointmentRow,
  now: number,
): Promise<ChangedAppointment> {
  const [appointment] = await asShown(transaction, [row]);
  if (appointment === undefined) throw new Error('An appointment is shown as nothing');
  return { appointment, lead: await readInboxLead(transaction, row.lead_id, now) };
}

function invalid(field: string, message: string): RefusedError {
  const answer: ErrorAnswer = { status: 422, code: 'invalid', message, fields: { [field]: message } };
  return new RefusedError(answer);
}
