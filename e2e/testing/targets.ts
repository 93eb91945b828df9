import type { Page } from '@playwright/test';

/**
 * What can be pressed and is smaller than `px` in one direction: name, width × height. A control's label is pressed like
 * the control, so the larger of the two counts.
 */
export function smallTargets(page: Page, px: number): Promise<string[]> {
  return page.evaluate((least) => {
    const all = document.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=menuitem]',
    );
    return [...all]
      .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter(
        (one) => getComputedStyle(one).clipPath === 'none' && one.closest('.sr-only:not(:focus), .honeypot') === null,
      )
      .flatMap((one) => {
        const labels = one instanceof HTMLInputElement ? [...(one.labels ?? [])] : [];
        const boxes = [one, ...labels].map((part) => part.getBoundingClientRect());
        if (boxes.some(({ width, height }) => width >= least - 0.5 && height >= least - 0.5)) return [];
        const [{ width, height } = { width: 0, height: 0 }] = boxes;
        const name = one.getAttribute('aria-label') ?? one.textContent?.trim() ?? '';
        return [`${name || one.getAttribute('name')}: ${Math.round(width)} × ${Math.round(height)}`];
      });
  }, px);
}
