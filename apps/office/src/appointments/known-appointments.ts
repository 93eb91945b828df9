import type { Appointment } from '@downspout/office-api/follow-up/appointments';
import type { Today, Visit } from '@downspout/office-api/follow-up/today';
import type { LeadPage } from '@downspout/office-api/lead';
import type { InboxLead } from '@downspout/office-api/leads';
import type { Query, QueryClient } from '@tanstack/react-query';
import { LEADS_KEY } from '../fetching/key-of.ts';

/** Of a day's list, whichever it is. */
export const isOfDay = ({ queryKey }: Pick<Query, 'queryKey'>) => String(queryKey[1]).startsWith('today');

/** Shows an appointment, and its lead if that is known anew, as they are by now wherever they are shown. */
export function showAppointment(client: QueryClient, appointment: Appointment, lead: InboxLead | null = null): void {
  client.setQueriesData<LeadPage>({ queryKey: LEADS_KEY, predicate: ({ state }) => isLeadPage(state.data) }, (page) =>
    page === undefined ? page : withAppointment(page, appointment, lead),
  );
  client.setQueriesData<Today>({ predicate: isOfDay }, (day) => day && onDay(day, appointment, lead));
}

function isLeadPage(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'appointments' in data;
}

function withAppointment(page: LeadPage, appointment: Appointment, lead: InboxLead | null): LeadPage {
  const { appointments } = page;
  const isKnown = appointments.some(({ id }) => id === appointment.id);
  if (!isKnown && page.lead.id !== appointment.leadId) return page;
  const others = appointments.filter(({ id }) => id !== appointment.id);
  return {
    ...page,
    appointments: [...others, appointment].toSorted((one, other) => other.startsAt - one.startsAt),
    lead: lead?.id === page.lead.id ? lead : page.lead,
  };
}

/** In its place: what was moved to another day goes there when the day is read anew. */
function onDay(day: Today, appointment: Appointment, lead: InboxLead | null): Today {
  const update = (visits: readonly Visit[]) =>
    visits.map((visit) =>
      visit.appointment.id === appointment.id
        ? { appointment, lead: lead?.id === visit.lead.id ? lead : visit.lead }
        : visit,
    );
  const late = { ...day.late, visits: update(day.late.visits) };
  return { ...day, late, booked: update(day.booked), next: update(day.next) };
}
