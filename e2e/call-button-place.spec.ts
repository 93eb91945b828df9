import { tabTo } from './testing/focus.ts';
import { expect, test } from './testing/test.ts';

const SCREENS = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 412, height: 915 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
];

for (const path of ['/', '/holiday-lights', '/thank-you', '/no-such-page']) {
  test(`As ${path} opens, the call button covers no part of an action`, async ({ page, watch }) => {
    if (path === '/no-such-page') watch.expect(/Failed to load resource.*404/);
    for (const screen of SCREENS) {
      await page.setViewportSize(screen);
      await page.goto(path);
      const covered = await page.evaluate(() => {
        const button = document.querySelector('.call-button')?.getBoundingClientRect();
        if (button === undefined) return ['There is no call button'];
        return [...document.querySelectorAll('main :is(a, button, input, select, textarea)')]
          .filter((one) => {
            const { left, right, top, bottom } = one.getBoundingClientRect();
            return right > button.left && left < button.right && bottom > button.top && top < button.bottom;
          })
          .map((one) => one.textContent);
      });
      expect(covered, `at ${screen.width} × ${screen.height}`).toEqual([]);
    }
  });
}

for (const [path, passing] of Object.entries({
  '/': 'main form',
  '/holiday-lights': 'main form',
  '/thank-you': 'main ol',
})) {
  test(`While ${passing} of ${path} passes, the idle call button stands beside its fields and words, in reach`, async ({
    page,
  }) => {
    for (const reducedMotion of ['reduce', 'no-preference'] as const) {
      await page.emulateMedia({ reducedMotion });
      for (const screen of [
        { width: 360, height: 740 },
        { width: 768, height: 1024 },
      ]) {
        await page.setViewportSize(screen);
        await page.goto(path);
        const { looks, covered, leastSeen } = await page.locator(passing).evaluate(scrollPast);
        expect(looks, 'places looked at').toBeGreaterThan(4);
        expect(covered, `at ${screen.width} px`).toEqual([]);
        expect(leastSeen, 'px of the button in the window').toBeGreaterThanOrEqual(44);
      }
    }
  });
}

test('The call button that stands at the edge comes out for the keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/thank-you');
  const button = page.locator('.call-button');
  await page.locator('main ol').evaluate((list) => list.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await expect(button).not.toBeInViewport({ ratio: 1 });
  await tabTo(page, button, 'Shift+Tab', 1);
  await expect(button).toBeInViewport({ ratio: 1 });
});

/** Scrolls a part past the button; the texts and controls of it that the button covers meanwhile. */
async function scrollPast(part: Element): Promise<{ looks: number; covered: string[]; leastSeen: number }> {
  const button = document.querySelector('.call-button');
  if (button === null) throw new Error('There is no call button');
  const covered = new Set<string>();
  let looks = 0;
  let leastSeen = Number.POSITIVE_INFINITY;
  const ends = part.getBoundingClientRect().bottom + scrollY;
  for (let bottom = part.getBoundingClientRect().top + scrollY + 100; bottom < ends + 180; bottom += 60) {
    scrollTo({ top: bottom - innerHeight, behavior: 'instant' });
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const box = button.getBoundingClientRect();
    looks += 1;
    leastSeen = Math.min(leastSeen, innerWidth - box.left);
    for (const one of part.querySelectorAll('input:not([type=hidden]), select, textarea, button, label span, li')) {
      for (const { left, right, top, bottom: end } of boxesOf(one)) {
        // The circle leaves its corners free.
        if (right > box.left + 2 && left < box.right && end > box.top + 4 && top < box.bottom - 4) {
          covered.add(one.id || (one.textContent ?? ''));
        }
      }
    }
  }
  return { looks, covered: [...covered], leastSeen };

  function boxesOf(one: Element): DOMRect[] {
    if (!one.matches('span, li')) return [one.getBoundingClientRect()];
    const words = document.createRange();
    words.selectNodeContents(one.lastChild ?? one);
    return [...words.getClientRects()];
  }
}
