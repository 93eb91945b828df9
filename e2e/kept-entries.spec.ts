import type { Page } from '@playwright/test';
import {
  FULL_HOLIDAY_REQUEST,
  fillHoliday,
  HOLIDAY_LABELS,
  holidayField,
  openHolidayForm,
  sendHoliday,
} from './testing/holiday-form.ts';
import { holdBack, islandAlive } from './testing/island.ts';
import {
  consent,
  FULL_REQUEST,
  fillQuote,
  openQuoteForm,
  QUOTE_LABELS,
  quoteField,
  quoteForm,
  sendQuote,
} from './testing/quote-form.ts';
import { expect, HOLIDAY_LIGHTS, test } from './testing/test.ts';
import { toasts } from './testing/toast.ts';

const QUOTE_FIELDS = ['first_name', 'last_name', 'phone', 'email', 'address', 'service_type', 'notes'] as const;
const HOLIDAY_FIELDS = ['firstName', 'email', 'phone', 'roofStories', 'style', 'notes', 'photoUrl'] as const;

test('The quote form has kept its entries after a reload and a way through other pages, but not the consent', async ({
  page,
}) => {
  await openQuoteForm(page);
  await fillQuote(page);
  await page.reload();
  await islandAlive(page, 'quote-form');
  for (const name of QUOTE_FIELDS) await expect(quoteField(page, name)).toHaveValue(FULL_REQUEST[name]);
  await page.goto('/thank-you');
  await openQuoteForm(page);
  for (const name of QUOTE_FIELDS) await expect(quoteField(page, name)).toHaveValue(FULL_REQUEST[name]);
  await expect(consent(page)).not.toBeChecked();
  expect(Object.keys(JSON.parse((await stored(page)) ?? '')).sort()).toEqual(Object.keys(QUOTE_LABELS).sort());
});

test('The holiday form has kept its entries after a way through other pages, and sends them', async ({
  page,
  receiver,
}) => {
  await openHolidayForm(page);
  await fillHoliday(page);
  await page.goto('/');
  await openHolidayForm(page);
  for (const name of HOLIDAY_FIELDS) await expect(holidayField(page, name)).toHaveValue(FULL_HOLIDAY_REQUEST[name]);
  expect(Object.keys(JSON.parse((await stored(page)) ?? '')).sort()).toEqual(Object.keys(HOLIDAY_LABELS).sort());
  await sendHoliday(page).click();
  await expect(page).toHaveURL('/thank-you');
  expect(JSON.parse((await receiver.next(HOLIDAY_LIGHTS)).body)).toMatchObject(FULL_HOLIDAY_REQUEST);
  expect(await stored(page)).toBeNull();
  await openHolidayForm(page);
  for (const name of HOLIDAY_FIELDS) await expect(holidayField(page, name)).toHaveValue('');
});

test('After thanks nothing of a quote request is kept', async ({ page }) => {
  await openQuoteForm(page);
  await fillQuote(page);
  await sendQuote(page).click();
  await expect(quoteForm(page)).toBeHidden();
  expect(await stored(page)).toBeNull();
  await page.goto('/thank-you');
  await openQuoteForm(page);
  for (const name of QUOTE_FIELDS) await expect(quoteField(page, name)).toHaveValue('');
});

test('What was refused is kept', async ({ page, watch }) => {
  watch.expect(/Failed to load resource.*503/);
  watch.expect(/console error: The quote request was not taken/);
  await page.route('**/api/holiday-lights', (route) => route.fulfill({ status: 503, body: '' }));
  await openHolidayForm(page);
  await fillHoliday(page);
  await sendHoliday(page).click();
  await expect(toasts(page)).toBeVisible();
  await page.goto('/thank-you');
  await openHolidayForm(page);
  for (const name of HOLIDAY_FIELDS) await expect(holidayField(page, name)).toHaveValue(FULL_HOLIDAY_REQUEST[name]);
});

test('What is written before the script arrives goes before what was kept', async ({ page }) => {
  await openQuoteForm(page);
  await quoteField(page, 'first_name').fill('Zoë');
  await quoteField(page, 'address').fill('12 Ponce de Leon Ave NE');
  await page.goto('/thank-you');
  const release = await holdBack(page, '**/_astro/quote-form.*.js');
  await page.goto('/#contact');
  await quoteField(page, 'first_name').fill('Ann');
  release();
  await islandAlive(page, 'quote-form');
  await expect(quoteField(page, 'address')).toHaveValue('12 Ponce de Leon Ave NE');
  await expect(quoteField(page, 'first_name')).toHaveValue('Ann');
});

for (const { path, ready, fill, send } of [
  { path: '/', ready: openQuoteForm, fill: fillQuote, send: sendQuote },
  { path: '/holiday-lights', ready: openHolidayForm, fill: fillHoliday, send: sendHoliday },
]) {
  test(`What the browser posted from ${path} before the script was there is kept no more`, async ({ page }) => {
    await ready(page);
    await fill(page);
    await page.goto('/thank-you');
    const release = await holdBack(page, '**/_astro/*-form.*.js');
    await page.goto(path);
    await fill(page);
    await send(page).click();
    await page.waitForURL(/thank-you|quote-received/);
    release();
    if (path === '/') await expect(page.getByRole('status').getByText("Thanks! You're on our list")).toBeVisible();
    else await ready(page);
    expect(JSON.parse((await stored(page)) ?? '{}')).toEqual({});
  });
}

test('What was told in a call comes back as that, a correction of it stays, and so does what was typed', async ({
  page,
}) => {
  await openQuoteForm(page);
  await quoteField(page, 'first_name').fill('Zoë');
  await tell(page, { phone: '(404) 555-0100', first_name: 'Zoe', address: '1 Pine St' });
  await expect(quoteField(page, 'phone')).toHaveValue('(404) 555-0100');
  await quoteField(page, 'address').fill('1 Pine St, Decatur');
  await page.goto('/thank-you');
  await openQuoteForm(page);
  await expect(page.getByText('Filled in from your call.')).toBeVisible();
  await expect(quoteField(page, 'first_name')).toHaveValue('Zoë');
  await expect(quoteField(page, 'address')).toHaveValue('1 Pine St, Decatur');
  // Said again, otherwise: the call's own entry gives way, those of the visitor do not.
  await tell(page, { phone: '(404) 555-0111', first_name: 'Zoe', address: '2 Oak St' });
  await expect(quoteField(page, 'phone')).toHaveValue('(404) 555-0111');
  await expect(quoteField(page, 'address')).toHaveValue('1 Pine St, Decatur');
});

/** As the end of a call tells what was said in it. */
async function tell(page: Page, details: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate((told) => {
    sessionStorage.setItem('downspout:told', JSON.stringify({ details: told, noted: false }));
    dispatchEvent(new Event('downspout:told'));
  }, details);
}

/** What the tab has kept of the forms. */
function stored(page: Page): Promise<string | null> {
  return page.evaluate(
    () =>
      sessionStorage.getItem('downspout:entries:quote') ?? sessionStorage.getItem('downspout:entries:holiday-lights'),
  );
}
