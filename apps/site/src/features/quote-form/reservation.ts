import type { ServiceType } from '@downspout/leads/options';

const INSTALL: ServiceType = 'holiday-lights-install';
const MEMORY = 'downspout:service';

/** Whether a request asks for holiday lights, so that the confirmation offers to reserve the install. */
export function asksForInstall(entries: Readonly<Record<string, unknown>>): boolean {
  return entries.service_type === INSTALL;
}

/** Carries the choice over a post without script, whose answer is a new page. */
export function rememberService(form: HTMLFormElement): void {
  try {
    sessionStorage[MEMORY] = new FormData(form).get('service_type');
  } catch {
    // Storage is blocked: the confirmation comes without the reserve button.
  }
}

/** What was carried over, once; null when nothing was posted from this tab: then there is nothing to be thanked for. */
export function takePostedRequest(): { readonly install: boolean } | null {
  try {
    const service = sessionStorage.getItem(MEMORY);
    sessionStorage.removeItem(MEMORY);
    return service === null ? null : { install: service === INSTALL };
  } catch {
    return { install: false };
  }
}
