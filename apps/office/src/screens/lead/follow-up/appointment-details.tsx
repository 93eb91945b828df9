import type { Appointment } from '@downspout/office-api/follow-up/appointments';
import { MapLink } from '../../../appointments/map-link.tsx';
import { appointments as words } from '../../../words/lead/appointments.ts';

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
          {address} <MapLink address={address} />
        </p>
      )}
      {note !== '' && <p className="lead-text m-0 text-ink-soft">{note}</p>}
    </>
  );
}
