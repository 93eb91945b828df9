import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';

interface FieldProps {
  /** Wire name; also the id of the control. */
  readonly name: string;
  readonly label: string;
  /** Said beside the label, and to assistive technology as the control's description. */
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** Shows an asterisk that is not part of the label's text. */
  readonly marked?: boolean;
}

/** Ties a control to its label, hint and error. */
interface ControlProps {
  readonly id: string;
  readonly name: string;
  readonly 'aria-invalid'?: true | undefined;
  readonly 'aria-describedby'?: string | undefined;
}

/** A label above its control, with the hint beside it and the error below. */
function Field({
  name,
  label,
  hint,
  error,
  marked = false,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const hintId = hint === undefined ? undefined : `${name}-hint`;
  const errorId = error === undefined ? undefined : `${name}-error`;
  const describedBy = [errorId, hintId].filter((id) => id !== undefined).join(' ');
  return (
    <div>
      <div className="mb-1.5 flex flex-wrap items-baseline gap-x-2">
        <label htmlFor={name} className={marked ? 'required font-semibold' : 'font-semibold'}>
          {label}
        </label>
        {hint === undefined ? null : (
          <span id={hintId} className="text-sm text-ink-soft">
            {hint}
          </span>
        )}
      </div>
      {children({
        id: name,
        name,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': describedBy || undefined,
      })}
      <FieldError id={errorId} error={error} />
    </div>
  );
}

export function FieldError({ id, error }: { id: string | undefined; error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p id={id} className="mt-1.5 font-semibold text-error">
      {error}
    </p>
  );
}

type Native<T> = Omit<T, 'name' | 'id'>;

export function TextField({
  name,
  label,
  hint,
  error,
  marked = false,
  ...native
}: FieldProps & Native<InputHTMLAttributes<HTMLInputElement>>) {
  return (
    <Field name={name} label={label} hint={hint} error={error} marked={marked}>
      {(control) => <input {...native} {...control} className="field-box" />}
    </Field>
  );
}

export function TextAreaField({
  name,
  label,
  hint,
  error,
  marked = false,
  ...native
}: FieldProps & Native<TextareaHTMLAttributes<HTMLTextAreaElement>>) {
  return (
    <Field name={name} label={label} hint={hint} error={error} marked={marked}>
      {(control) => <textarea {...native} {...control} className="field-box" />}
    </Field>
  );
}

interface SelectFieldProps extends FieldProps, Native<SelectHTMLAttributes<HTMLSelectElement>> {
  readonly placeholder: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** A native select. Its placeholder is a disabled, hidden option, so that an empty value cannot be chosen. */
export function SelectField({
  name,
  label,
  hint,
  error,
  marked = false,
  placeholder,
  options,
  ...native
}: SelectFieldProps) {
  return (
    <Field name={name} label={label} hint={hint} error={error} marked={marked}>
      {(control) => (
        <select {...native} {...control} className="field-box" defaultValue="">
          <option value="" disabled hidden>
            {placeholder}
          </option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
