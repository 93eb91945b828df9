import { onIntent } from './on-intent.ts';

/** Far enough below the window that a form is alive when a thumb gets there. */
const NEAR = '600px';

/** Loads the form's script when the form comes near, or when the visitor is about to use it or a link to it. */
export function wakeForm(): void {
  const island = document.querySelector<HTMLElement>('[data-island]');
  if (!island) return;
  let woken: Promise<unknown> | null | undefined;
  const wake = () => {
    if (woken) return;
    woken = mountIsland(island.dataset.island, island).catch(() => {
      // The form still posts by itself; the next intent tries again.
      woken = null;
    });
  };
  new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && wake(), {
    rootMargin: NEAR,
  }).observe(island);
  const anchor = `#${island.closest('section')?.id}`;
  onIntent([island, ...document.querySelectorAll(`a[href$="${anchor}"]`)], wake);
  if ([anchor, '#quote-received'].includes(location.hash)) wake();
}
