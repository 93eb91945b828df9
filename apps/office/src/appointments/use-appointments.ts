import type {
  Appointment,
  AppointmentBody,
  ChangedAppointment,
  NewAppointmentBody,
} from '@downspout/office-api/follow-up/appointments';
import type { InboxLead } from '@downspout/office-api/leads';
import { urlOf, urls } from '@downspout/office-api/urls';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { post, refusalOf } from '../fetching/http.ts';
import { BOARD_KEY, LEADS_KEY } from '../fetching/key-of.ts';
import { addChanged } from '../fetching/live-leads.ts';
import type { Notice } from '../screens/inbox/notice-bar.tsx';
import { errorMessage } from '../ui/problem.tsx';
import { appointmentTime, appointments as words } from '../words/lead/appointments.ts';
import { isOfDay, showAppointment } from './known-appointments.ts';

/** What becomes of an appointment. */
export interface AppointmentChange {
  readonly appointment: Appointment;
  /** All of it as it is to be. */
  readonly wanted: Appointment;
  readonly outcome: 'moved' | 'done' | 'canceled' | 'booked' | 'undone';
  /** What Undo of a booking makes of its lead again. */
  readonly lead?: AppointmentBody['lead'];
}

/** Null takes the last one away: its Undo is of something before. */
export type Notify = (notice: Notice | null) => void;

/** Changes appointments: what is wanted is shown at once, and taken back in words when it is refused. */
export function useChangeAppointment(notify: Notify) {
  const client = useQueryClient();
  const change: UseMutationResult<ChangedAppointment | null, Error, AppointmentChange> = useMutation({
    mutationFn: ({ appointment, wanted, lead }: AppointmentChange) => {
      const { id, leadId: _, goes, ...rest } = wanted;
      const body = { ...rest, userId: goes?.id ?? null, sequence: appointment.sequence, ...(lead && { lead }) };
      return post<ChangedAppointment>(urlOf(urls.appointment, { id }), body satisfies AppointmentBody);
    },
    // One after the other: what is pressed next is sent with the number that this one will have.
    scope: { id: 'appointments' },
    onMutate: ({ appointment, wanted }) => {
      notify(null);
      showAppointment(client, { ...wanted, sequence: appointment.sequence + 1 });
    },
    onSuccess: (now, sent) => {
      if (now === null) return;
      showAppointment(client, now.appointment, now.lead);
      const undo = () => change.mutate({ appointment: now.appointment, wanted: sent.appointment, outcome: 'undone' });
      const text = words.changed[sent.outcome](appointmentTime(sent.wanted));
      notify({ isProblem: false, text, ...(sent.outcome !== 'undone' && { undo }) });
    },
    onError: (error, { appointment }) => {
      showAppointment(client, appointment);
      notify({ isProblem: true, text: problemOf(error) });
    },
    onSettled: (_now, _error, { appointment }) => refresh(client, appointment.leadId),
  });
  return change;
}

export interface Booking {
  readonly lead: InboxLead;
  readonly body: NewAppointmentBody;
}

/** Books one; Undo cancels it, and makes of its lead what that was. */
export function useBookAppointment(notify: Notify, onBooked: () => void) {
  const client = useQueryClient();
  const change = useChangeAppointment(notify);
  return useMutation<ChangedAppointment | null, Error, Booking>({
    mutationFn: ({ lead, body }) => post<ChangedAppointment>(urlOf(urls.leadAppointments, { id: lead.id }), body),
    onMutate: () => notify(null),
    onSuccess: (now, { lead: before }) => {
      if (now === null) return;
      const { appointment, lead } = now;
      showAppointment(client, appointment, lead);
      onBooked();
      const { status, snooze } = before;
      const isOther = lead.version !== before.version && status !== 'won';
      const was = { status, snoozedUntil: snooze?.until ?? null, version: lead.version };
      const wanted = { ...appointment, state: 'canceled' } as const;
      const undo = () => change.mutate({ appointment, wanted, outcome: 'undone', ...(isOther && { lead: was }) });
      notify({ isProblem: false, text: words.changed.booked(appointmentTime(appointment)), undo });
    },
    onSettled: (_now, _error, { lead }) => refresh(client, lead.id),
  });
}

/** Why it was not booked, or changed. */
export function problemOf(error: Error): string {
  const refusal = refusalOf(error);
  if (refusal?.code === 'changed') return words.conflict;
  const [wrong] = Object.values(refusal?.fields ?? {});
  return words.failed(
    wrong ?? (refusal !== null && refusal.code !== 'internal' ? refusal.message : errorMessage(error)),
  );
}

function refresh(client: ReturnType<typeof useQueryClient>, leadId: string): Promise<unknown> {
  addChanged(client, { ids: [leadId], all: false });
  return Promise.all([
    client.invalidateQueries({ queryKey: LEADS_KEY }),
    client.invalidateQueries({ predicate: isOfDay }),
    client.invalidateQueries({ queryKey: BOARD_KEY }),
  ]);
}
