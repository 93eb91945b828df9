import { type ReactNode, useId } from 'react';

interface ChoicesProps {
  readonly title: string;
  /** What is wrong with them. */
  readonly error?: string | undefined;
  readonly children: ReactNode;
}

/** Boxes that belong together. */
export function Choices({ title, error, children }: ChoicesProps) {
  return (
    <fieldset className="choices">
      <legend>{title}</legend>
      {children}
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly isOn: boolean;
  readonly value?: string;
  readonly type?: 'checkbox' | 'radio';
  readonly hint?: string | undefined;
  readonly onChange?: (isOn: boolean) => void;
}

/** One box, pressed anywhere on its line. */
export function Choice({ name, label, isOn, value = 'on', type = 'checkbox', hint, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className="choice">
      <label>
        <input
          type={type}
          name={name}
          value={value}
          defaultChecked={isOn}
          aria-describedby={hint && id}
          onChange={(event) => onChange?.(event.target.checked)}
        />
        {label}
      </label>
      {hint && (
        <p className="hint" id={id}>
          {hint}
        </p>
      )}
    </div>
  );
}
