import type { FieldErrors } from '@downspout/leads/field-errors';

/** The first control that is marked as wrong, in the order of the page. */
export function firstInvalidControl(form: HTMLFormElement | null): HTMLElement | null {
  return form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? null;
}

/** The errors but that of one field; the same object when it has none, so that nothing renders anew. */
export function withoutField(errors: FieldErrors, field: string): FieldErrors {
  if (!(field in errors)) return errors;
  const { [field]: _, ...others } = errors;
  return others;
}
