import { companyClock } from '@downspout/leads/company-clock';
import type { Appointment } from '@downspout/office-api/follow-up/appointments';
import type { LeadPage } from '@downspout/office-api/lead';
import { MAX_APPOINTMENT_ADDRESS, MAX_APPOINTMENT_NOTE, MAX_JOB } from '@downspout/office-api/limits';
import { type FormEvent, useId, useState } from 'react';
import {
  type Notify,
  problemOf,
  useBookAppointment,
  useChangeAppointment,
} from '../../../appointments/use-appointments.ts';
import { windowOf } from '../../../appointments/windows.ts';
import { useOfficeFacts } from '../../../fetching/use-office-facts.ts';
import { Field } from '../../../ui/field.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { appointments as words } from '../../../words/lead/appointments.ts';
import { newId } from '../reply/new-id.ts';
import { newTerms, type Terms, termsOf } from './appointment-terms.ts';
import { AppointmentWarnings } from './appointment-warnings.tsx';
import { WindowFields } from './window-fields.tsx';

interface AppointmentFormProps {
  readonly page: LeadPage;
  /** What is moved or changed; null for a new one. */
  readonly appointment: Appointment | null;
  readonly notify: Notify;
  readonly onClose: () => void;
}

/** Books an appointment, moves one, or changes what is known of it. */
export function AppointmentForm({ page, appointment, notify, onClose }: AppointmentFormProps) {
  const [terms, setTerms] = useState(() => (appointment === null ? newTerms(page) : termsOf(appointment)));
  /** Of these very terms: sent twice, they are one appointment. */
  const [id, setId] = useState(newId);
  const [wrong, setWrong] = useState<{ window?: string; job?: string }>({});
  const save = useSave({ page, appointment, notify, onClose });
  const edit = (changes: Partial<Terms>) => {
    setTerms({ ...terms, ...changes });
    setId(newId());
    setWrong({});
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const window = windowOf(companyClock, terms);
    const job = terms.job.trim();
    if (window === null || job === '') {
      return setWrong({ ...(window === null && { window: words.noTime }), ...(job === '' && { job: words.noJob }) });
    }
    save.mutate({
      id,
      ...window,
      job,
      address: terms.address.trim(),
      note: terms.note.trim(),
      userId: terms.goes || null,
    });
  };
  return (
    <Modal title={appointment === null ? words.book : words.moveTitle} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <WindowFields window={terms} wrong={wrong.window} onChange={edit} />
        <GoesField value={terms.goes} appointment={appointment} onChange={(goes) => edit({ goes })} />
        <AppointmentWarnings terms={terms} appointment={appointment} />
        <Field
          label={words.job}
          error={wrong.job}
          maxLength={MAX_JOB}
          value={terms.job}
          onChange={({ target }) => edit({ job: target.value })}
        />
        <Field
          label={words.address}
          maxLength={MAX_APPOINTMENT_ADDRESS}
          value={terms.address}
          onChange={({ target }) => edit({ address: target.value })}
        />
        <NoteField value={terms.note} onChange={(note) => edit({ note })} />
        {save.problem && <Problem>{save.problem}</Problem>}
        <div className="actions">
          <button type="submit" className="main" disabled={save.isPending}>
            {save.isPending ? words.saving : words.save}
          </button>
          <button type="button" className="quiet" onClick={onClose}>
            {words.cancelForm}
          </button>
        </div>
      </form>
    </Modal>
  );
}

type Saved = Parameters<ReturnType<typeof useBookAppointment>['mutate']>[0]['body'];

function useSave({ page, appointment, notify, onClose }: AppointmentFormProps) {
  const book = useBookAppointment(notify, onClose);
  const change = useChangeAppointment(notify);
  const users = useOfficeFacts().data?.users ?? [];
  return {
    isPending: book.isPending,
    problem: book.error && problemOf(book.error),
    mutate(body: Saved) {
      if (appointment === null) return book.isPending || book.mutate({ lead: page.lead, body });
      const { id: _, userId, ...terms } = body;
      const goes =
        [...users, ...(appointment.goes ? [appointment.goes] : [])].find((user) => user.id === userId) ?? null;
      change.mutate({ appointment, wanted: { ...appointment, ...terms, goes }, outcome: 'moved' });
      onClose();
    },
  };
}

interface GoesFieldProps {
  readonly value: string;
  readonly appointment: Appointment | null;
  readonly onChange: (goes: string) => void;
}

/** Somebody who may not sign in any more is still named. */
function GoesField({ value, appointment, onChange }: GoesFieldProps) {
  const users = useOfficeFacts().data?.users ?? [];
  const before = appointment?.goes ?? null;
  const others = before === null || users.some(({ id }) => id === before.id) ? [] : [before];
  const options = [...others, ...users].map(({ id, username }) => [id, username] as const);
  return (
    <SelectField label={words.goes} value={value} options={[['', words.nobody], ...options]} onChange={onChange} />
  );
}

function NoteField({ value, onChange }: { readonly value: string; readonly onChange: (note: string) => void }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{words.note}</label>
      <textarea
        id={id}
        rows={2}
        className="w-full"
        maxLength={MAX_APPOINTMENT_NOTE}
        aria-describedby={`${id}-hint`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <p className="hint" id={`${id}-hint`}>
        {words.noteHint}
      </p>
    </div>
  );
}
