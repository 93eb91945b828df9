import { fillHoliday, openHolidayForm, sendHoliday } from './testing/holiday-form.ts';
import { holdBack } from './testing/island.ts';
import { fillQuote, openQuoteForm, sendQuote } from './testing/quote-form.ts';
import { expect, test } from './testing/test.ts';

for (const { name, address, open, fill, send, words } of [
  {
    name: 'quote',
    address: '**/api/quotes',
    open: openQuoteForm,
    fill: fillQuote,
    send: sendQuote,
    words: 'Sending…',
  },
  {
    name: 'holiday',
    address: '**/api/holiday-lights',
    open: openHolidayForm,
    fill: fillHoliday,
    send: sendHoliday,
    words: 'Submitting...',
  },
]) {
  test(`It is announced that the ${name} form is being sent`, async ({ page }) => {
    await holdBack(page, address);
    await open(page);
    // What is announced must come into a region that was there before.
    const region = page.locator('main form').getByRole('status');
    await expect(region).toHaveText('');
    await fill(page);
    await send(page).click();
    await expect(region).toHaveText(words);
  });
}
