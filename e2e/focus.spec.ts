import { call, expect, field, panel, test } from './testing/embedded.ts';
import { countReachable, focusedStop, tabTo, walk } from './testing/focus.ts';
import { islandAlive } from './testing/island.ts';

const PAGES = { '/': 'quote-form', '/holiday-lights': 'holiday-form', '/thank-you': null, '/no-such-page': null };

for (const viewport of [
  { width: 320, height: 640 },
  { width: 1280, height: 720 },
]) {
  test.describe(`At ${viewport.width} px`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

    for (const [path, island] of Object.entries(PAGES)) {
      test(`the focus goes through all of ${path} in order, out again and back, and is seen at each stop`, async ({
        page,
        watch,
      }) => {
        if (path === '/no-such-page') watch.expect(/Failed to load resource.*404/);
        await page.goto(path);
        await expect(page.locator('.call-button')).toBeVisible();
        if (island !== null) {
          await page.locator('main form').scrollIntoViewIfNeeded();
          await islandAlive(page, island);
          await page.reload();
        }
        const there = await walk(page, 'Tab');
        expect(there.flatMap(({ what, wrong }) => wrong.map((one) => `${what} ${one}`))).toEqual([]);
        expect(there.map(({ at }) => at)).toEqual(Array.from({ length: await countReachable(page) }, (_, at) => at));
        await page.reload();
        const back = await walk(page, 'Shift+Tab');
        expect(back.flatMap(({ what, wrong }) => wrong.map((one) => `${what} ${one}`))).toEqual([]);
        expect(back.map(({ at }) => at).reverse()).toEqual(there.map(({ at }) => at));
      });
    }

    test('during a call the focus is seen on all that the panel holds', async ({ page }) => {
      await page.goto('/');
      await call(page);
      await field(page).fill('Emergency! Water is pouring into my house');
      await field(page).press('Enter');
      await expect(panel(page).getByRole('link', { name: 'Call (404)' })).toBeVisible();
      await page.locator('.call-fold').focus();
      for (let stops = 0; stops < 5; stops += 1) {
        await page.keyboard.press('Tab');
        const stop = await focusedStop(page);
        expect(stop?.wrong, stop?.what).toEqual([]);
      }
    });

    test('what has the focus behind the panel is seen after Escape, and keeps it', async ({ page }) => {
      await page.goto('/');
      await call(page);
      const behind = page.getByRole('link', { name: 'Get Your Free Quote Today' });
      await behind.evaluate((link) => link.scrollIntoView({ block: 'end', behavior: 'instant' }));
      await page.getByRole('link', { name: 'See Holiday Lights' }).focus();
      await tabTo(page, behind, 'Tab', 1);
      await page.keyboard.press('Escape');
      await expect(field(page)).toBeHidden();
      await expect(behind).toBeFocused();
      expect((await focusedStop(page))?.wrong).toEqual([]);
    });
  });
}
