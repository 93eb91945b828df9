import { companyClock } from '@downspout/leads/company-clock';
import type { Appointment } from '@downspout/office-api/follow-up/appointments';
import type { Today, Visit } from '@downspout/office-api/follow-up/today';
import { urls } from '@downspout/office-api/urls';
import { useQuery } from '@tanstack/react-query';
import { overlaps, windowOf } from '../../../appointments/windows.ts';
import { keyOf } from '../../../fetching/key-of.ts';
import { withQuery } from '../../../navigation/addresses.ts';
import { windowWords, appointments as words } from '../../../words/lead/appointments.ts';
import { nameOf } from '../../inbox/list/lead-row.tsx';
import type { Terms } from './appointment-terms.ts';

interface AppointmentWarningsProps {
  readonly terms: Terms;
  readonly appointment: Appointment | null;
}

/** What may be a mistake, and is no reason not to do it. */
export function AppointmentWarnings({ terms, appointment }: AppointmentWarningsProps) {
  const window = windowOf(companyClock, terms);
  const { data } = useQuery<Today>({
    queryKey: keyOf(withQuery(urls.today, { day: terms.day })),
    enabled: window !== null && terms.goes !== '',
    refetchOnMount: 'always',
  });
  const isOther = ({ appointment: { id, state, goes } }: Visit) =>
    id !== appointment?.id && state === 'booked' && goes?.id === terms.goes;
  const others = window === null || terms.goes === '' ? [] : (data?.booked ?? []).filter(isOther);
  const warnings = [
    ...(window !== null && window.endsAt < Date.now() ? [words.past] : []),
    ...others
      .filter((visit) => window !== null && overlaps(window, visit.appointment))
      .map(({ appointment: { goes, ...when }, lead }) =>
        words.overlaps(goes?.username ?? '', windowWords(when), nameOf(lead)),
      ),
  ];
  return (
    <div role="status">
      {warnings.map((warning) => (
        <p key={warning} className="notice">
          {warning}
        </p>
      ))}
    </div>
  );
}
