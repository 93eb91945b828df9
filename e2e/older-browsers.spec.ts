import { DatabaseSync } from 'node:sqlite';
import { call, captions, test as embedded, expect, say } from './testing/embedded.ts';
import { fillHoliday, openHolidayForm, sendHoliday } from './testing/holiday-form.ts';
import { takeNewerThings } from './testing/older-browser.ts';
import { FULL_REQUEST, fillQuote, openQuoteForm, quoteForm, sendQuote } from './testing/quote-form.ts';
import { HOLIDAY_LIGHTS, QUOTES } from './testing/test.ts';
import { expectToast } from './testing/toast.ts';

/** A visit with a browser of the spring of 2022, as far as scripts can tell. */
const test = embedded.extend<{ older: undefined }>({
  older: [
    async ({ page }, use) => {
      await takeNewerThings(page);
      await use(undefined);
    },
    { auto: true },
  ],
});

test('Both forms are sent from a browser of 2022, with whence its visitor came', async ({
  page,
  receiver,
  running,
}) => {
  await page.goto('/?utm_source=news');
  await openQuoteForm(page);
  await fillQuote(page, { ...FULL_REQUEST, notes: 'Half a tree: \ud83c' });
  const posted = page.waitForResponse('**/api/quotes');
  await sendQuote(page).click();
  expect((await posted).status()).toBe(201);
  await expect(quoteForm(page)).toHaveCount(0);
  expect(JSON.parse((await receiver.next(QUOTES)).body)).toMatchObject({ notes: 'Half a tree: \ufffd' });
  expect(campaignOf(running.server.databaseFile, 'quote')).toBe('news');
  await openHolidayForm(page);
  await fillHoliday(page);
  await sendHoliday(page).click();
  await expect(page).toHaveURL('/thank-you');
  expect(JSON.parse((await receiver.next(HOLIDAY_LIGHTS)).body)).toMatchObject({ firstName: 'José' });
  expect(campaignOf(running.server.databaseFile, 'holiday-lights')).toBe('news');
});

test('A request that finds no network is kept, and sent on a later visit', async ({ page, receiver, watch }) => {
  watch.expect(/Failed to load resource.*ERR_INTERNET_DISCONNECTED/);
  await openQuoteForm(page);
  await fillQuote(page);
  await page.context().setOffline(true);
  await sendQuote(page).click();
  await expect(quoteForm(page)).toHaveCount(0);
  await page.context().setOffline(false);
  await page.goto('/holiday-lights');
  expect(JSON.parse((await receiver.next(QUOTES)).body)).toMatchObject({ first_name: FULL_REQUEST.first_name });
});

test('What is refused is said', async ({ page, watch }) => {
  watch.expect(/Failed to load resource.*503/);
  await page.route('**/api/quotes', (route) => route.fulfill({ status: 503, body: '' }));
  await openQuoteForm(page);
  await fillQuote(page);
  await sendQuote(page).click();
  await expectToast(page, {
    title: 'Error sending request',
    description: 'Please try again or call us directly at (404) 555-0142',
  });
});

test('The assistant is called and answers', async ({ page }) => {
  await page.goto('/');
  await call(page);
  await say(page, 'I need my gutters cleaned');
  await expect(captions(page)).toContainText('I need my gutters cleaned');
});

test('Where there are no popovers, no menu and no button for it stands in the way of a phone', async ({ page }) => {
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': _, ...headers } = response.headers();
    const html = (await response.text()).replaceAll(/ popover="auto"| popoverTarget="menu"/gi, '');
    await route.fulfill({ response, headers, body: html.replaceAll(':popover-open', ':not-known-here') });
  });
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/');
  await expect(page.getByRole('navigation').first().getByRole('list')).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 700 });
  await page.getByRole('navigation').first().getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL('/#about');
});

/** Of the newest lead of a kind. */
function campaignOf(databaseFile: string, kind: string): unknown {
  const database = new DatabaseSync(databaseFile, { readOnly: true });
  const row = database.prepare('select attribution from leads where kind = ? order by id desc limit 1').get(kind);
  database.close();
  return JSON.parse(String(row?.attribution))?.first.utm_source;
}
