import { USER_ACTIVITY } from '@downspout/office-api/session';

/** By which a browser tells that somebody is there. What assistive technology does comes as a click or an input alone. */
const PRESSES = ['keydown', 'pointerdown', 'click', 'input'] as const;
/** The office asks something each minute by itself (`use-delivery-totals.ts`), so that no press goes without a request. In ms. */
const RECENT_MS = 2 * 60_000;

let pressedAt = Number.NEGATIVE_INFINITY;

/** Notes each press from now on. */
export function watchUserActivity(): void {
  for (const type of PRESSES) {
    addEventListener(type, ({ isTrusted }) => isTrusted && noteUserActivity(), { capture: true, passive: true });
  }
}

export function noteUserActivity(): void {
  pressedAt = Date.now();
}

/** The headers by which a request says that somebody is there, and so prolongs the session; none when nobody seems to be. */
export function activityHeaders(): Record<string, string> {
  const age = Date.now() - pressedAt;
  // Below zero the computer's clock was set back.
  return age >= 0 && age < RECENT_MS ? { [USER_ACTIVITY]: '?1' } : {};
}
