import { onIntent } from './on-intent.ts';

/**
 * Fetches the call's script when the visitor is about to press the button, or has pressed it. A press that waits for the
 * script is marked by `data-pressed`; the next one takes it back. Where the script, or an assistant, is not to be had, the
 * button stays a phone link.
 */
export function wakeCall(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-call]>a');
  if (!link) return;
  let dials = false;
  const wake = () =>
    mountIsland('call', link).catch(() => {
      // Several signs may have been waiting for the same script: only the first dials.
      if (!('pressed' in link.dataset)) return;
      delete link.dataset.pressed;
      dials = true;
      link.click();
    });
  onIntent([link], wake);
  link.addEventListener('click', (event) => {
    if (dials) return;
    event.preventDefault();
    link.toggleAttribute('data-pressed');
    wake();
  });
}
