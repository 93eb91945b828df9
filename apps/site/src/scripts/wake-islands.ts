import { hasQueuedLeads } from '../features/submit-lead/queue-flag.ts';

/** Far enough below the window that a form is alive when a thumb gets there. */
const NEAR = '600px';

/**
 * Loads a form's script when the form comes near, gets the focus, or is where the address or a link points to; and the
 * queue's when requests wait in it.
 */
export function wakeIslands(): void {
  const island = document.querySelector<HTMLElement>('[data-island]');
  if (island !== null) wakeOnIntent(island);
  if (hasQueuedLeads()) {
    void loadIsland<{ deliverQueue(): void }>('queue').then((queue) => queue.deliverQueue());
  }
}

function wakeOnIntent(container: HTMLElement): void {
  let woken = false;
  const wake = () => {
    if (woken) return;
    woken = true;
    loadIsland<{ mount(container: HTMLElement): void }>(container.dataset.island ?? '').then(
      (island) => island.mount(container),
      () => {
        // The form still posts by itself; the next sign of intent tries again.
        woken = false;
      },
    );
  };
  new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && wake(), {
    rootMargin: NEAR,
  }).observe(container);
  container.addEventListener('focusin', wake);
  const anchor = `#${container.closest('section')?.id}`;
  if (location.hash === anchor || location.hash === '#quote-received') wake();
  for (const link of document.querySelectorAll(`a[href$="${anchor}"]`)) {
    link.addEventListener('pointerenter', wake);
    link.addEventListener('focus', wake);
  }
}
