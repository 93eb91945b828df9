import { type RefObject, useEffect, useState } from 'react';
import { CALL_DETAILS, type CallDetails } from '../call-panel/call-details.ts';

const CONTROLS = 'input, select, textarea';
/** How the form says that it was filled in. */
type FilledInNote = 'filledIn' | 'filledInAndNoted' | null;

/** Fills the form with what was said in a call, when that is over. */
export function useCallDetails(formRef: RefObject<HTMLFormElement | null>) {
  const [note, setNote] = useState<FilledInNote>(null);
  useEffect(() => {
    const filledIn = new Map<string, string>();
    const fillIn = () => {
      const filled = formRef.current && fillInFromCall(formRef.current, filledIn);
      if (filled !== null) setNote(filled);
    };
    // During a call it waits for the end: until then what was said may be corrected.
    if (document.querySelector('[data-call]:not([data-state="idle"])') === null) fillIn();
    addEventListener(CALL_DETAILS, fillIn);
    return () => removeEventListener(CALL_DETAILS, fillIn);
  }, [formRef]);
  return [note, setNote] as const;
}

/**
 * Puts what was said in a call into the fields that are still empty, or still hold what an earlier call put there
 * (`before`, by field). Nothing that was typed is changed, and consent is never given.
 */
function fillInFromCall(form: HTMLFormElement, before: Map<string, string>): FilledInNote {
  const kept = readCallDetails();
  let filled = false;
  for (const [name, value] of Object.entries(kept?.details ?? {})) {
    const control = form.querySelector<HTMLInputElement>(`:is(${CONTROLS})[name="${name}"]`);
    if (control === null || control.type === 'checkbox' || typeof value !== 'string' || value === '') continue;
    if (control.value !== '' && control.value !== before.get(name)) continue;
    control.value = value;
    before.set(name, control.value);
    filled = true;
    // What the form has marked as missing is not missing any more.
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
  if (!filled) return null;
  return kept?.noted ? 'filledInAndNoted' : 'filledIn';
}

/** Whether a field holds what was said in a call. */
export function isFromCall(name: string, value: string): boolean {
  return Reflect.get(readCallDetails()?.details ?? {}, name) === value;
}

/** The details are sent now, or was sent in another way. */
export function forgetCallDetails(): void {
  try {
    sessionStorage.removeItem(CALL_DETAILS);
  } catch {
    // Storage is blocked: there is nothing to forget.
  }
}

/** Null when nothing was said in this tab, or it was sent. */
function readCallDetails(): CallDetails | null {
  try {
    return JSON.parse(sessionStorage.getItem(CALL_DETAILS) ?? 'null');
  } catch {
    return null;
  }
}
