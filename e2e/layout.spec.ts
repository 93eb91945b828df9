import type { Page } from '@playwright/test';
import { openHolidayForm } from './testing/holiday-form.ts';
import { openQuoteForm, sendQuote } from './testing/quote-form.ts';
import { expect, test } from './testing/test.ts';

const PATHS = ['/', '/holiday-lights', '/thank-you', '/no-such-page'];
/** The narrowest is also what a window of 1280 px leaves at a zoom of 400 %. */
const WIDTHS = [320, 375, 768, 1280, 1920];

for (const path of PATHS) {
  test(`${path} never scrolls sideways`, async ({ page, watch }) => {
    if (path === '/no-such-page') watch.expect(/Failed to load resource.*404/);
    await page.goto(path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const { scrollWidth, past } = await page.evaluate(() => {
        scrollTo({ left: 1_000, behavior: 'instant' });
        const past = [...document.querySelectorAll('main *, footer *, header *')]
          .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth + 1)
          .filter((one) => one.closest('svg, .sr-only, [class*="overflow-hidden"]') === null)
          .map((one) => one.outerHTML.slice(0, 120));
        return { scrollWidth: document.documentElement.scrollWidth, past };
      });
      expect(scrollWidth, `at ${width} px`).toBeLessThanOrEqual(width);
      expect(past, `at ${width} px`).toEqual([]);
    }
  });
}

for (const viewport of [
  { width: 360, height: 640 },
  { width: 1280, height: 720 },
]) {
  for (const [name, open] of [
    ['quote', openQuoteForm],
    ['holiday', openHolidayForm],
  ] as const) {
    test(`Nothing covers the focused field of the ${name} form at ${viewport.width} px`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize(viewport);
      await open(page);
      const fields = page.locator('main form').locator(':is(input, select, textarea):visible');
      await fields.first().focus();
      for (let index = 0; index < (await fields.count()); index += 1) {
        await expect(fields.nth(index)).toBeFocused();
        await expect.poll(() => coveredParts(page), `field ${index}`).toEqual([]);
        await page.keyboard.press('Tab');
      }
    });
  }
}

test('Where the sticky bar would come back under the pointer, a press still sends the form', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 360, height: 740 });
  await openQuoteForm(page);
  await page.getByRole('checkbox').focus();
  await sendQuote(page).evaluate((button) => button.scrollIntoView({ block: 'end', behavior: 'instant' }));
  const box = await sendQuote(page).boundingBox();
  if (box === null) throw new Error('There is no button');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await transitionsOver(page);
  await page.mouse.up();
  await expect(page.locator('main form [aria-invalid]')).toHaveCount(6);
});

/** Until what has begun to move has arrived. What the scrolling moves never ends. */
async function transitionsOver(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const moving = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}

/** What stands over the focused field, wholly or partly, and takes its clicks. */
function coveredParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const field = document.activeElement;
    if (field === null) return ['nothing is focused'];
    const { left, top, right, bottom } = field.getBoundingClientRect();
    const found = top > innerHeight - 16 ? ['it is out of the window'] : [];
    for (let x = left + 2; x < right; x += 8) {
      for (const y of [top + 2, (top + bottom) / 2, bottom - 2]) {
        if (y > innerHeight) continue;
        const over = document.elementFromPoint(x, y);
        // Past a rounded corner lies what the field stands in, which is under it.
        if (!over?.contains(field)) found.push(`${over?.outerHTML.slice(0, 80)} at ${Math.round(x)},${Math.round(y)}`);
      }
    }
    for (const one of document.querySelectorAll('.call-button, .sticky-bar')) {
      const box = one.getBoundingClientRect();
      const overlaps = box.left < right && box.right > left && box.top < bottom && box.bottom > top;
      const { opacity, display } = getComputedStyle(one);
      if (overlaps && display !== 'none' && opacity !== '0') found.push(`${one.className} is seen over it`);
    }
    return found;
  });
}
