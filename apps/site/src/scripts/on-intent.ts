/** Signs that a visitor is about to use something: a pointer (or a finger) on it, the focus in it. */
const SIGNS = ['pointerenter', 'focusin'];

/** Calls `act` on every sign, so it must be fit to be called again. */
export function onIntent(elements: Iterable<Element>, act: () => void): void {
  for (const element of elements) for (const sign of SIGNS) element.addEventListener(sign, act);
}
