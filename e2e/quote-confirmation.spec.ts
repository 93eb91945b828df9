import { links } from '@downspout/business/facts';
import type { Locator, Page } from '@playwright/test';
import { FULL_REQUEST, fillQuote, openQuoteForm, quoteField, quoteForm, sendQuote } from './testing/quote-form.ts';
import { expect, test } from './testing/test.ts';

const RESERVE = 'Reserve My Install for $99';

test('After sending, the form makes way for thanks that are announced, and returns empty after 10 s', async ({
  page,
}) => {
  await openWithStoppedClock(page);
  await send(page, 'power-washing');
  const confirmation = page.getByRole('status').filter({ hasText: 'Thanks' });
  await expect(confirmation.getByText("Thanks! You're on our list", { exact: true })).toBeVisible();
  await expect(
    confirmation.getByText("We'll text you shortly to confirm pricing and scheduling.", { exact: true }),
  ).toBeVisible();
  await expect(page.getByText(RESERVE)).toHaveCount(0);
  await expect(quoteForm(page)).toHaveCount(0);
  await page.clock.runFor(9_999);
  await expect(confirmation).toBeVisible();
  await page.clock.runFor(1);
  await expect(confirmation).toHaveCount(0);
  for (const name of ['first_name', 'phone', 'email', 'address', 'notes', 'service_type'] as const) {
    await expect(quoteField(page, name)).toHaveValue('');
  }
  await expect(quoteForm(page).getByRole('checkbox')).not.toBeChecked();
});

test('Only a request for a holiday install offers to reserve it, and the offer goes with the thanks', async ({
  page,
}) => {
  await openWithStoppedClock(page);
  await send(page, 'holiday-lights-install');
  const reserve = page.getByRole('link', { name: RESERVE, exact: true });
  await expect(reserve).toBeVisible();
  await expect(reserve).toHaveAttribute('target', '_blank');
  await expect(reserve).toHaveAttribute('href', links.reserveInstall);
  await page.clock.runFor(10_000);
  await expect(reserve).toHaveCount(0);
  await send(page, 'gutter-cleaning');
  await expect(thanks(page)).toBeVisible();
  await expect(reserve).toHaveCount(0);
});

test('The thanks stay while the pointer is on them', async ({ page }) => {
  await openWithStoppedClock(page);
  await send(page, 'multiple');
  await expect(thanks(page)).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(4_000);
  await thanks(page).hover();
  await page.clock.runFor(60_000);
  await expect(thanks(page)).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(5_900);
  await expect(thanks(page)).toBeVisible();
  await page.clock.runFor(100);
  await expect(thanks(page)).toHaveCount(0);
});

test('A pointer that rests where the thanks come up does not hold them until it moves', async ({ page }) => {
  await openWithStoppedClock(page);
  await send(page, 'multiple');
  await page.mouse.move(0, 0);
  const box = page.getByRole('region', { name: "Thanks! You're on our list" });
  await comeUpUnderPointer(page, box);
  await page.clock.runFor(9_999);
  await expect(thanks(page)).toBeVisible();
  await page.clock.runFor(1);
  await expect(thanks(page)).toHaveCount(0);
});

test('The thanks stay while the focus is in them', async ({ page }) => {
  await openWithStoppedClock(page);
  await send(page, 'holiday-lights-install');
  await page.mouse.move(0, 0);
  const reserve = page.getByRole('link', { name: RESERVE });
  await reserve.focus();
  await page.clock.runFor(60_000);
  await expect(thanks(page)).toBeVisible();
  await reserve.blur();
  await page.clock.runFor(10_000);
  await expect(thanks(page)).toHaveCount(0);
});

test('The thanks that offer nothing to press can be held by the keyboard too', async ({ page }) => {
  await openWithStoppedClock(page);
  await send(page, 'gutter-cleaning');
  await page.mouse.move(0, 0);
  const box = page.getByRole('region', { name: "Thanks! You're on our list" });
  await expect(box).not.toBeFocused();
  await box.focus();
  await page.clock.runFor(60_000);
  await expect(thanks(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(box).not.toBeFocused();
  await page.clock.runFor(9_999);
  await expect(thanks(page)).toBeVisible();
  await page.clock.runFor(1);
  await expect(thanks(page)).toHaveCount(0);
});

test('On a phone the thanks are in view, with the heading they stand under', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openWithStoppedClock(page);
  await send(page, 'multiple');
  await expect(thanks(page)).toBeInViewport({ ratio: 1 });
  const barEnds = await page.getByRole('banner').evaluate((bar) => bar.getBoundingClientRect().bottom);
  const heading = page.getByRole('heading', { name: 'Request a Free Quote' });
  await expect
    .poll(() => heading.evaluate((one) => one.getBoundingClientRect().top), 'below the bar')
    .toBeGreaterThanOrEqual(barEnds);
});

async function openWithStoppedClock(page: Page): Promise<void> {
  await page.clock.install();
  await openQuoteForm(page);
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
}

async function send(page: Page, service_type: string): Promise<void> {
  await fillQuote(page, { ...FULL_REQUEST, service_type });
  await sendQuote(page).click();
}

/** Rests the pointer beside the box, then scrolls the box under it: the browser sees it enter, though it never moved. */
async function comeUpUnderPointer(page: Page, box: Locator): Promise<void> {
  await box.hover({ trial: true }); // waits until it stands still, without touching it
  // In the middle of the window, so that there is room for the pointer below it.
  await box.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const place = await box.boundingBox();
  if (!place) throw new Error('The thanks have no place on the page.');
  const pointer = { x: place.x + place.width / 2, y: place.y + place.height + 40 };
  await page.mouse.move(pointer.x, pointer.y);
  // Again while it is in vain, a pixel further or back: a busy browser may miss one scroll.
  const scrolledUnder = (one: Element, y: number) => {
    const { top, height } = one.getBoundingClientRect();
    const past = top + height / 2 - y;
    window.scrollBy({ top: past > 0 ? past + 1 : past - 1, behavior: 'instant' });
    return one.matches(':hover');
  };
  await expect.poll(() => box.evaluate(scrolledUnder, pointer.y), 'the pointer is on the box').toBe(true);
}

function thanks(page: Page) {
  return page.getByRole('status').getByText("Thanks! You're on our list");
}
