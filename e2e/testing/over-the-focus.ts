import type { Page } from '@playwright/test';

/** What of the call is seen over the focused field. */
export function overTheFocus(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const inUse = document.activeElement?.getBoundingClientRect();
    if (inUse === undefined) return ['nothing is focused'];
    return [...document.querySelectorAll('.call-button, .call-panel, .call-status, .call-failure')]
      .filter((one) => {
        const box = one.getBoundingClientRect();
        const over =
          box.left < inUse.right && box.right > inUse.left && box.top < inUse.bottom && box.bottom > inUse.top;
        return over && one.checkVisibility() && getComputedStyle(one).opacity !== '0';
      })
      .map((one) => one.className);
  });
}
