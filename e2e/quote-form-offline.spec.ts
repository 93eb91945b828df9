import type { Page } from '@playwright/test';
import { queuedLeads } from './testing/queue.ts';
import { FULL_REQUEST, fillQuote, openQuoteForm, quoteForm, sendQuote } from './testing/quote-form.ts';
import { expect, QUOTES, test } from './testing/test.ts';

/** How each browser words it: Chrome, Firefox, Safari. */
const WORDINGS = ['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed'];

test('Without a network the visitor is thanked, and the request goes out once it is back', async ({
  page,
  context,
  receiver,
  watch,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  await openQuoteForm(page);
  await fillQuote(page, { ...FULL_REQUEST, service_type: 'holiday-lights-install' });
  await context.setOffline(true);
  const key = await sendUnreachable(page);
  await expect(page.getByRole('link', { name: 'Reserve My Install for $99' })).toBeVisible();
  const retried = page.waitForRequest('**/api/quotes');
  await context.setOffline(false);
  const request = await retried;
  expect(request.headers()['idempotency-key']).toBe(key);
  const { body } = await receiver.next(QUOTES);
  expect(body).toBe(request.postData());
  await expectDeliveredOnce(page, receiver.received);
});

test('A request that could not be sent goes out on a later visit, once', async ({ page, context, receiver, watch }) => {
  watch.expect(/ERR_FAILED/);
  await page.route('**/api/quotes', (route) => route.abort());
  await openQuoteForm(page);
  await fillQuote(page);
  const key = await sendUnreachable(page);
  await page.close();

  const later = await context.newPage();
  const sent = later.waitForRequest('**/api/quotes');
  await later.goto('/holiday-lights');
  expect((await sent).headers()['idempotency-key']).toBe(key);
  await receiver.next(QUOTES);
  await expectDeliveredOnce(later, receiver.received);
  await later.goto('/thank-you', { waitUntil: 'networkidle' });
  expect(receiver.received).toHaveLength(1);
});

for (const wording of WORDINGS) {
  test(`A browser that says “${wording}” means the network: thanked, kept, sent later`, async ({ page, receiver }) => {
    await openQuoteForm(page);
    await fillQuote(page);
    await stubFetch(page, wording);
    await sendUnreachable(page);
    await networkReturns(page);
    await receiver.next(QUOTES);
    await expectDeliveredOnce(page, receiver.received);
  });
}

test('An answer of status 0 counts as taken, and is made true later', async ({ page, receiver }) => {
  await openQuoteForm(page);
  await fillQuote(page);
  await stubFetch(page, null);
  await sendUnreachable(page);
  await networkReturns(page);
  await receiver.next(QUOTES);
  await expectDeliveredOnce(page, receiver.received);
});

test('A request whose answer was lost is sent again and counts once', async ({ page, receiver, watch }) => {
  watch.expect(/ERR_FAILED/);
  await page.clock.install();
  await page.route(
    '**/api/quotes',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await openQuoteForm(page);
  await fillQuote(page);
  await sendUnreachable(page);
  const answered = page.waitForResponse('**/api/quotes');
  await page.clock.runFor(5_000);
  expect((await answered).status()).toBe(201);
  await expectDeliveredOnce(page, receiver.received);
});

for (const broken of ['throws', 'hangs', 'hangs in its transaction', 'is blocked, as are all others'] as const) {
  test(`Where the browser's store ${broken}, the request is kept while the page lives`, async ({
    page,
    receiver,
    watch,
  }) => {
    watch.expect(/ERR_FAILED/);
    await page.addInitScript((how) => {
      const refuse = () => {
        throw new DOMException('blocked', 'SecurityError');
      };
      if (how === 'hangs in its transaction') {
        Object.defineProperty(IDBTransaction.prototype, 'oncomplete', { set() {} });
        return;
      }
      Object.defineProperty(IDBFactory.prototype, 'open', { value: how === 'hangs' ? () => ({}) : refuse });
      if (how === 'is blocked, as are all others') {
        Object.defineProperty(window, 'localStorage', { get: refuse });
        Object.defineProperty(window, 'sessionStorage', { get: refuse });
        LockManager.prototype.request = () => Promise.reject(new DOMException('denied', 'SecurityError'));
      }
    }, broken);
    await page.route('**/api/quotes', (route) => route.abort(), { times: 1 });
    await openQuoteForm(page);
    await fillQuote(page);
    await sendQuote(page).click();
    await expect(page.getByRole('status').getByText("Thanks! You're on our list")).toBeVisible();
    await networkReturns(page);
    await receiver.next(QUOTES);
    expect(receiver.received).toHaveLength(1);
  });
}

/** Presses the button, waits for the thanks, and returns the key under which the one request waits on the disk. */
async function sendUnreachable(page: Page): Promise<string> {
  await sendQuote(page).click();
  await expect(page.getByRole('status').getByText("Thanks! You're on our list")).toBeVisible();
  await expect(quoteForm(page)).toHaveCount(0);
  const [lead, ...others] = await queuedLeads(page);
  expect(others).toEqual([]);
  expect(JSON.parse(lead?.body ?? '{}')).toMatchObject({ email: FULL_REQUEST.email });
  return lead?.idempotencyKey ?? '';
}

/** Rejects the next `fetch` as a browser does; null resolves it with status 0. */
async function stubFetch(page: Page, wording: string | null): Promise<void> {
  await page.evaluate((message) => {
    const { fetch } = window;
    window.fetch = async () => {
      window.fetch = fetch;
      if (message === null) return Response.error();
      throw new TypeError(message);
    };
  }, wording);
}

async function networkReturns(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('online')));
}

async function expectDeliveredOnce(page: Page, received: readonly unknown[]): Promise<void> {
  await expect.poll(() => queuedLeads(page)).toEqual([]);
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
  expect(received).toHaveLength(1);
}
