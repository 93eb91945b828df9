import { startLine } from './testing/line.ts';
import { expect, openOffice, runSql, test } from './testing/office.ts';
import { atRest, insertOldLeads, rowOf, shownNames, statusOf } from './testing/office-inbox.ts';
import { postQuote } from './testing/office-leads.ts';

test('Who writes appears at the top while the owner looks, and the tab says how many are new', async ({
  page,
  server,
}) => {
  await openOffice(page, server);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No leads yet' })).toBeVisible();
  await postQuote(server.url, { first_name: 'Anna' });
  await expect(rowOf(page, 'Anna')).toBeVisible();
  await postQuote(server.url, { first_name: 'Bert', phone: '(404) 555-0102', email: 'bert@example.com' });
  await expect.poll(() => shownNames(page)).toEqual(["Bert O'Hara", "Anna O'Hara"]);
  await expect(page.getByText('2 leads', { exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^\(2\) Inbox/);
});

test('What the stream tells is shown within half a second of the browser, not counting what it waits for', async ({
  page,
  server,
}) => {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await page.clock.install();
  await openOffice(page, server);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No leads yet' })).toBeVisible();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  const told = new Promise<void>((resolve) => {
    network.on('Network.eventSourceMessageReceived', ({ eventName }) => eventName === 'leads' && resolve());
  });
  await postQuote(server.url, { first_name: 'Anna' });
  await told;
  let leftMs = 500;
  await expect(async () => {
    await page.clock.runFor(Math.min(50, leftMs));
    leftMs -= Math.min(50, leftMs);
    await expect(rowOf(page, 'Anna')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
});

test('Further down the list nothing moves: a button tells of new leads', async ({ page, server }) => {
  insertOldLeads(server, 120);
  await openOffice(page, server);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  // Before there are rows the wheel turns in vain.
  await expect(rowOf(page, 'Old 00120')).toBeVisible();
  await page.mouse.move(640, 600);
  await page.mouse.wheel(0, 800);
  await expect(rowOf(page, 'Old 00095')).toBeInViewport();
  await atRest(page);
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
  await openOffice(page, server);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const other = await (await browser.newContext({ storageState: await page.context().storageState() })).newPage();
  await other.goto(`${server.officeUrl}/?status=new`);
  await expect(other.getByText('2 leads found')).toBeVisible();
  await rowOf(page, 'Anna').getByRole('button', { name: 'Status of Anna' }).click();
  await page.getByRole('menuitemradio', { name: 'Contacted' }).click();
  await expect(statusOf(page, 'Anna')).toHaveText('Contacted');
  await expect(rowOf(other, 'Anna')).toBeHidden();
  await expect(other.getByText('1 lead found')).toBeVisible();
  await other.context().close();
});

test('After a lost connection nothing is missing, and what was lost is said', async ({ page, server, watch }) => {
  const line = await startLine(server.officeUrl);
  watch.expect(new RegExp(`foreign request: ${line.url}`));
  watch.expect(/ERR_|Failed to load resource/);
  await postQuote(server.url, { first_name: 'Anna' });
  await openOffice(page, server, line.url);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(rowOf(page, 'Anna')).toBeVisible();
  line.down(true);
  line.cut();
  await expect(page.getByText('Connection lost, reconnecting')).toBeVisible();
  await postQuote(server.url, { first_name: 'Bert' });
  runSql(server, "update leads set status = 'quoted', version = version + 1 where first_name = 'Anna'");
  const losses = line.losses();
  await expect.poll(() => line.losses(), 'it has tried in vain').toBeGreaterThan(losses);
  line.down(false);
  await expect(rowOf(page, 'Bert')).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await line.close();
});

test('A stream that has been silent too long is not called live, and is opened again without a gap', async ({
  page,
  server,
  watch,
}) => {
  const line = await startLine(server.officeUrl);
  watch.expect(new RegExp(`foreign request: ${line.url}`));
  await page.clock.install();
  await openOffice(page, server, line.url);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  // The longest time for which a stream that is there says nothing.
  await page.clock.runFor('00:30');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  line.deafen();
  line.silence();
  await postQuote(server.url, { first_name: 'Anna' });
  await page.clock.runFor('00:45');
  await expect(page.getByText('Connection lost, reconnecting')).toBeVisible();
  line.down(false);
  await expect(async () => {
    await page.clock.runFor('00:45');
    // One of several attempts, and no promise: how soon a lead is told is tested where no wall clock counts.
    await expect(rowOf(page, 'Anna')).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await line.close();
});

test('When a proxy answers in the place of the stream, it is opened again from where it ended', async ({
  page,
  server,
  watch,
}) => {
  watch.expect(/status of 502/);
  await page.route('**/api/events', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }), { times: 1 });
  await openOffice(page, server);
  await expect(page.getByText('Connection lost, reconnecting')).toBeVisible();
  await postQuote(server.url, { first_name: 'Anna' });
  await expect(rowOf(page, 'Anna')).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
});

test('All tabs share one stream, and another takes over when its tab is closed', async ({ page, server, context }) => {
  let streams = 0;
  context.on('request', (request) => {
    if (request.url().includes('/api/events')) streams += 1;
  });
  await openOffice(page, server);
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
  await openOffice(page, server);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  runSql(server, 'delete from sessions');
  watch.expect(/status of 401/);
  await expect(page).toHaveURL(/\/sign-in\?/, { timeout: 40_000 });
});
