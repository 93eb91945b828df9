import { useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { preferences as words } from '../../../words/notifications.ts';
import { Choice, Choices } from './choices.tsx';

/** Suggested to who has none. */
const MORNING = '07:00';

interface SummaryChoiceProps {
  readonly summaryAt: string | null;
  readonly error: string | undefined;
  readonly canMail: boolean;
}

/** Whether a summary comes each day, and when. */
export function SummaryChoice({ summaryAt, error, canMail }: SummaryChoiceProps) {
  const [isOn, setOn] = useState(summaryAt !== null);
  return (
    <Choices title={words.summary} error={error}>
      <Choice
        name="summary"
        label={words.summaryOn}
        hint={canMail ? words.summaryHint : words.cannotMail}
        isOn={isOn}
        onChange={setOn}
      />
      {isOn && (
        <div className="quiet-hours">
          <Field label={words.summaryAt} name="summaryAt" type="time" required defaultValue={summaryAt ?? MORNING} />
        </div>
      )}
    </Choices>
  );
}
