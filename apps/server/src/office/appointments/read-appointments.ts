import type { Appointment } from '@downspout/office-api/follow-up/appointments';
import type { Kysely, Selectable } from 'kysely';
import type { AppointmentsTable } from '../../store/office-tables.ts';
import type { Tables } from '../../store/tables.ts';

export type AppointmentRow = Selectable<AppointmentsTable>;

/** Of these leads, the latest first. */
export async function appointmentsOf(db: Kysely<Tables>, leadIds: readonly string[]): Promise<Appointment[]> {
  const rows = await db
    .selectFrom('appointments')
    .selectAll()
    .where('lead_id', 'in', leadIds)
    .orderBy('starts_at', 'desc')
    .orderBy('id')
    .execute();
  return asShown(db, rows);
}

/** As the office shows them, in the rows' order. */
export async function asShown(db: Kysely<Tables>, rows: readonly AppointmentRow[]): Promise<Appointment[]> {
  const ids = [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))];
  const users =
    ids.length === 0 ? [] : await db.selectFrom('users').select(['id', 'username']).where('id', 'in', ids).execute();
  const names = new Map(users.map((user) => [user.id, user]));
  return rows.map(({ id, lead_id, starts_at, ends_at, job, address, note, user_id, state, sequence }) => ({
    id,
    leadId: lead_id,
    startsAt: starts_at,
    endsAt: ends_at,
    job,
    address,
    note,
    goes: user_id === null ? null : (names.get(user_id) ?? null),
    state,
    sequence,
  }));
}
