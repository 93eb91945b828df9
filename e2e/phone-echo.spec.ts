import { islandAlive } from './testing/island.ts';
import { FULL_REQUEST, fillQuote, openQuoteForm, quoteField, sendQuote } from './testing/quote-form.ts';
import { expect, QUOTES, test } from './testing/test.ts';

test('A number written in any way is said back as we will dial it, and sent as it was typed', async ({
  page,
  receiver,
}) => {
  await openQuoteForm(page);
  await fillQuote(page, { ...FULL_REQUEST, phone: '+1 404.555.0199' });
  const echo = page.getByText('We read this as (404) 555-0199.');
  await expect(echo).toBeVisible();
  await expect(quoteField(page, 'phone')).toHaveValue('+1 404.555.0199');
  await quoteField(page, 'phone').pressSequentially('9');
  await expect(echo).toHaveCount(0);
  await quoteField(page, 'phone').press('Backspace');
  await quoteField(page, 'phone').press('Tab');
  await expect(echo).toBeVisible();
  await sendQuote(page).click();
  expect(JSON.parse((await receiver.next(QUOTES)).body).phone).toBe('+1 404.555.0199');
});

test('Nothing is said of a number that stands there as we write it, or that is none', async ({ page }) => {
  await page.goto('/holiday-lights#quote');
  await islandAlive(page, 'holiday-form');
  const phone = page.getByLabel('Phone Number');
  for (const text of ['(404) 555-0199', '12']) {
    await phone.fill(text);
    await phone.press('Tab');
    await expect(page.getByText('We read this as')).toHaveCount(0);
  }
});
