import { TOLD, type ToldDetails } from '../call-panel/told-details.ts';

const CONTROLS = 'input, select, textarea';
/** How the form says that it was filled in. */
export type ToldNote = 'told' | 'toldAndNoted' | null;

/**
 * Puts what was told in a call into the fields that are still empty, or still hold what an earlier call put there
 * (`before`, by field). Nothing that was typed is changed, and consent is never given.
 */
export function fillInTold(form: HTMLFormElement, before: Map<string, string>): ToldNote {
  const told = readTold();
  let filled = false;
  for (const [name, value] of Object.entries(told?.details ?? {})) {
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
  return told?.noted ? 'toldAndNoted' : 'told';
}

/** Whether a field holds what was told in a call. */
export function isTold(name: string, value: string): boolean {
  return Reflect.get(readTold()?.details ?? {}, name) === value;
}

/** What was told is sent now, or was sent in another way. */
export function forgetTold(): void {
  try {
    sessionStorage.removeItem(TOLD);
  } catch {
    // Storage is blocked: there is nothing to forget.
  }
}

/** Null when nothing was told in this tab, or it was sent. */
function readTold(): ToldDetails | null {
  try {
    return JSON.parse(sessionStorage.getItem(TOLD) ?? 'null');
  } catch {
    return null;
  }
}
