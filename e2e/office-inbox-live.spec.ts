import { layLine } from './testing/cut-line.ts';
import { createFirstUser, expect, runSql, test } from './testing/office.ts';
import { insertOldLeads, rowOf, shownNames } from './testing/office-inbox.ts';
import { postQuote } from './testing/office-leads.ts';

test('Who writes appears at the top while the owner looks, and the tab says how many are new', async ({
  page,
  server,
}) => {
  await createFirstUser(page, server);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nobody has written yet' })).toBeVisible();
  await postQuote(server.url, { first_name: 'Anna' });
  await expect(rowOf(page, 'Anna')).toBeVisible();
  await postQuote(server.url, { first_name: 'Bert', phone: '(404) 555-0102', email: 'bert@example.com' });
  await expect.poll(() => shownNames(page)).toEqual(["Bert O'Hara", "Anna O'Hara"]);
  await expect(page.getByText('2 leads', { exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^\(2\) Inbox/);
});

test('Further down the list nothing moves: a button tells of new leads', async ({ page, server }) => {
  insertOldLeads(server, 120);
  await createFirstUser(page, server);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.mouse.move(640, 600);
  await page.mouse.wheel(0, 2_000);
  await expect(rowOf(page, 'Old 00095')).toBeInViewport();
  await page.waitForTimeout(500);
  const topOf = () => rowOf(page, 'Old 00095').evaluate((row) => row.getBoundingClientRect().top);
  const before = await topOf();
  await postQuote(server.url, { first_name: 'Anna' });
  await postQuote(server.url, { first_name: 'Bert' });
  const button = page.getByRole('button', { name: '2 new leads' });
  await expect(button).toBeVisible();
  expect(await topOf()).toBe(before);
  await button.click();
  await expect
    .poll(async () => (await shownNames(page)).slice(0, 3))
    .toEqual(["Bert O'Hara", "Anna O'Hara", 'Old 00120 Old']);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(button).toBeHidden();
});

test('What another user changes is changed in its row, and leaves a list that it no longer fits', async ({
  page,
  server,
  browser,
}) => {
  await postQuote(server.url, { first_name: 'Anna' });
  await postQuote(server.url, { first_name: 'Bert' });
  await createFirstUser(page, server);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const other = await (await browser.newContext({ storageState: await page.context().storageState() })).newPage();
  await other.goto(`${server.officeUrl}/?status=new`);
  await expect(other.getByText('2 leads found')).toBeVisible();
  await rowOf(page, 'Anna').getByRole('button', { name: 'Status of Anna' }).click();
  await page.getByRole('menuitemradio', { name: 'Contacted' }).click();
  await expect(rowOf(page, 'Anna').getByRole('button')).toHaveText('Contacted');
  await expect(rowOf(other, 'Anna')).toBeHidden();
  await expect(other.getByText('1 lead found')).toBeVisible();
  await other.context().close();
});

test('After a lost connection nothing is missing, and what was lost is said', async ({ page, server, watch }) => {
  const line = await layLine(server.officeUrl);
  watch.expect(new RegExp(`foreign request: ${line.url}`));
  watch.expect(/ERR_|Failed to load resource/);
  await postQuote(server.url, { first_name: 'Anna' });
  await createFirstUser(page, { ...server, welcomeUrl: server.welcomeUrl.replace(server.officeUrl, line.url) });
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(rowOf(page, 'Anna')).toBeVisible();
  line.cut();
  await expect(page.getByText('Connection lost, trying again')).toBeVisible();
  await postQuote(server.url, { first_name: 'Bert' });
  runSql(server, "update leads set status = 'quoted', version = version + 1 where first_name = 'Anna'");
  await page.waitForTimeout(3_000);
  line.mend();
  await expect(rowOf(page, 'Bert')).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  line.close();
});

test('A stream that has been silent too long is not called live, and is opened again without a gap', async ({
  page,
  server,
  watch,
}) => {
  const line = await layLine(server.officeUrl);
  watch.expect(new RegExp(`foreign request: ${line.url}`));
  await page.clock.install();
  await createFirstUser(page, { ...server, welcomeUrl: server.welcomeUrl.replace(server.officeUrl, line.url) });
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  // The longest time for which a stream that is there says nothing.
  await page.clock.runFor('00:30');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  line.stall();
  await postQuote(server.url, { first_name: 'Anna' });
  await page.clock.runFor('00:45');
  await expect(page.getByText('Connection lost, trying again')).toBeVisible();
  line.mend();
  await expect(async () => {
    await page.clock.runFor('00:45');
    await expect(rowOf(page, 'Anna')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  line.close();
});

test('When a proxy answers in the place of the stream, it is opened again from where it ended', async ({
  page,
  server,
  watch,
}) => {
  watch.expect(/status of 502/);
  await page.route('**/api/events', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }), { times: 1 });
  await createFirstUser(page, server);
  await expect(page.getByText('Connection lost, trying again')).toBeVisible();
  await postQuote(server.url, { first_name: 'Anna' });
  await expect(rowOf(page, 'Anna')).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
});

test('All tabs share one stream, and another takes over when its tab is closed', async ({ page, server, context }) => {
  let streams = 0;
  context.on('request', (request) => {
    if (request.url().includes('/api/events')) streams += 1;
  });
  await createFirstUser(page, server);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const open = new Set<string>();
  context.on('request', (request) => request.url().includes('/api/events') && open.add(request.url()));
  const second = await context.newPage();
  await second.goto('/');
  await expect(second.getByText('Live', { exact: true })).toBeVisible();
  await postQuote(server.url, { first_name: 'Anna' });
  await expect(rowOf(second, 'Anna')).toBeVisible();
  await expect(rowOf(page, 'Anna')).toBeVisible();
  await second.close();
  await postQuote(server.url, { first_name: 'Bert' });
  await expect(rowOf(page, 'Bert')).toBeVisible();
  expect(streams).toBeLessThanOrEqual(4);
});

test('When the session has ended elsewhere, the sign-in is shown', async ({ page, server, watch }) => {
  await createFirstUser(page, server);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  runSql(server, 'delete from sessions');
  watch.expect(/status of 401/);
  await expect(page).toHaveURL('/sign-in', { timeout: 40_000 });
});
