import { type ComponentProps, useId, useState } from 'react';
import { fields } from '../words/frame.ts';

type FieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  readonly label: string;
  readonly hint?: string | undefined;
  /** What is wrong with it. */
  readonly error?: string | undefined;
};

/** A labelled input; its hint and error are read with it. */
export function Field({ label, hint, error, ...input }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input {...input} id={id} aria-invalid={error ? true : undefined} aria-describedby={described || undefined} />
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

/** A password that can be looked at while it is typed. */
export function PasswordField(props: Omit<FieldProps, 'type'>) {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <Field {...props} type={isShown ? 'text' : 'password'} required spellCheck={false} autoCapitalize="none" />
      <label className="check">
        <input type="checkbox" checked={isShown} onChange={(event) => setShown(event.target.checked)} />
        {fields.showPassword}
      </label>
    </>
  );
}
