import type { Page } from '@playwright/test';
import { callButton, expectCall } from './testing/call.ts';
import { expect, field, lines, panel, test } from './testing/embedded.ts';
import { tabTo } from './testing/focus.ts';
import { holidayField, sendHoliday } from './testing/holiday-form.ts';
import { islandAlive } from './testing/island.ts';
import { consent, quoteField, sendQuote } from './testing/quote-form.ts';
import { HOLIDAY_LIGHTS, QUOTES } from './testing/test.ts';
import { toasts } from './testing/toast.ts';

test('The first press of Tab shows a way past the bar', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Reserve My Slot' })).toBeFocused();
});

test('A quote is asked for by the keyboard alone, and the offer after it is the next stop', async ({
  page,
  receiver,
}) => {
  await goToQuoteForm(page);
  await typeQuote(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: "Thanks! You're on our list" })).toBeVisible();
  // Nobody presses a key for what is not painted yet; by then the browser knows where the focus goes on from.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await tabTo(page, page.getByRole('link', { name: 'Reserve My Install for $99' }), 'Tab', 2);
  expect(JSON.parse((await receiver.next(QUOTES)).body)).toMatchObject({
    first_name: 'Ana',
    service_type: 'holiday-lights-install',
    sms_opt_in: true,
  });
});

test('After a refusal the focus is back on the button that was pressed', async ({ page, watch }) => {
  watch.expect(/Failed to load resource.*503/);
  await page.route('**/api/quotes', (route) => route.fulfill({ status: 503, body: '' }));
  await goToQuoteForm(page);
  await typeQuote(page);
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toHaveCount(1);
  await expect(sendQuote(page)).toBeFocused();
});

test('After a refusal of the holiday form the focus is back on the button that was pressed', async ({
  page,
  watch,
}) => {
  watch.expect(/Failed to load resource.*503/);
  watch.expect(/The quote request was not taken/);
  await page.route('**/api/holiday-lights', (route) => route.fulfill({ status: 503, body: '' }));
  await goToHolidayForm(page);
  await typeHoliday(page);
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toHaveCount(1);
  await expect(sendHoliday(page)).toBeFocused();
});

test('Holiday lights are asked for by the keyboard alone, mistakes and their list included', async ({
  page,
  receiver,
}) => {
  await goToHolidayForm(page);
  await tabTo(page, sendHoliday(page));
  await page.keyboard.press('Enter');
  await expect(holidayField(page, 'firstName')).toBeFocused();
  await expect(holidayField(page, 'firstName')).toHaveAccessibleDescription('First name is required');
  await tabTo(page, page.getByRole('link', { name: /^Budget Range/ }), 'Shift+Tab', 2);
  await page.keyboard.press('Enter');
  await expect(holidayField(page, 'budgetRange')).toBeFocused();
  await tabTo(page, holidayField(page, 'firstName'), 'Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await typeHoliday(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/thank-you');
  expect(JSON.parse((await receiver.next(HOLIDAY_LIGHTS)).body)).toMatchObject({
    firstName: 'Ana',
    roofStories: '1',
    budgetRange: '$500-$1,000',
  });
});

test('A call is made, held in writing and hung up by Tab, Enter and words alone', async ({ page }) => {
  await page.goto('/');
  await tabTo(page, callButton(page), 'Shift+Tab', 1);
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('Are you insured?');
  await page.keyboard.press('Enter');
  await expect(lines(page, 'assistant')).toHaveCount(2);
  await tabTo(page, callButton(page), 'Tab', 4);
  await expect(callButton(page)).toHaveAccessibleName('Hang up');
  await page.keyboard.press('Enter');
  await expectCall(page, 'idle');
  await tabTo(page, panel(page).getByRole('button', { name: 'Close' }), 'Shift+Tab', 4);
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeHidden();
  await expect(callButton(page)).toBeFocused();
});

test.describe('On a small screen', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the menu says whether it is open, Escape gives the focus back, and a choice takes it along', async ({
    page,
  }) => {
    await page.goto('/');
    const menu = page.getByRole('button', { name: 'Menu' });
    await tabTo(page, menu, 'Tab', 5);
    expect(await isExpanded(page)).toBe(false);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Contact' })).toBeVisible();
    expect(await isExpanded(page)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Contact' }), 'Tab', 5);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/#contact');
    await page.keyboard.press('Tab');
    await expect(page.locator('#contact a[href^="tel:"]').first()).toBeFocused();
  });
});

async function goToQuoteForm(page: Page): Promise<void> {
  await page.goto('/');
  await tabTo(page, page.getByRole('link', { name: 'Get Free Quote' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/#contact');
  // Before it is alive the form posts by itself, and another page answers.
  await islandAlive(page, 'quote-form');
  await tabTo(page, quoteField(page, 'first_name'), 'Tab', 5);
}

/** From the first field to the button. */
async function typeQuote(page: Page): Promise<void> {
  for (const words of ['Ana', 'Lopez', '404 555 0177', 'ana@example.com', '12 Oak St']) {
    await page.keyboard.type(words);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('ArrowDown');
  await expect(quoteField(page, 'service_type')).toHaveValue('holiday-lights-install');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Two stories.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(consent(page)).toBeChecked();
  await tabTo(page, sendQuote(page), 'Tab', 1);
}

/** To the stop before the first field. */
async function goToHolidayForm(page: Page): Promise<void> {
  await page.goto('/holiday-lights');
  await tabTo(page, page.getByRole('link', { name: 'Get My Holiday Quote' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/holiday-lights#quote');
  await islandAlive(page, 'holiday-form');
}

/** From the stop before the first field to the button. */
async function typeHoliday(page: Page): Promise<void> {
  await tabTo(page, holidayField(page, 'firstName'), 'Tab', 1);
  for (const words of ['Ana', 'Lopez', 'ana@example.com', '404 555 0177', '12 Oak St']) {
    await page.keyboard.type(words);
    await page.keyboard.press('Tab');
  }
  for (const name of ['roofStories', 'installWindow', 'style', 'budgetRange'] as const) {
    await expect(holidayField(page, name)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
  }
  await tabTo(page, sendHoliday(page), 'Tab', 2);
}

/** What assistive technology is told of the menu button; the browser knows it from the popover. */
async function isExpanded(page: Page): Promise<unknown> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const menu = nodes.find(({ role, name }) => role?.value === 'button' && name?.value === 'Menu');
  return menu?.properties?.find(({ name }) => name === 'expanded')?.value.value;
}
