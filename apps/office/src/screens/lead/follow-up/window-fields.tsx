import { companyClock } from '@downspout/leads/company-clock';
import { dayFromNow, type ShownWindow, USUAL_WINDOWS, windowOf } from '../../../appointments/windows.ts';
import { Field } from '../../../ui/field.tsx';
import { windowWords, appointments as words } from '../../../words/lead/appointments.ts';

interface WindowFieldsProps {
  readonly window: ShownWindow;
  readonly wrong: string | undefined;
  readonly onChange: (changes: Partial<ShownWindow>) => void;
}

/** A day and a time of it: chosen at one tap, or any other. */
export function WindowFields({ window: { day, from, to }, wrong, onChange }: WindowFieldsProps) {
  const now = Date.now();
  const days = [
    [words.today, dayFromNow(companyClock, now, 0)],
    [words.tomorrow, dayFromNow(companyClock, now, 1)],
  ] as const;
  return (
    <>
      <div className="mb-2 grid grid-cols-2 gap-2">
        {days.map(([name, one]) => (
          <Choice key={name} isChosen={day === one} onChoose={() => onChange({ day: one })}>
            {name}
          </Choice>
        ))}
      </div>
      <Field
        label={words.day}
        error={wrong}
        type="date"
        value={day}
        onChange={({ target }) => onChange({ day: target.value })}
      />
      <fieldset aria-label={words.window} className="m-0 mb-2 grid grid-cols-2 gap-2 border-0 p-0">
        {USUAL_WINDOWS.map((one) => (
          <Choice key={one.from} isChosen={from === one.from && to === one.to} onChoose={() => onChange(one)}>
            {usualWords(one)}
          </Choice>
        ))}
      </fieldset>
      <div className="grid grid-cols-2 gap-x-4">
        <Field
          label={words.from}
          type="time"
          value={from}
          onChange={({ target }) => onChange({ from: target.value })}
        />
        <Field label={words.to} type="time" value={to} onChange={({ target }) => onChange({ to: target.value })} />
      </div>
    </>
  );
}

interface ChoiceProps {
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: string;
}

function Choice({ isChosen, onChoose, children }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      className={`min-h-11 ${isChosen ? 'bg-rain' : 'quiet'}`}
      onClick={onChoose}
    >
      {children}
    </button>
  );
}

/** The same on every day. */
function usualWords(window: Pick<ShownWindow, 'from' | 'to'>): string {
  const moments = windowOf(companyClock, { ...window, day: '2026-01-05' });
  return moments === null ? '' : windowWords(moments);
}
