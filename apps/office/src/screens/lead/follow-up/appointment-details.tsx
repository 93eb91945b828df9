import type { Appointment } from '@downspout/office-api/follow-up/appointments';
import { mapHref } from '../../../appointments/map-link.ts';
import { appointments as words } from '../../../words/appointments.ts';

/** What is to be done, where, by whom. */
export function AppointmentDetails({ appointment }: { readonly appointment: Appointment }) {
  const { job, address, note, goes } = appointment;
  return (
    <>
      <p className="m-0">
        {job}
        {goes !== null && ` · ${words.goesNow(goes.username)}`}
      </p>
      {address !== '' && (
        <p className="m-0">
          {address}{' '}
          <a
            href={mapHref(address)}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={words.mapOf(address)}
            className="inline-flex min-h-11 min-w-11 items-center justify-center print:hidden"
          >
            {words.map}
          </a>
        </p>
      )}
      {note !== '' && <p className="lead-text m-0 text-ink-soft">{note}</p>}
    </>
  );
}
