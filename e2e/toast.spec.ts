import type { Page } from '@playwright/test';
import { fillQuote, openQuoteForm, sendQuote } from './testing/quote-form.ts';
import { expect, test } from './testing/test.ts';
import { expectToast, toasts } from './testing/toast.ts';

const WORDS = {
  title: 'Error sending request',
  description: 'Please try again or call us directly at (404) 555-0142',
};

test.describe('An error message', () => {
  test.beforeEach(async ({ page, watch }) => {
    watch.expect(/Failed to load resource.*503/);
    await page.clock.install();
    await page.route('**/api/quotes', (route) => route.fulfill({ status: 503, body: '' }));
    await openQuoteForm(page);
    await page.waitForLoadState('networkidle');
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
    await fillQuote(page);
    await sendQuote(page).click();
    await expectToast(page, WORDS);
    await page.mouse.move(0, 0);
  });

  test('goes by itself after 5 s', async ({ page }) => {
    await page.clock.runFor(4_900);
    await expect(toasts(page)).toHaveCount(1);
    await page.clock.runFor(100);
    await expect(toasts(page)).toHaveCount(0);
  });

  test('stays while the pointer is on it', async ({ page }) => {
    await toasts(page).hover();
    await page.clock.runFor(60_000);
    await expect(toasts(page)).toHaveCount(1);
    await page.mouse.move(0, 0);
    await page.clock.runFor(5_000);
    await expect(toasts(page)).toHaveCount(0);
  });

  test('is replaced by the next: never two at once', async ({ page }) => {
    await page.clock.runFor(3_000);
    await sendQuote(page).click();
    await expect(sendQuote(page)).toBeEnabled();
    await expectToast(page, WORDS);
    await page.clock.runFor(4_000);
    await expect(toasts(page)).toHaveCount(1);
  });

  test('goes when it is pushed 50 px to the right, and not before', async ({ page }) => {
    await swipe(page, 40);
    await expect(toasts(page)).toHaveCount(1);
    await swipe(page, 51);
    await expect(toasts(page)).toHaveCount(0);
  });

  test('goes by its close button', async ({ page }) => {
    await toasts(page).getByRole('button', { name: 'Close' }).click();
    await expect(toasts(page)).toHaveCount(0);
  });

  test('is reached with F8', async ({ page }) => {
    await page.keyboard.press('F8');
    await expect(page.locator('.toast-viewport')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(toasts(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(toasts(page)).toHaveCount(0);
  });
});

test('An error message is announced as a notification', async ({ page, watch }) => {
  watch.expect(/Failed to load resource.*503/);
  await page.route('**/api/quotes', (route) => route.fulfill({ status: 503, body: '' }));
  await openQuoteForm(page);
  await fillQuote(page);
  await sendQuote(page).click();
  const announcement = page.getByRole('status').filter({ hasText: WORDS.title });
  await expect(announcement).toHaveText(new RegExp(`^Notification ${WORDS.title}`));
  await expect(announcement).toHaveAttribute('aria-live', 'assertive');
});

test("Where the message's script cannot be had, a plain box says the same", async ({ page, watch }) => {
  watch.expect(/toaster\..*\.js|ERR_FAILED/);
  watch.expect(/Failed to load resource.*503/);
  await page.route('**/_astro/toaster.*.js', (route) => route.abort());
  await page.route('**/api/quotes', (route) => route.fulfill({ status: 503, body: '' }));
  await openQuoteForm(page);
  await fillQuote(page);
  await sendQuote(page).click();
  await expect(page.getByRole('alert')).toHaveText(`${WORDS.title}. ${WORDS.description}`);
  await expect(page.getByRole('alert')).toBeInViewport();
});

/** Drags the message to the right by so many px, and lets go. */
async function swipe(page: Page, byPx: number): Promise<void> {
  const box = await toasts(page).boundingBox();
  if (box === null) throw new Error('There is no message to drag');
  const [x, y] = [box.x + 40, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let moved = 10; moved < byPx; moved += 10) await page.mouse.move(x + moved, y);
  await page.mouse.move(x + byPx, y);
  await page.mouse.up();
}
