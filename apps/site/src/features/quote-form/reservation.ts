import type { ServiceType } from '@downspout/leads/options';

const INSTALL: ServiceType = 'holiday-lights-install';
const MEMORY = 'downspout:service';

function serviceOf(form: HTMLFormElement): string {
  return String(new FormData(form).get('service_type'));
}

/** Whether the form asks for holiday lights, so that the confirmation offers to reserve the install. */
export function asksForInstall(form: HTMLFormElement): boolean {
  return serviceOf(form) === INSTALL;
}

/** Carries the choice over a post without script, whose answer is a new page. */
export function rememberService(form: HTMLFormElement): void {
  try {
    sessionStorage.setItem(MEMORY, serviceOf(form));
  } catch {
    // Storage is blocked: the confirmation comes without the reserve button.
  }
}

/** Whether the choice carried over was holiday lights. Asked once: it is forgotten then. */
export function takeRememberedReservation(): boolean {
  try {
    const service = sessionStorage.getItem(MEMORY);
    sessionStorage.removeItem(MEMORY);
    return service === INSTALL;
  } catch {
    return false;
  }
}
