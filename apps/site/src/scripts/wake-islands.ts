import { hasQueuedLeads } from '../features/submit-lead/queue-flag.ts';

/** Far enough below the window that a form is alive when a thumb gets there. */
const NEAR = '600px';

const ISLANDS: Record<string, () => Promise<{ mount(container: HTMLElement): void }>> = {
  'quote-form': () => import('../features/quote-form/mount.tsx'),
  'holiday-lights-form': () => import('../features/holiday-lights-form/mount.tsx'),
};

/**
 * Loads a form's script when the form comes near, gets the focus, or is where the address or a link points to.
 * One dynamic import: the build preloads all its parts at once instead of one after another.
 */
export function wakeIslands(): void {
  document.querySelectorAll<HTMLElement>('[data-island]').forEach(wakeOnIntent);
  if (hasQueuedLeads()) void import('../features/submit-lead/deliver-queue.ts').then((queue) => queue.deliverQueue());
}

function wakeOnIntent(container: HTMLElement): void {
  let woken = false;
  const wake = () => {
    if (woken) return;
    woken = true;
    observer.disconnect();
    ISLANDS[container.dataset.island ?? '']?.().then(
      (island) => island.mount(container),
      () => {
        // The form still posts by itself; the next sign of intent tries again.
        woken = false;
      },
    );
  };
  const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && wake(), {
    rootMargin: NEAR,
  });
  observer.observe(container);
  container.addEventListener('focusin', wake);
  const target = container.closest('section')?.id;
  if (location.hash === `#${target}` || location.hash === '#quote-received') wake();
  for (const link of document.querySelectorAll(`a[href$="#${target}"]`)) {
    link.addEventListener('pointerenter', wake, { once: true });
    link.addEventListener('focus', wake, { once: true });
  }
}
