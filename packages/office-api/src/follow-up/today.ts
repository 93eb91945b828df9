import * as z from 'zod/mini';
import type { InboxLead } from '../leads.ts';
import type { Appointment } from './appointments.ts';

/** `GET /api/today?day=…`: a day of the company's clocks, such as `2026-11-21`; without it the one that it is now. Answers `Today`. */
export const todayQuery = z.object({ day: z.optional(z.iso.date()) });

/** An appointment, and the lead that shows it. */
export interface Visit {
  readonly appointment: Appointment;
  readonly lead: InboxLead;
}

/** What there is to do on a day. */
export interface Today {
  readonly day: string;
  /** The day that it is now. */
  readonly today: string;
  /** Only of the day that it is now. */
  readonly late: {
    /** Who waits longer than they should, or is back from a snooze; the newest first, `MAX_LATE` at most. */
    readonly leads: readonly InboxLead[];
    readonly count: number;
    /** Booked on a day before it, and never said to be done; `MAX_LATE` at most. */
    readonly visits: readonly Visit[];
  };
  /** Back from a snooze later on that day. */
  readonly due: readonly InboxLead[];
  /** What is booked, and what is done; in order. */
  readonly booked: readonly Visit[];
  /** On the day after it. */
  readonly next: readonly Visit[];
}
