import type { Appointment } from '@downspout/office-api/follow-up/appointments';
import type { LeadPage } from '@downspout/office-api/lead';
import { useCallback, useState } from 'react';
import { useChangeAppointment } from '../../../appointments/use-appointments.ts';
import { useCommands } from '../../../commands/commands.ts';
import { useNow } from '../../../ui/use-now.ts';
import { appointmentTime, appointments as words } from '../../../words/lead/appointments.ts';
import { nameOf } from '../../inbox/list/lead-row.tsx';
import { type Notice, NoticeBar } from '../../inbox/notice-bar.tsx';
import type { Beginning } from '../reply/use-composer.ts';
import { AppointmentActions } from './appointment-actions.tsx';
import { AppointmentDetails } from './appointment-details.tsx';
import { AppointmentForm } from './appointment-form.tsx';

interface AppointmentSectionProps {
  readonly page: LeadPage;
  readonly onWrite: (beginning: Beginning) => void;
}

/** When somebody comes to a lead's person: what is booked, and what was. */
export function AppointmentSection({ page, onWrite }: AppointmentSectionProps) {
  const { lead, appointments } = page;
  const [notice, setNotice] = useState<Notice | null>(null);
  const [form, setForm] = useState<Appointment | 'new' | null>(null);
  const change = useChangeAppointment(setNotice);
  const isOpen = !lead.erased && !lead.isQuarantined && lead.mergedInto === null;
  const book = () => setForm('new');
  useCommands(nameOf(lead), isOpen ? [{ name: words.book, keys: 'b', run: book }] : []);
  const booked = appointments.filter(({ state }) => state === 'booked').toReversed();
  const others = appointments.filter(({ state }) => state !== 'booked');
  const list = (some: readonly Appointment[]) =>
    some.map((appointment) => (
      <li key={appointment.id} className="border-0 border-line border-t border-solid py-3">
        <Details appointment={appointment} />
        {!lead.erased && (
          <AppointmentActions
            page={page}
            appointment={appointment}
            onEdit={() => setForm(appointment)}
            onChange={(state, outcome) => change.mutate({ appointment, wanted: { ...appointment, state }, outcome })}
            onWrite={onWrite}
          />
        )}
      </li>
    ));
  return (
    <section className="panel max-sm:py-1!" aria-labelledby="appointment">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="appointment" className="m-0">
          {words.title}
        </h2>
        {isOpen && (
          <button type="button" aria-haspopup="dialog" onClick={book}>
            {words.open} <span className="sr-only">{words.what}</span> <kbd className="max-sm:hidden">b</kbd>
          </button>
        )}
      </div>
      {booked.length > 0 && <ul className="m-0 mt-3 list-none p-0">{list(booked)}</ul>}
      {others.length > 0 && (
        <details className="mt-3">
          <summary className="w-fit cursor-pointer py-2.5">{words.earlier(others.length)}</summary>
          <ul className="m-0 list-none p-0">{list(others)}</ul>
        </details>
      )}
      {form !== null && (
        <AppointmentForm
          page={page}
          appointment={form === 'new' ? null : form}
          notify={setNotice}
          onClose={() => setForm(null)}
        />
      )}
      <NoticeBar notice={notice} onDismiss={useCallback(() => setNotice(null), [])} />
    </section>
  );
}

function Details({ appointment }: { readonly appointment: Appointment }) {
  const now = useNow();
  const isMissed = appointment.state === 'booked' && appointment.endsAt < now;
  return (
    <>
      <p className="m-0">
        <strong>{appointmentTime(appointment)}</strong>{' '}
        <span className="text-ink-soft">{isMissed ? words.missed : words.states[appointment.state]}</span>
      </p>
      <AppointmentDetails appointment={appointment} />
    </>
  );
}
