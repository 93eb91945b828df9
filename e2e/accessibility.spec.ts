import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { FULL_HOLIDAY_REQUEST, fillHoliday, openHolidayForm, sendHoliday } from './testing/holiday-form.ts';
import { holdBack } from './testing/island.ts';
import { FULL_REQUEST, fillQuote, openQuoteForm, quoteForm, sendQuote } from './testing/quote-form.ts';
import { expect, test } from './testing/test.ts';
import { toasts } from './testing/toast.ts';

const SIZES = [
  { width: 375, height: 812 },
  { width: 1280, height: 900 },
];

for (const viewport of SIZES) {
  test.describe(`At ${viewport.width} px, axe finds nothing wrong`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

    test('on the landing page, its menu and its marked form', async ({ page }) => {
      await page.goto('/');
      await expectNoViolations(page);
      const menu = page.getByRole('button', { name: 'Menu' });
      if (await menu.isVisible()) {
        await menu.click();
        await expect(page.getByRole('link', { name: 'About' })).toBeVisible();
        await expectNoViolations(page);
        await page.keyboard.press('Escape');
      }
      await openQuoteForm(page);
      await sendQuote(page).click();
      await expect(quoteForm(page).locator('[aria-invalid]')).toHaveCount(6);
      await expectNoViolations(page);
    });

    test('on the thanks, with the offer to reserve', async ({ page }) => {
      await openQuoteForm(page);
      await fillQuote(page, { ...FULL_REQUEST, service_type: 'holiday-lights-install' });
      await sendQuote(page).click();
      await page.getByRole('link', { name: 'Reserve My Install for $99' }).focus();
      await expectNoViolations(page);
    });

    test('on an error message', async ({ page, watch }) => {
      watch.expect(/Failed to load resource.*503/);
      await page.route('**/api/quotes', (route) => route.fulfill({ status: 503, body: '' }));
      await openQuoteForm(page);
      await fillQuote(page);
      await sendQuote(page).click();
      await toasts(page).hover();
      await expectNoViolations(page);
    });

    test('on the holiday page, its marked form and its thank-you page', async ({ page }) => {
      await openHolidayForm(page);
      await expectNoViolations(page);
      await sendHoliday(page).click();
      await expect(page.locator('main form [aria-invalid]')).toHaveCount(9);
      await expectNoViolations(page);
      await fillHoliday(page);
      await sendHoliday(page).click();
      await expect(page).toHaveURL('/thank-you');
      await expectNoViolations(page);
    });

    test('on the page for an unknown address', async ({ page, watch }) => {
      watch.expect(/Failed to load resource.*404/);
      await page.goto('/no-such-page');
      await expectNoViolations(page);
    });
  });

  test.describe(`At ${viewport.width} px without script, axe finds nothing wrong`, () => {
    test('on the page that answers a form that cannot be taken', async ({ page, watch }) => {
      watch.expect(/Failed to load resource.*422/);
      await page.setViewportSize(viewport);
      await holdBack(page, '**/_astro/*-form.*.js');
      await page.goto('/holiday-lights');
      await fillHoliday(page, { ...FULL_HOLIDAY_REQUEST, lastName: ' ' });
      await sendHoliday(page).click();
      await expect(page.getByRole('heading', { name: 'Please check your request' })).toBeVisible();
      await expectNoViolations(page);
    });

    test('on the thanks that answer a posted form', async ({ page }) => {
      await page.setViewportSize(viewport);
      await holdBack(page, '**/_astro/*-form.*.js');
      await page.goto('/#quote-received');
      await expect(page.locator('#quote-received')).toBeVisible();
      await expectNoViolations(page);
    });
  });
}

/** All of axe's rules, best practices and WCAG 2.2 AA included. */
async function expectNoViolations(page: Page): Promise<void> {
  const { violations, passes } = await new AxeBuilder({ page })
    .options({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
    .analyze();
  expect(
    violations.map(({ id, nodes }) => ({
      id,
      at: nodes.map(({ target, failureSummary }) => [target, failureSummary]),
    })),
  ).toEqual([]);
  expect(passes.length, 'axe has looked at the page').toBeGreaterThan(10);
}
