import { FULL_HOLIDAY_REQUEST, fillHoliday, sendHoliday } from '../testing/holiday-form.ts';
import { fillQuote, sendQuote } from '../testing/quote-form.ts';
import { expect } from '../testing/test.ts';
import type { State } from './state.ts';

/** What a visitor sees whose browser runs no script. */
export const WITHOUT_SCRIPT: readonly State[] = [
  { name: 'without-script', of: 'page', withoutScript: true, reach: async (page) => void (await page.goto('/')) },
  {
    name: 'without-script-thanks',
    withoutScript: true,
    async reach(page) {
      await page.goto('/');
      await fillQuote(page);
      await sendQuote(page).click();
      await expect(page.locator('#quote-received')).toBeVisible();
    },
  },
  {
    name: 'without-script-refused',
    of: 'page',
    withoutScript: true,
    troubles: [/Failed to load resource.*422/],
    async reach(page) {
      await page.goto('/holiday-lights');
      await fillHoliday(page, { ...FULL_HOLIDAY_REQUEST, lastName: ' ' });
      await sendHoliday(page).click();
      await expect(page.getByRole('heading', { name: 'Please check your request' })).toBeVisible();
    },
  },
];
