import { phone } from '@downspout/business/facts';
import { thankYou } from '@downspout/business/holiday-copy';
import { expect, test } from './testing/test.ts';

for (const path of ['/', '/holiday-lights', '/thank-you']) {
  test(`${path} is printed without bar and buttons, in ink on paper`, async ({ page }) => {
    await page.goto(path);
    await page.emulateMedia({ media: 'print' });
    for (const part of ['header', '.call-button', '.sticky-bar', '.btn']) {
      await expect(page.locator(part).filter({ visible: true })).toHaveCount(0);
    }
    expect(await page.evaluate(() => document.querySelector('main')?.getBoundingClientRect().top)).toBe(0);
    await expect(page.getByText(phone.display).first()).toBeVisible();
    const { ink, colours, grounds } = await page.evaluate(() => {
      const shown = [...document.querySelectorAll('main *, footer *')].filter((one) => one.checkVisibility());
      const styles = shown.map((one) => getComputedStyle(one));
      return {
        ink: getComputedStyle(document.documentElement).color,
        colours: [...new Set(styles.map(({ color }) => color))],
        grounds: [...new Set(styles.map(({ backgroundColor }) => backgroundColor))],
      };
    });
    expect(colours).toEqual([ink]);
    expect(grounds).toEqual(['rgba(0, 0, 0, 0)']);
  });
}

test('The printed thank-you page says what happens next', async ({ page }) => {
  await page.goto('/thank-you');
  await page.emulateMedia({ media: 'print' });
  for (const step of thankYou.steps) await expect(page.getByText(step)).toBeVisible();
});
