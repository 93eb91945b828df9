import type { ServiceType } from '@downspout/leads/options';

const INSTALL: ServiceType = 'holiday-lights-install';
const MEMORY = 'downspout:reserve';

/** Whether the form asks for holiday lights, so that the confirmation offers to reserve the install. */
export function asksForInstall(form: HTMLFormElement): boolean {
  return new FormData(form).get('service_type') === INSTALL;
}

/** Carries the choice over a post without script, whose answer is a new page. */
export function rememberReservation(form: HTMLFormElement): void {
  try {
    if (asksForInstall(form)) sessionStorage.setItem(MEMORY, '1');
    else sessionStorage.removeItem(MEMORY);
  } catch {
    // Storage is blocked: the confirmation comes without the reserve button.
  }
}

export function takeRememberedReservation(): boolean {
  try {
    const remembered = sessionStorage.getItem(MEMORY) !== null;
    sessionStorage.removeItem(MEMORY);
    return remembered;
  } catch {
    return false;
  }
}
