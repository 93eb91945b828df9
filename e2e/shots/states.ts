import { callFailure, expectCall, callButton as theCallButton } from '../testing/call.ts';
import { call, panel, say } from '../testing/embedded.ts';
import { FULL_HOLIDAY_REQUEST, fillHoliday, openHolidayForm, sendHoliday } from '../testing/holiday-form.ts';
import { holdBack } from '../testing/island.ts';
import { FULL_REQUEST, fillQuote, openQuoteForm, quoteField, quoteForm, sendQuote } from '../testing/quote-form.ts';
import { expect } from '../testing/test.ts';
import { toasts } from '../testing/toast.ts';
import type { State } from './state.ts';
import { WITHOUT_SCRIPT } from './states-without-script.ts';

const CONTACT = '#contact';
const THANKS = "Thanks! You're on our list";

/** Every page and state that a visitor may see, each reached as the visitor reaches it. */
export const STATES: readonly State[] = [
  { name: 'home', of: 'page', reach: async (page) => void (await page.goto('/')) },
  { name: 'home-first-view', reach: async (page) => void (await page.goto('/')) },
  {
    name: 'home-menu',
    menuOnly: true,
    async reach(page) {
      await page.goto('/');
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(page.getByRole('link', { name: 'About' })).toBeVisible();
    },
  },
  { name: 'quote-form', of: CONTACT, reach: openQuoteForm },
  {
    name: 'quote-field-in-use',
    async reach(page) {
      await openQuoteForm(page);
      await quoteField(page, 'address').focus();
    },
  },
  {
    name: 'quote-errors',
    of: CONTACT,
    async reach(page) {
      await openQuoteForm(page);
      await sendQuote(page).click();
      await expect(quoteForm(page).locator('[aria-invalid]')).toHaveCount(6);
    },
  },
  {
    name: 'quote-sending',
    async reach(page) {
      await holdBack(page, '**/api/quotes');
      await openQuoteForm(page);
      await fillQuote(page);
      await sendQuote(page).click();
      await expect(sendQuote(page)).toBeDisabled();
    },
  },
  ...(['gutter-cleaning', 'holiday-lights-install'] as const).map(
    (service): State => ({
      name: service === 'gutter-cleaning' ? 'quote-thanks' : 'quote-thanks-reserve',
      async reach(page) {
        await openQuoteForm(page);
        await fillQuote(page, { ...FULL_REQUEST, service_type: service });
        await sendQuote(page).click();
        // It goes after 10 s, but not from under the pointer.
        await page.getByRole('heading', { name: THANKS }).hover();
      },
    }),
  ),
  {
    name: 'quote-toast',
    troubles: [/Failed to load resource.*503/],
    async reach(page) {
      await page.route('**/api/quotes', (route) => route.fulfill({ status: 503, body: '' }));
      await openQuoteForm(page);
      await fillQuote(page);
      await sendQuote(page).click();
      await toasts(page).hover();
    },
  },
  {
    name: 'call-connecting',
    async reach(page) {
      await holdBack(page, '**/api/voice/config');
      // The page gives it up after 5 s; to look at it may take longer.
      await page.addInitScript(() => {
        AbortController.prototype.abort = () => {};
      });
      await page.goto('/');
      await theCallButton(page).click();
      await expect(page.locator('.call-connecting')).toBeVisible();
    },
  },
  {
    name: 'call-active',
    async reach(page) {
      await page.goto('/');
      await call(page);
      await say(page, 'Emergency! Water is pouring into my house');
    },
  },
  {
    name: 'call-folded',
    async reach(page) {
      await page.goto('/');
      await call(page);
      await panel(page).getByRole('button', { name: 'Conversation' }).click();
    },
  },
  {
    name: 'call-and-form',
    async reach(page) {
      await openQuoteForm(page);
      await call(page);
      await quoteField(page, 'email').focus();
      await expect(panel(page).locator('.call-body')).toBeHidden();
    },
  },
  {
    name: 'call-ended',
    async reach(page) {
      await page.goto('/');
      await call(page);
      await theCallButton(page).click();
      await expectCall(page, 'idle');
    },
  },
  {
    name: 'call-failed',
    troubles: [/The call failed/],
    async reach(page) {
      await page.routeWebSocket(/./, (socket) => socket.close());
      await page.goto('/');
      await theCallButton(page).click();
      await expect(callFailure(page)).toBeVisible();
    },
  },
  { name: 'holiday', of: 'page', reach: async (page) => void (await page.goto('/holiday-lights')) },
  { name: 'holiday-first-view', reach: async (page) => void (await page.goto('/holiday-lights')) },
  {
    name: 'holiday-errors',
    of: '#quote',
    async reach(page) {
      await openHolidayForm(page);
      await sendHoliday(page).click();
      await expect(page.locator('main form [aria-invalid]')).toHaveCount(9);
    },
  },
  {
    name: 'holiday-submitting',
    async reach(page) {
      await holdBack(page, '**/api/holiday-lights**');
      await openHolidayForm(page);
      await fillHoliday(page, FULL_HOLIDAY_REQUEST);
      await sendHoliday(page).click();
      await expect(sendHoliday(page)).toBeDisabled();
    },
  },
  { name: 'thank-you', of: 'page', reach: async (page) => void (await page.goto('/thank-you')) },
  {
    name: 'not-found',
    of: 'page',
    troubles: [/Failed to load resource.*404/],
    reach: async (page) => void (await page.goto('/no-such-page')),
  },
  ...WITHOUT_SCRIPT,
];
