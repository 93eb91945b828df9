/** The visitor is about to use something: a pointer (or a finger) on it, the focus in it. */
const INTENT_EVENTS = ['pointerenter', 'focusin'];

/** Calls `act` on every intent, so it must be fit to be called again. */
export function onIntent(elements: Iterable<Element>, act: () => void): void {
  for (const element of elements) for (const event of INTENT_EVENTS) element.addEventListener(event, act);
}
