import type { Page } from '@playwright/test';
import { expect, expectNoViolations, openOffice, test } from './testing/office.ts';
import { rowOf, shownNames } from './testing/office-inbox.ts';
import { postQuote } from './testing/office-leads.ts';
import type { RunningServer } from './testing/server.ts';

async function openInbox(page: Page, server: RunningServer): Promise<void> {
  const ruth = { first_name: 'Ruth', last_name: 'Baker', phone: '(404) 555-0177', email: 'ruth@example.com' };
  const address = '88 Sycamore Dr, Decatur, GA 30030';
  await postQuote(server.url, { ...ruth, address, notes: 'Green house on the corner. Gutters overflow at the back.' });
  await postQuote(server.url, { first_name: 'Martha', last_name: 'Decatur', phone: '(404) 555-0101' });
  await postQuote(server.url, { first_name: 'Bert', service_type: 'power-washing', phone: '(404) 555-0102' });
  await openOffice(page, server);
  await expect(page.getByText('3 leads', { exact: true })).toBeVisible();
}

test('What is remembered of somebody finds them despite a typing error, and the row shows why', async ({
  page,
  server,
}) => {
  await openInbox(page, server);
  await page.keyboard.press('/');
  await page.keyboard.type('the lady with the green houses in Decatr');
  await expect(page.getByText('1 lead found')).toBeVisible();
  expect(await shownNames(page)).toEqual(['Ruth Baker']);
  await expect(rowOf(page, 'Ruth').locator('mark')).toHaveText(['Green', 'house', 'Decatur']);
  await expect(rowOf(page, 'Ruth')).toContainText('Address: 88 Sycamore Dr, Decatur, GA 30030');
  await expect(rowOf(page, 'Ruth')).toContainText('Notes: Green house on the corner.');
  await expectNoViolations(page);
});

test('The best match is first, as the page says, and what the row shows anyway is marked where it stands', async ({
  page,
  server,
}) => {
  await openInbox(page, server);
  const search = page.getByLabel('Search');
  await search.fill('decatur');
  await expect(page.getByText('2 leads found, best match first')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Leads, best match first' })).toBeVisible();
  expect(await shownNames(page)).toEqual(['Martha Decatur', 'Ruth Baker']);
  await expect(rowOf(page, 'Martha').getByRole('link', { name: 'Martha Decatur' }).locator('mark')).toHaveText(
    'Decatur',
  );
  await search.fill('404.555 0177');
  await expect(page.getByText('1 lead found')).toBeVisible();
  await expect(page.getByRole('link', { name: '(404) 555-0177' }).locator('mark')).toHaveText('(404) 555-0177');
  await search.fill('pressure washing');
  await expect.poll(() => shownNames(page)).toEqual(["Bert O'Hara"]);
  await expect(rowOf(page, 'Bert').locator('mark')).toHaveText(['power', 'washing']);
});

test('Nothing is found for what nobody wrote', async ({ page, server }) => {
  await openInbox(page, server);
  await page.getByLabel('Search').fill('xqzvw brrrgl');
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
  await expect(page.getByText('0 leads found')).toBeVisible();
});

test('A new key searches at once and gives up what the key before has asked for', async ({ page, server }) => {
  await openInbox(page, server);
  const [held, given] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
  page.on('requestfailed', (request) => {
    if (new URL(request.url()).search === '?q=r') given.resolve(request.failure()?.errorText ?? '');
  });
  await page.route('**/api/inbox?q=r', async (route) => {
    await held.promise;
    await route.abort().catch(() => {});
  });
  await page.getByLabel('Search').pressSequentially('ru');
  expect(await given.promise).toContain('ERR_ABORTED');
  await expect.poll(() => shownNames(page)).toEqual(['Ruth Baker']);
  await expect(page).toHaveURL('/?q=ru');
  held.resolve();
});

test('A lead that comes in while one searches stands where it belongs', async ({ page, server }) => {
  await openInbox(page, server);
  await page.getByLabel('Search').fill('decatur');
  await expect(page.getByText('2 leads found')).toBeVisible();
  const address = '9 Maple Ave, Decatur, GA 30030';
  await postQuote(server.url, { first_name: 'Ida', last_name: 'Wells', phone: '(404) 555-0103', address });
  await expect(page.getByText('3 leads found')).toBeVisible();
  await expect.poll(() => shownNames(page)).toEqual(['Martha Decatur', 'Ida Wells', 'Ruth Baker']);
});
