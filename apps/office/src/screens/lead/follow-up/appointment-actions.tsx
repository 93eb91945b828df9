import { appointmentReply } from '@downspout/business/replies';
import type { Appointment, AppointmentState } from '@downspout/office-api/follow-up/appointments';
import type { LeadPage } from '@downspout/office-api/lead';
import { REPLY_WAYS } from '@downspout/office-api/replies';
import { urlOf, urls } from '@downspout/office-api/urls';
import type { AppointmentChange } from '../../../appointments/use-appointments.ts';
import { appointmentTime, appointments as words } from '../../../words/lead/appointments.ts';
import { replyFacts } from '../reply/reply-facts.ts';
import type { Beginning } from '../reply/use-composer.ts';

interface AppointmentActionsProps {
  readonly page: LeadPage;
  readonly appointment: Appointment;
  readonly onEdit: () => void;
  readonly onChange: (state: AppointmentState, outcome: AppointmentChange['outcome']) => void;
  readonly onWrite: (beginning: Beginning) => void;
}

/** What can be done with an appointment; each names it to who does not see where it stands. */
export function AppointmentActions({ page, appointment, onEdit, onChange, onWrite }: AppointmentActionsProps) {
  const when = appointmentTime(appointment);
  if (appointment.state !== 'booked') {
    return (
      <div className="actions mt-2">
        <button type="button" aria-label={words.reopenOf(when)} onClick={() => onChange('booked', 'booked')}>
          {words.reopen}
        </button>
      </div>
    );
  }
  const write = (way: Beginning['way']) => {
    const { subject, text } = appointmentReply;
    onWrite({ way, subject, text: text(replyFacts(page, appointment)), appointmentId: appointment.id });
  };
  return (
    <div className="actions mt-2">
      <button type="button" aria-label={words.doneOf(when)} onClick={() => onChange('done', 'done')}>
        {words.done}
      </button>
      <button type="button" aria-haspopup="dialog" aria-label={words.moveOf(when)} onClick={onEdit}>
        {words.move}
      </button>
      <button type="button" aria-label={words.cancelOf(when)} onClick={() => onChange('canceled', 'canceled')}>
        {words.cancel}
      </button>
      {REPLY_WAYS.filter((way) => page.ways[way] === null).map((way) => (
        <button key={way} type="button" className="quiet" onClick={() => write(way)}>
          {words.confirm[way]}
        </button>
      ))}
      <a
        href={urlOf(urls.appointmentFile, appointment)}
        download
        aria-label={words.fileOf(when)}
        className="inline-flex min-h-11 items-center px-2"
      >
        {words.file}
      </a>
    </div>
  );
}
