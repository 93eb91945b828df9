import * as z from 'zod/mini';
import { type InboxLead, LEAD_STATUSES, type OfficeUser } from '../leads.ts';
import { MAX_APPOINTMENT_ADDRESS, MAX_APPOINTMENT_NOTE, MAX_JOB } from '../limits.ts';

const APPOINTMENT_STATES = ['booked', 'done', 'canceled'] as const;
export type AppointmentState = (typeof APPOINTMENT_STATES)[number];

/** When somebody comes to a lead's person, and where. */
export interface Appointment {
  readonly id: string;
  readonly leadId: string;
  /** From and to, in ms since the epoch, on one day of the company's clocks. */
  readonly startsAt: number;
  readonly endsAt: number;
  /** What is to be done. */
  readonly job: string;
  readonly address: string;
  /** For whoever goes; `''` for none. */
  readonly note: string;
  /** Who goes; null while nobody was chosen. */
  readonly goes: OfficeUser | null;
  readonly state: AppointmentState;
  /** To be sent with each change of it. */
  readonly sequence: number;
}

const time = z.int().check(z.minimum(0), z.maximum(Date.UTC(2200, 0)));
const text = (max: number) => z.string().check(z.trim(), z.maxLength(max, `At most ${max} characters`));

const fields = {
  startsAt: time,
  endsAt: time,
  job: text(MAX_JOB).check(z.minLength(1, 'Please write what is to be done')),
  address: text(MAX_APPOINTMENT_ADDRESS),
  note: text(MAX_APPOINTMENT_NOTE),
  userId: z.nullable(z.string().check(z.maxLength(60))),
};

/**
 * `POST /api/leads/{id}/appointments`. The browser makes the id: sent twice, it is one appointment. A lead that is new, contacted or quoted
 * is scheduled by it. Answers `ChangedAppointment`.
 */
export const newAppointmentBody = z.object({ id: z.uuid(), ...fields });

/**
 * `POST /api/appointments/{id}`: all of it as it is from then on. `lead`: what Undo of a booking makes of the lead again. Answers
 * `ChangedAppointment`.
 */
export const appointmentBody = z.object({
  ...fields,
  state: z.enum(APPOINTMENT_STATES),
  sequence: z.int().check(z.minimum(0)),
  lead: z.optional(
    z.object({
      status: z.enum(LEAD_STATUSES),
      snoozedUntil: z.nullable(time),
      version: z.int().check(z.minimum(0)),
    }),
  ),
});

/** An appointment as it is from then on, and its lead. */
export interface ChangedAppointment {
  readonly appointment: Appointment;
  readonly lead: InboxLead;
}

export type NewAppointmentBody = z.output<typeof newAppointmentBody>;
export type AppointmentBody = z.output<typeof appointmentBody>;
