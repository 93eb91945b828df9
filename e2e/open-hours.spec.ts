import type { Page } from '@playwright/test';
import { openHolidayForm } from './testing/holiday-form.ts';
import { holdBack } from './testing/island.ts';
import { openQuoteForm } from './testing/quote-form.ts';
import { expect, test } from './testing/test.ts';

const FORMS = [
  { path: '/', open: openQuoteForm },
  { path: '/holiday-lights', open: openHolidayForm },
];
const HOURS = ['Mon-Fri 8:00 AM-6:00 PM', 'Sat 9:00 AM-4:00 PM'];
/** One minute before closing on a Saturday. */
const CLOSING = new Date('2026-11-21T15:59:00-05:00');

test.describe('For a visitor in the company’s time zone', () => {
  test.use({ timezoneId: 'America/New_York' });

  for (const { path, open } of FORMS) {
    test(`the form of ${path} says until when it is open, and when it has closed`, async ({ page }) => {
      await page.clock.install({ time: CLOSING });
      await open(page);
      await expect(note(page)).toHaveText('Open now until 4:00 PM');
      await page.clock.fastForward(90_000);
      await expect(note(page)).toHaveText('We are closed, back Monday 8:00 AM');
    });

    test(`nothing moves when the form of ${path} says so`, async ({ page }) => {
      await page.clock.setFixedTime(CLOSING);
      for (const width of [320, 375, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const release = await holdBack(page, '**/_astro/*-form.*.js');
        await page.goto(path);
        const before = await heightOf(page);
        release();
        await open(page);
        await expect(note(page)).toHaveText('Open now until 4:00 PM');
        expect(await heightOf(page), `at ${width} px`).toBe(before);
      }
    });
  }
});

test.describe('For a visitor elsewhere', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('the time is named as Atlanta’s', async ({ page }) => {
    await page.clock.setFixedTime(CLOSING);
    await openQuoteForm(page);
    await expect(note(page)).toHaveText('Open now until 4:00 PM Atlanta time');
  });
});

test.describe('With scripts switched off', () => {
  test.use({ javaScriptEnabled: false });

  for (const { path } of FORMS) {
    test(`the form of ${path} tells the plain hours and claims nothing`, async ({ page }) => {
      await page.goto(path);
      await expect(note(page).locator('span')).toHaveText(HOURS);
      await expect(page.getByText(/open now|we are closed/i)).toHaveCount(0);
    });
  }
});

function note(page: Page) {
  return page.locator('main form .hours-note');
}

function heightOf(page: Page): Promise<number> {
  return note(page).evaluate((one) => one.getBoundingClientRect().height);
}
