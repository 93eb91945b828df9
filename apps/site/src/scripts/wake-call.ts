import { onIntent } from './on-intent.ts';

/**
 * Fetches the call's script when the visitor is about to press the button, or has pressed it. A press that waits for the
 * script is marked by `data-pressed`; the next one takes it back. Where the script, or an assistant, is not to be had, the
 * button is a phone link: `data-provider`.
 */
export function wakeCall(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-call]>a');
  if (!link) return;
  const { dataset } = link;
  const wake = () =>
    mountIsland('call', link).catch(() => {
      if (!('pressed' in dataset)) return;
      dataset.provider = 'phone';
      link.click();
    });
  onIntent([link], wake);
  link.addEventListener('click', (event) => {
    if (dataset.provider) return;
    event.preventDefault();
    link.toggleAttribute('data-pressed');
    wake();
  });
}
