import type { Page } from '@playwright/test';
import { countPosts } from './testing/island.ts';
import { queuedLeads } from './testing/queue.ts';
import { FULL_REQUEST, fillQuote, openQuoteForm, quoteField, sendQuote } from './testing/quote-form.ts';
import { expect, QUOTES, test } from './testing/test.ts';
import { expectToast } from './testing/toast.ts';

const TOAST = {
  title: 'Error sending request',
  description: 'Please try again or call us directly at (404) 555-0142',
};

for (const status of [500, 503, 429, 422, 404]) {
  test(`A server that answers ${status} gets the visitor an error message, and the entries stay`, async ({
    page,
    receiver,
    watch,
  }) => {
    watch.expect(new RegExp(`Failed to load resource.*status of ${status}`));
    await page.route('**/api/quotes', (route) =>
      route.fulfill({ status, json: { error: { code: 'x', message: 'y' } } }),
    );
    await openQuoteForm(page);
    await fillQuote(page);
    await sendQuote(page).click();
    await expectToast(page, TOAST);
    await expectKept(page);
    await expectNeverSentLater(page);
    expect(receiver.received).toEqual([]);
  });
}

test('Fields that the server refuses are marked with its words, and the first has the focus', async ({
  page,
  watch,
}) => {
  watch.expect(/Failed to load resource.*422/);
  const fields = { email: 'Please enter a valid email', notes: 'Please remove the unreadable characters' };
  await page.route('**/api/quotes', (route) =>
    route.fulfill({ status: 422, json: { error: { code: 'invalid', message: 'x', fields } } }),
  );
  await openQuoteForm(page);
  await fillQuote(page);
  await sendQuote(page).click();
  await expectToast(page, TOAST);
  await expect(quoteField(page, 'email')).toHaveAttribute('aria-invalid', 'true');
  await expect(quoteField(page, 'email')).toHaveAccessibleDescription(fields.email);
  await expect(quoteField(page, 'notes')).toHaveAccessibleDescription(new RegExp(`^${fields.notes}`));
  await expect(quoteField(page, 'email')).toBeFocused();
  await expectKept(page);
});

test('An unexpected exception gets the same error message', async ({ page, watch }) => {
  watch.expect(/console error: Error: x/);
  await openQuoteForm(page);
  await fillQuote(page);
  await page.evaluate(() => {
    window.fetch = () => Promise.reject(new Error('x'));
  });
  await sendQuote(page).click();
  await expectToast(page, TOAST);
  await expectKept(page);
  expect(await queuedLeads(page)).toEqual([]);
});

test('After an error the same request can be sent again, under the same key', async ({ page, receiver, watch }) => {
  watch.expect(/Failed to load resource.*503/);
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') keys.push(request.headers()['idempotency-key']);
  });
  await page.route('**/api/quotes', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
  await openQuoteForm(page);
  await fillQuote(page);
  await sendQuote(page).click();
  await expectToast(page, TOAST);
  await sendQuote(page).click();
  await expect(page.getByRole('status').getByText("Thanks! You're on our list")).toBeVisible();
  await expect.poll(() => receiver.received.length).toBe(1);
  expect(keys).toEqual([keys[0], keys[0]]);
});

async function expectKept(page: Page): Promise<void> {
  for (const name of ['first_name', 'last_name', 'phone', 'email', 'address', 'service_type', 'notes'] as const) {
    await expect(quoteField(page, name)).toHaveValue(FULL_REQUEST[name]);
  }
  await expect(page.getByRole('checkbox')).toBeChecked();
  await expect(sendQuote(page)).toBeEnabled();
}

/** Neither when the network returns nor on the next visit. */
async function expectNeverSentLater(page: Page): Promise<void> {
  expect(await queuedLeads(page)).toEqual([]);
  const posts = countPosts(page);
  await page.unroute('**/api/quotes');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.goto('/thank-you', { waitUntil: 'networkidle' });
  expect(posts()).toBe(0);
}

test('A fault of the page itself is said, and a press afterwards sends the request', async ({
  page,
  receiver,
  watch,
}) => {
  watch.expect(/Fault of the page/);
  await openQuoteForm(page);
  await fillQuote(page);
  await page.evaluate(() => {
    const { has } = FormData.prototype;
    FormData.prototype.has = () => {
      FormData.prototype.has = has;
      throw new TypeError('Fault of the page');
    };
  });
  await sendQuote(page).click();
  await expectToast(page, TOAST);
  await sendQuote(page).click();
  await receiver.next(QUOTES);
});
