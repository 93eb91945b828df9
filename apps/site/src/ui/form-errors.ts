import type { FieldErrors } from '@downspout/leads/field-errors';
import { type RefObject, useCallback, useEffect, useState } from 'react';

/** Returns a function that, once the marks are on the page, moves the focus to the first control that carries one. */
export function useFocusFirstInvalid(form: RefObject<HTMLFormElement | null>): () => void {
  const [requests, setRequests] = useState(0);
  useEffect(() => {
    if (requests > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [requests, form]);
  return useCallback(() => setRequests((count) => count + 1), []);
}

/** The errors but that of one field; the same object when it has none, so that nothing renders anew. */
export function withoutField(errors: FieldErrors, field: string): FieldErrors {
  if (!(field in errors)) return errors;
  const { [field]: _, ...others } = errors;
  return others;
}
