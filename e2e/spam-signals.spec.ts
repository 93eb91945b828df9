import { DatabaseSync } from 'node:sqlite';
import { fillQuote, openQuoteForm, quoteField, sendQuote } from './testing/quote-form.ts';
import { expect, QUOTES, test } from './testing/test.ts';

test('While a visitor writes, the browser works on a proof that nobody sees, and the request shows no spam signal', async ({
  page,
  receiver,
  running,
}) => {
  const worked = page.waitForResponse('**/api/proof-of-work');
  await openQuoteForm(page);
  await quoteField(page, 'first_name').focus();
  await (await worked).finished();
  await page.clock.install();
  await fillQuote(page);
  await page.clock.fastForward(20_000);
  const posted = page.waitForRequest('**/api/quotes');
  await sendQuote(page).click();
  const headers = (await posted).headers();
  expect(Number(headers['fill-time'])).toBeGreaterThan(0);
  expect(headers['proof-of-work']).toMatch(/^[\w+/=]+$/);
  await receiver.next(QUOTES);
  expect(signsOf(running.server.databaseFile)).not.toContain('no-proof');
});

test('A proof that could not be made is tried again', async ({ page, watch }) => {
  watch.expect(/Failed to load resource.*ERR_FAILED/);
  await page.route('**/api/proof-of-work', (route) => route.abort(), { times: 1 });
  const failed = page.waitForEvent('requestfailed');
  await openQuoteForm(page);
  await quoteField(page, 'first_name').focus();
  await failed;
  const worked = page.waitForResponse('**/api/proof-of-work');
  await fillQuote(page);
  await (await worked).finished();
  const posted = page.waitForRequest('**/api/quotes');
  await sendQuote(page).click();
  expect((await posted).headers()['proof-of-work']).toMatch(/^[\w+/=]+$/);
});

test('Nobody sees, reaches or is told of the field that catches programs', async ({ page }) => {
  for (const path of ['/', '/holiday-lights']) {
    await page.goto(path);
    const trap = page.locator('[name=homepage]');
    await expect(trap).toHaveCount(1);
    await expect(trap).toBeHidden();
    await expect(page.getByRole('textbox', { name: 'Leave this empty' })).toHaveCount(0);
    const before = path === '/' ? page.getByLabel('First Name *') : page.getByLabel('First Name');
    await before.focus();
    await page.keyboard.press('Shift+Tab');
    await expect(trap).not.toBeFocused();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
});

test('What a program fills in completely is thanked like anybody, kept, and not sent on', async ({
  page,
  running,
  receiver,
}) => {
  await openQuoteForm(page);
  await fillQuote(page);
  await page.locator('[name=homepage]').evaluate((field: HTMLInputElement) => {
    field.value = 'https://pills.example';
  });
  const posted = page.waitForResponse('**/api/quotes');
  await sendQuote(page).click();
  expect((await posted).status()).toBe(201);
  await expect(page.getByRole('heading', { name: "Thanks! You're on our list" })).toBeVisible();
  expect(signsOf(running.server.databaseFile)).toContain('honeypot');
  expect(receiver.received).toEqual([]);
});

/** Of the newest lead. */
function signsOf(databaseFile: string): string {
  const database = new DatabaseSync(databaseFile, { readOnly: true });
  const row = database.prepare('select spam_signs from leads order by id desc limit 1').get();
  database.close();
  return String(row?.spam_signs);
}
