import type { ReplyFacts } from '@downspout/business/replies';
import { visitorMessages } from '@downspout/business/visitor-messages';
import type { Appointment } from '@downspout/office-api/follow-up/appointments';
import type { LeadPage } from '@downspout/office-api/lead';
import { customerTime } from '../../../words/lead/appointments.ts';

const SERVICES = new Map<string, string | null>(Object.entries(visitorMessages.services));

/** Whoever wrote something else in its place is asked about their request. `appointment`: what it is about; null for none. */
export function replyFacts({ lead, given }: LeadPage, appointment: Appointment | null): ReplyFacts {
  const asked = lead.kind === 'holiday-lights' ? 'holiday-lights-install' : lead.service;
  return {
    firstName: given.firstName.trim(),
    service: SERVICES.get(asked) ?? '',
    appointment: appointment === null ? '' : customerTime(appointment),
  };
}

/** The one that comes next; null when none is booked. */
export function nextAppointment({ appointments }: LeadPage): Appointment | null {
  return appointments.findLast(({ state, endsAt }) => state === 'booked' && endsAt > Date.now()) ?? null;
}
