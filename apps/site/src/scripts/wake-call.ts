import { onIntent } from './on-intent.ts';

/**
 * Fetches the call's script when the visitor is about to press the button, or has pressed it: such a press is carried over.
 * Until then, and where there is no assistant, the button is a phone link.
 */
export function wakeCall(): void {
  const call = document.querySelector<HTMLElement>('[data-call]');
  const link = call?.querySelector('a');
  if (!call || !link) return;
  const mount = (pressed: boolean) => mountIsland('call', call, pressed);
  onIntent([link], () => mount(false).catch(() => {}));
  link.addEventListener('click', (event) => {
    if (call.dataset.provider) return;
    event.preventDefault();
    mount(true).catch(() => location.assign(link.href));
  });
}
