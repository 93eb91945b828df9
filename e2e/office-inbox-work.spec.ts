import { frame } from '../apps/office/src/words/frame.ts';
import { inbox } from '../apps/office/src/words/inbox.ts';
import { holdBack } from './testing/island.ts';
import { expect, openOffice, runSql, settle, test } from './testing/office.ts';
import { rowOf, shownNames, statusOf } from './testing/office-inbox.ts';
import { postQuote } from './testing/office-leads.ts';

test('A status is chosen in the row', async ({ page, server }) => {
  await postQuote(server.url, { first_name: 'Anna' });
  await openOffice(page, server);
  const status = statusOf(page, 'Anna');
  await expect(rowOf(page, 'Anna')).toContainText(/Just now|Waiting/);
  await status.click();
  await page.getByRole('menuitemradio', { name: 'Quoted' }).click();
  await expect(status).toHaveText('Quoted');
  await expect(status).toBeFocused();
  await expect(page.getByText("Anna O'Hara marked Quoted.")).toBeVisible();
  await expect(rowOf(page, 'Anna')).not.toContainText(/Just now|Waiting/);
  await page.reload();
  await expect(status).toHaveText('Quoted');
});

test('A lead that waits is taken in the row, as on its page', async ({ page, server, context }) => {
  await postQuote(server.url, { first_name: 'Anna' });
  await openOffice(page, server);
  const other = await context.newPage();
  await other.goto(server.officeUrl);
  await expect(other.getByText('Live', { exact: true })).toBeVisible();
  const row = rowOf(page, 'Anna');
  await row.getByRole('button', { name: 'I’m on it' }).click();
  await expect(page.getByText("Anna O'Hara: It’s yours")).toBeVisible();
  await expect(row.getByRole('button', { name: 'I’m on it' })).toHaveCount(0);
  await expect(row).toContainText('ana');
  await expect(row.getByRole('link', { name: 'Anna' })).toBeFocused();
  await expect(rowOf(other, 'Anna')).toContainText('ana');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'I’m on it' })).toHaveCount(0);
  await page.getByLabel('Assigned to').selectOption({ label: 'Unassigned' });
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(rowOf(other, 'Anna').getByRole('button', { name: 'I’m on it' })).toBeVisible();
});

test('“I’m on it” is shown before the server has answered, and taken back in words if it was not done', async ({
  page,
  server,
  watch,
}) => {
  for (const name of ['Anna', 'Bert']) await postQuote(server.url, { first_name: name });
  await openOffice(page, server);
  const release = await holdBack(page, '**/assignee');
  await rowOf(page, 'Anna').getByRole('button', { name: 'I’m on it' }).click();
  await expect(rowOf(page, 'Anna').locator('.assignee')).toHaveText('ana');
  release();
  await expect(page.getByText("Anna O'Hara: It’s yours")).toBeVisible();
  watch.expect(/ERR_FAILED/);
  await page.unroute('**/assignee');
  await page.route('**/assignee', (route) => route.abort());
  await rowOf(page, 'Bert').getByRole('button', { name: 'I’m on it' }).click();
  await expect(page.getByText("Bert O'Hara: Not assigned: the office can’t be reached")).toBeVisible();
  await expect(rowOf(page, 'Bert').getByRole('button', { name: 'I’m on it' })).toBeVisible();
});

test('A lead is asked for before its link is let go, and says whose it is while the rest comes', async ({
  page,
  server,
}) => {
  await postQuote(server.url, { first_name: 'Anna' });
  await openOffice(page, server);
  const release = await holdBack(page, /\/api\/leads\/[\w-]+$/);
  const link = page.getByRole('rowheader').getByRole('link', { name: "Anna O'Hara" });
  await link.hover();
  const asked = page.waitForRequest(/\/api\/leads\/[\w-]+$/);
  await page.mouse.down();
  await asked;
  await expect(page).toHaveURL('/?view=all');
  await page.mouse.up();
  await expect(page.getByText("Anna O'Hara", { exact: true })).toBeVisible();
  await expect(page.getByText('Loading…')).toBeVisible();
  release();
  await expect(page.getByLabel('Status')).toHaveValue('new');
});

test('A lead that is won asks what it brings, exactly', async ({ page, server, watch }) => {
  await postQuote(server.url, { first_name: 'Anna' });
  await openOffice(page, server);
  const status = statusOf(page, 'Anna');
  await status.click();
  await page.getByRole('menuitemradio', { name: 'Won' }).click();
  const amount = page.getByRole('dialog').getByLabel('Price in dollars');
  for (const [typed, words] of [
    ['12.345', /such as 1,250/],
    ['10,000,000.01', /At most \$10,000,000/],
  ] as const) {
    await amount.fill(typed);
    await page.getByRole('button', { name: 'Save as won' }).click();
    await expect(amount).toHaveAccessibleDescription(words);
  }
  await page.route('**/status', (route) => route.abort(), { times: 1 });
  watch.expect(/ERR_FAILED/);
  await amount.fill('1,250.29');
  await page.getByRole('button', { name: 'Save as won' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Can’t reach the office');
  await expect(amount).toHaveValue('1,250.29');
  await page.getByRole('button', { name: 'Save as won' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(rowOf(page, 'Anna')).toContainText('$1,250.29');
  await expect(status).toBeFocused();
});

test('When somebody else was quicker, nothing of theirs is overwritten, and it is said', async ({
  page,
  server,
  watch,
}) => {
  await postQuote(server.url, { first_name: 'Anna' });
  // Of what is older the stream does not tell when it begins.
  runSql(server, 'update leads set received_at = received_at - 3600000');
  await openOffice(page, server);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await settle(page);
  const status = statusOf(page, 'Anna');
  await status.click();
  await expect(page.getByRole('menu')).toBeVisible();
  runSql(server, "update leads set status = 'lost', version = version + 1");
  watch.expect(/status of 409/);
  await page.getByRole('menuitemradio', { name: 'Contacted' }).click();
  await expect(page.getByRole('alert')).toContainText('Someone else changed');
  await expect(status).toHaveText('Lost');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('The keys alone go through the list, open a lead, change a status and search', async ({ page, server }) => {
  for (const name of ['Anna', 'Bert', 'Carl']) await postQuote(server.url, { first_name: name });
  await openOffice(page, server);
  await expect(rowOf(page, 'Carl')).toBeVisible();
  const { keyboard } = page;
  const link = (name: string) => page.getByRole('link', { name: `${name} O'Hara` });
  await keyboard.press('j');
  await expect(link('Carl')).toBeFocused();
  await keyboard.press('j');
  await keyboard.press('j');
  await keyboard.press('j');
  await expect(link('Anna')).toBeFocused();
  await keyboard.press('k');
  await expect(link('Bert')).toBeFocused();
  await expect(rowOf(page, 'Bert')).toHaveClass('selected');

  await keyboard.press('e');
  await expect(page.getByRole('menuitemradio', { name: 'New' })).toBeFocused();
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitemradio', { name: 'Contacted' })).toBeFocused();
  await keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(link('Bert')).toBeFocused();
  await keyboard.press('e');
  await expect(page.getByRole('menuitemradio', { name: 'New' })).toBeFocused();
  await keyboard.press('s');
  await keyboard.press('s');
  await expect(page.getByRole('menuitemradio', { name: 'Spam' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByText("Bert O'Hara marked Spam.")).toBeVisible();
  await expect(rowOf(page, 'Bert')).toHaveCount(0);

  await keyboard.press('/');
  await expect(page.getByLabel('Search')).toBeFocused();
  await keyboard.type('jke?');
  await expect(page.getByLabel('Search')).toHaveValue('jke?');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(rowOf(page, 'Carl')).toBeVisible();
  await keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await keyboard.press('j');
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await keyboard.press('j');
  await expect(page.locator(':focus')).toHaveAttribute('href', /^\/leads\//);
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/leads\/[\w-]+$/);
  await page.goBack();
  await expect(rowOf(page, 'Carl')).toBeVisible();
  expect(await shownNames(page)).toHaveLength(2);
});

test('Single keys can be turned off, and stay off', async ({ page, server }) => {
  await postQuote(server.url, { first_name: 'Anna' });
  await openOffice(page, server);
  await expect(rowOf(page, 'Anna')).toBeVisible();
  await page.keyboard.press('?');
  await page.getByLabel('Use single-key shortcuts').uncheck();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await expect(rowOf(page, 'Anna')).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(rowOf(page, 'Anna')).not.toHaveClass('selected');
});

test('Leads of the same phone or email are told of at each of them', async ({ page, server }) => {
  await postQuote(server.url, { first_name: 'Anna', phone: '404.555.0150', email: 'a@example.com' });
  await postQuote(server.url, { first_name: 'Bert', phone: '+1 (404) 555-0150', email: 'b@example.com' });
  await postQuote(server.url, { first_name: 'Carl', phone: '404 555 0151', email: 'B@example.com' });
  await openOffice(page, server);
  await expect(rowOf(page, 'Bert')).toContainText('2 more from the same phone or email');
  await expect(rowOf(page, 'Anna')).toContainText('1 more from the same phone or email');
});

test('A new lead that has waited too long in business hours is marked as late, minute by minute', async ({
  page,
  server,
}) => {
  // A Monday, 8:59 in Atlanta: an hour after opening, and a weekend after closing.
  await page.clock.install({ time: new Date('2026-11-23T08:59:30-05:00') });
  await postQuote(server.url, { first_name: 'Anna' });
  runSql(server, `update leads set received_at = ${Date.parse('2026-11-21T15:59:00-05:00')}`);
  await page.route('**/api/office', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), lateAfterMinutes: 61 } });
  });
  // Until it is there nothing is late, and while the clock is put on nothing that arrives is shown.
  const facts = page.waitForResponse('**/api/office');
  await openOffice(page, server);
  await facts;
  await expect(rowOf(page, 'Anna')).toContainText('Waiting 1 h');
  await expect(rowOf(page, 'Anna')).not.toContainText('Late');
  await page.clock.runFor(61_000);
  await expect(rowOf(page, 'Anna')).toContainText('Late: 1 h 1 min');
});

test('Without what marks a lead as late the inbox says that something is missing, and can fetch it', async ({
  page,
  server,
  watch,
}) => {
  await postQuote(server.url, { first_name: 'Anna' });
  runSql(server, 'update leads set received_at = 0');
  await page.route('**/api/office', (route) => route.fulfill({ status: 503 }), { times: 1 });
  watch.expect(/status of 503/);
  await openOffice(page, server);
  await expect(rowOf(page, 'Anna')).not.toContainText('Late');
  await expect(page.getByRole('alert')).toHaveText(`${inbox.factsMissing} ${frame.failed}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rowOf(page, 'Anna')).toContainText('Late');
  await expect(page.getByRole('alert')).toBeHidden();
});
