import { companyClock } from '@downspout/leads/company-clock';
import { useState } from 'react';
import { Field } from '../ui/field.tsx';
import { formEntries } from '../ui/form-entries.ts';
import { Modal } from '../ui/modal.tsx';
import { snoozeTime, snooze as words } from '../words/snooze.ts';
import { snoozeDate, snoozeDays, snoozeTimes } from './snooze-times.ts';

interface SnoozeDialogProps {
  /** Whom or how many it is about. */
  readonly what: string;
  /** Whether it is put off by now, so that this can be ended. */
  readonly isSnoozed: boolean;
  /** In ms since the epoch; null ends it. */
  readonly onChoose: (until: number | null) => void;
  readonly onClose: () => void;
}

/** Asks until when something is put off. */
export function SnoozeDialog({ what, isSnoozed, onChoose, onClose }: SnoozeDialogProps) {
  const [now] = useState(Date.now);
  const [wrong, setWrong] = useState<string>();
  const { first, last } = snoozeDays(companyClock, now);
  const chooseDay = (day = '') => {
    const at = snoozeDate(companyClock, day, Date.now());
    if (at === null) setWrong(words.noDate);
    else onChoose(at);
  };
  return (
    <Modal title={words.title(what)} onClose={onClose}>
      <p>{words.why}</p>
      <ul className="m-0 grid list-none gap-2 p-0">
        {snoozeTimes(companyClock, now).map(({ name, at }) => (
          <li key={name}>
            <button type="button" className="flex w-full justify-between gap-4" onClick={() => onChoose(at)}>
              <span>{words[name]}</span>
              <span className="font-normal text-ink-soft">{snoozeTime(at, now)}</span>
            </button>
          </li>
        ))}
      </ul>
      <form noValidate onSubmit={(event) => chooseDay(formEntries(event).day)}>
        <Field label={words.date} error={wrong} name="day" type="date" min={first} max={last} />
        <div className="actions">
          <button type="submit">{words.byDate}</button>
          {isSnoozed && (
            <button type="button" onClick={() => onChoose(null)}>
              {words.end}
            </button>
          )}
          <button type="button" className="quiet" onClick={onClose}>
            {words.cancel}
          </button>
        </div>
      </form>
    </Modal>
  );
}
