import { LARGE_TEXT_ARGS } from './shots/looks.ts';
import { call, expect, panel, test } from './testing/embedded.ts';

test.use({
  viewport: { width: 360, height: 740 },
  launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, args: LARGE_TEXT_ARGS }),
});

for (const path of ['/', '/holiday-lights', '/thank-you']) {
  test(`With text at 200 % ${path} does not scroll sideways, and the bar covers nothing of it`, async ({ page }) => {
    await page.goto(path);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
    const { past, scrollWidth, barEnds, pageBegins } = await page.evaluate(() => ({
      past: [...document.querySelectorAll('main *, footer *, header *')]
        .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth + 1)
        .map((one) => one.outerHTML.slice(0, 120)),
      scrollWidth: document.documentElement.scrollWidth,
      barEnds: document.querySelector('header')?.getBoundingClientRect().bottom,
      pageBegins: document.querySelector('main')?.getBoundingClientRect().top,
    }));
    expect(past).toEqual([]);
    expect(scrollWidth).toBeLessThanOrEqual(360);
    expect(pageBegins).toBe(barEnds);
  });
}

test('With text at 200 % the menu opens, and leads to the contact section', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL('/#contact');
});

test('With text at 200 % the panel of a call is whole, and the button below it covers nothing of it', async ({
  page,
}) => {
  await page.goto('/');
  await call(page);
  const { top, bottom } = await panel(page).evaluate((one) => one.getBoundingClientRect().toJSON());
  expect(top).toBeGreaterThanOrEqual(0);
  expect(bottom).toBeLessThanOrEqual((await page.locator('.call-button').boundingBox())?.y ?? 0);
  await panel(page).getByRole('button', { name: 'Conversation' }).click();
  const time = page.locator('.call-time');
  const lines = await time.evaluate((one) => one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight));
  expect(Math.round(lines), 'lines of the time').toBe(1);
});
