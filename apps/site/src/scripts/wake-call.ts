import { onIntent } from './on-intent.ts';

/**
 * Fetches the call's script when the visitor is about to press the button, or has pressed it. A press that waits for the
 * script is marked by `data-pressed`; the next one takes it back. Where the script, or an assistant, is not to be had, the
 * message comes, which says that we could not be reached unless the script has another cause; the next press tries again.
 */
export function wakeCall(): void {
  const [link, , message, close] = document.querySelectorAll<HTMLElement>('[data-call]>*,[data-call] button');
  if (!link || !message || !close) return;
  const wake = () =>
    mountIsland('call', link).catch(() => {
      if (!('pressed' in link.dataset)) return;
      delete link.dataset.pressed;
      message.hidden = false;
    });
  onIntent([link], wake);
  link.onclick = (event) => {
    event.preventDefault();
    link.toggleAttribute('data-pressed');
    message.hidden = true;
    wake();
  };
  close.onclick = () => {
    message.hidden = true;
    link.focus();
  };
}
