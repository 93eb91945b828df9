import { randomUUID } from 'node:crypto';
import type { InboxLead } from '@downspout/office-api/leads';
import { bookAppointment } from '../office/appointments/book-appointment.ts';
import { changeAppointment } from '../office/appointments/change-appointment.ts';
import { appointmentsOf } from '../office/appointments/read-appointments.ts';
import type { By } from '../office/appointments/write-appointment.ts';
import type { Store } from '../store/database.ts';
import type { Trade } from './notes.ts';
import type { Story } from './stories.ts';
import type { Deed } from './work.ts';

const JOBS: Readonly<Record<Trade, string>> = {
  gutters: 'Gutter cleaning',
  washing: 'Power washing',
  lights: 'Holiday lights install',
  several: 'Gutters and power washing',
};

/** Whoever takes care of a lead goes there. */
export async function bookVisit(
  store: Store,
  { id: leadId, trade, lead: { request } }: Story,
  { startsAt, endsAt }: Extract<Deed, { what: 'book' }>,
  by: By,
): Promise<InboxLead> {
  const terms = { job: JOBS[trade], address: request.address, note: '', userId: by.actor.id };
  const body = { id: randomUUID(), startsAt, endsAt, ...terms };
  return (await bookAppointment(store, { leadId, body, ...by })).lead;
}

/** What was booked of the lead is done. */
export async function endVisit(store: Store, leadId: string, by: By): Promise<void> {
  for (const { id, goes, leadId: _, ...rest } of await appointmentsOf(store.db, [leadId])) {
    const body = { ...rest, userId: goes?.id ?? null, state: 'done' } as const;
    await changeAppointment(store, { id, body, ...by });
  }
}
