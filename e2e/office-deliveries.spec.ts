import { DatabaseSync } from 'node:sqlite';
import { holdBack } from './testing/island.ts';
import { countPosts, expectNoViolations, pressTwice, runSql } from './testing/office.ts';
import {
  expect,
  HOLIDAY_LIGHTS,
  letDie,
  openDeliveries,
  QUOTES,
  refreshUntil,
  test,
} from './testing/office-deliveries.ts';
import { openRecords } from './testing/office-inbox.ts';
import { postQuote } from './testing/office-leads.ts';
import type { RunningServer } from './testing/server.ts';

/** For what the page asserts while it waits for the server. */
const SOON = { timeout: 1_000 };

test('A delivery that died says why, is retried, and arrives under its id', async ({ page, server, receiver }) => {
  await letDie(server, receiver, ['Zoë']);
  await openDeliveries(page, server);
  const row = page.getByRole('row', { name: /Zoë/ });
  await refreshUntil(page, () => expect(row.getByText('Not delivered')).toBeVisible(SOON));
  await expect(row.getByText(/answered 422, .*attempt/)).toBeVisible();
  receiver.answer = { status: 200, body: '{}' };
  const retries = countPosts(page, '/retry');
  await pressTwice(page.getByRole('button', { name: /^Retry now: Zoë/ }));
  await expect(row.getByText('Retrying now.')).toBeVisible();
  await expect(row.getByText('Delivered', { exact: true })).toBeVisible();
  await expect(row.getByText(/answered 200/)).toBeVisible();
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(ids.length).toBeGreaterThan(1);
  expect(new Set(ids).size).toBe(1);
  expect(retries()).toBe(1);
});

test('A lead is sent to one more destination once, however fast the button is pressed again', async ({
  page,
  server,
  receiver,
}) => {
  await postQuote(server.url);
  await receiver.next(QUOTES);
  await openDeliveries(page, server);
  await page.getByRole('link', { name: "Zoë O'Hara" }).click();
  await openRecords(page);
  const section = page.getByRole('region', { name: 'Deliveries' });
  const sent = countPosts(page, '/deliveries');
  await pressTwice(section.getByRole('button', { name: 'Send', exact: true }));
  await expect(section.getByText('Sending now.')).toBeVisible();
  await receiver.next(HOLIDAY_LIGHTS);
  expect(sent()).toBe(1);
});

test('All of a filter are retried, as many as were shown and no other number', async ({
  page,
  server,
  receiver,
  watch,
}) => {
  await letDie(server, receiver, ['Ana', 'Bo', 'Cy']);
  await openDeliveries(page, server);
  await page.getByLabel('State').selectOption('Not delivered');
  await expect(page).toHaveURL(/\/deliveries\?state=dead$/);
  await refreshUntil(page, () => expect(page.getByRole('rowheader')).toHaveCount(3, SOON));
  await page.getByRole('button', { name: 'Retry all of these' }).click();
  const dialog = page.getByRole('dialog', { name: 'Retry 3 deliveries?' });
  await expect(dialog.getByRole('button', { name: 'Retry 3 deliveries' })).toBeEnabled();
  // Between the press and its answer, so that no refresh of the screen can tell of it first.
  await page.route(
    '**/api/deliveries/retry',
    (route) => {
      runSql(server, "UPDATE deliveries SET state = 'delivered' WHERE id = (SELECT min(id) FROM deliveries)");
      return route.continue();
    },
    { times: 1 },
  );
  watch.expect(/status of 409 .*deliveries\/retry/);
  await dialog.getByRole('button', { name: 'Retry 3 deliveries' }).click();
  const changed = page.getByRole('dialog', { name: 'Retry 2 deliveries?' });
  await expect(changed.getByText('The number has changed.')).toBeVisible();
  const before = receiver.received.length;
  receiver.answer = { status: 200, body: '{}' };
  await changed.getByRole('button', { name: 'Retry 2 deliveries' }).click();
  await expect(page.getByText('Retrying 2 deliveries now.')).toBeVisible();
  await expect(page.getByText('No matching deliveries')).toBeVisible();
  const names = () => receiver.received.slice(before).map(({ body }) => JSON.parse(body).first_name);
  await expect.poll(() => names().toSorted()).toEqual(['Bo', 'Cy']);
});

test('A press counts also while the number of deliveries is read anew', async ({ page, server, receiver }) => {
  await letDie(server, receiver, ['Ana', 'Bo']);
  await openDeliveries(page, server);
  await page.getByLabel('State').selectOption('Not delivered');
  await refreshUntil(page, () => expect(page.getByRole('rowheader')).toHaveCount(2, SOON));
  await page.getByRole('button', { name: 'Retry all of these' }).click();
  const retry = page.getByRole('dialog').getByRole('button', { name: 'Retry 2 deliveries' });
  await expect(retry).toBeEnabled();
  const release = await holdBack(page, '**/api/deliveries/count?*');
  const readAnew = page.waitForRequest('**/api/deliveries/count?*');
  receiver.answer = { status: 200, body: '{}' };
  await postQuote(server.url, { first_name: 'Cy' });
  await readAnew;
  await expect(retry).toBeEnabled();
  await retry.click();
  await expect(page.getByText('Retrying 2 deliveries now.')).toBeVisible();
  release();
});

test("Of a year's requests without destination it is said how many and how old they are, and only those chosen are sent", async ({
  page,
  server,
  receiver,
}) => {
  await letDie(server, receiver, ['Ana', 'Bo', 'Cy']);
  await expect.poll(() => countDead(server)).toBe(3);
  receiver.answer = { status: 200, body: '{}' };
  const daysAgo = (days: number, name: string) =>
    runSql(server, `update leads set received_at = received_at - ${days * 86_400_000} where first_name = '${name}'`);
  daysAgo(3, 'Bo');
  daysAgo(300, 'Cy');
  await openDeliveries(page, server);
  await page.getByRole('button', { name: 'Retry all of these' }).click();
  const dialog = page.getByRole('dialog', { name: 'Retry 1 delivery?' });
  await expect(dialog.getByRole('radio')).toHaveCount(3);
  await expect(dialog.getByRole('radio', { name: /^Of the last 24 hours: 1$/ })).toBeChecked();
  await expect(dialog.getByRole('radio', { name: /^All, the oldest of [A-Z][a-z]+ \d+.*: 3$/ })).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByRole('radio', { name: 'Of the last 7 days: 2' }).check();
  const before = receiver.received.length;
  await page.getByRole('button', { name: 'Retry 2 deliveries' }).click();
  await expect(page.getByText('Retrying 2 deliveries now.')).toBeVisible();
  const names = () => receiver.received.slice(before).map(({ body }) => JSON.parse(body).first_name);
  await expect.poll(() => names().toSorted()).toEqual(['Ana', 'Bo']);
  expect(countDead(server)).toBe(1);
});

test('A destination that fails is told as one, tried out by a test, and probed at once by a retry', async ({
  page,
  server,
  receiver,
}) => {
  receiver.answer = { status: 500, body: 'out of order' };
  await postQuote(server.url);
  await receiver.next(QUOTES);
  await openDeliveries(page, server);
  const destinations = page.getByRole('region', { name: 'Where requests go' });
  await refreshUntil(page, () => expect(destinations.getByText(/^Failing since/)).toBeVisible(SOON));
  const row = page.getByRole('row', { name: /Zoë/ });
  await expect(row.getByText('waiting until its connection works again')).toBeVisible();
  const sendTest = page.getByRole('button', { name: 'Send a test to Quote webhook' });
  await sendTest.click();
  await expect(destinations.getByText(/Test failed: answered 500/)).toBeVisible();
  await destinations.getByText('Answer', { exact: true }).click();
  await expect(destinations.getByText('out of order')).toBeVisible();
  // Far off, so that only the retry can bring it.
  await expect.poll(() => putOffProbes(server)).toBe(true);
  receiver.answer = { status: 200, body: 'thanks' };
  await sendTest.click();
  await expect(destinations.getByText(/Test delivered: answered 200/)).toBeVisible();
  const test = receiver.received.at(-1);
  expect(test?.headers['webhook-test']).toBe('true');
  expect(JSON.parse(test?.body ?? '').notes).toBe('This is a test delivery from your office.');
  await page.getByRole('button', { name: /^Retry now: Zoë/ }).click();
  await expect(row.getByText('Delivered', { exact: true })).toBeVisible();
  await expect(destinations.getByText('Working')).toHaveCount(2);
});

test('What was delivered is sent a second time only after a question, under the same id', async ({
  page,
  server,
  receiver,
}) => {
  await postQuote(server.url);
  await receiver.next(QUOTES);
  await openDeliveries(page, server);
  await refreshUntil(page, () => expect(page.getByText('Delivered', { exact: true }).last()).toBeVisible(SOON));
  const again = page.getByRole('button', { name: /^Send again: Zoë/ });
  await again.click();
  await expect(page.getByText('with the same ID')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(again).toBeFocused();
  expect(receiver.received.length).toBe(1);
  await again.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => receiver.received.length).toBe(2);
  expect(receiver.received[1]?.headers['webhook-id']).toBe(receiver.received[0]?.headers['webhook-id']);
});

test('Every screen says that all requests are accounted for, or how many are not', async ({
  page,
  server,
  receiver,
}) => {
  await postQuote(server.url);
  await postQuote(server.url, { first_name: 'Lost' });
  await receiver.next(QUOTES);
  await openDeliveries(page, server);
  const banner = page.getByRole('banner');
  const totals = page.getByRole('region', { name: 'Delivery totals' });
  const all = 'received2delivered= 2waiting+ 0not delivered+ 0not connected+ 0';
  await refreshUntil(page, () => expect(totals.locator('dl')).toHaveText(all, SOON));
  await expect(banner.getByText('All 2 requests accounted for')).toBeVisible();
  await expect(totals.getByText('Nothing is missing')).toBeVisible();
  runSql(server, 'DELETE FROM deliveries WHERE id = (SELECT max(id) FROM deliveries)');
  // Totals that were being read when the delivery went tell nothing of it.
  await expect(async () => {
    await page.goto('/account');
    await expect(banner.getByText('1 unaccounted for')).toBeVisible(SOON);
  }).toPass();
  await banner.getByRole('link', { name: 'Delivery totals' }).click();
  await expect(totals.locator('dl')).toContainText('received2delivered≠ 1');
  await expect(page.getByRole('alert')).toContainText('1 request is missing: received, but without any delivery');
  await expect(page.getByRole('alert').getByRole('link')).toHaveAttribute('href', /^\/leads\/[0-9a-f-]{36}$/);
});

for (const viewport of [
  { width: 375, height: 812 },
  { width: 1280, height: 900 },
]) {
  test.describe(`At ${viewport.width} px`, () => {
    test.use({ viewport });

    test('axe finds nothing wrong with the deliveries in any state', async ({ page, server, receiver }) => {
      await openDeliveries(page, server);
      await expect(page.getByText('Nothing to deliver yet')).toBeVisible();
      await expectNoViolations(page);
      await letDie(server, receiver, ['Ana']);
      receiver.answer = { status: 500, body: 'out of order' };
      await postQuote(server.url);
      await refreshUntil(page, () => expect(page.getByText(/^Failing since/)).toBeVisible(SOON));
      await page.getByRole('button', { name: 'Send a test to Quote webhook' }).click();
      await expect(page.getByText('Test failed')).toBeVisible();
      await expectNoViolations(page);
      await page.getByRole('button', { name: 'Retry all of these' }).click();
      await expect(page.getByRole('dialog').getByRole('button', { name: /^Retry \d/ })).toBeEnabled();
      await expectNoViolations(page);
      await page.keyboard.press('Escape');
      runSql(server, 'DELETE FROM deliveries WHERE id = (SELECT max(id) FROM deliveries)');
      await refreshUntil(page, () => expect(page.getByRole('alert')).toBeVisible(SOON));
      await expectNoViolations(page);
    });
  });
}

test('At 360 px nothing scrolls sideways', async ({ page, server, receiver }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await letDie(server, receiver, ['Maximiliane-Wilhelmine']);
  await openDeliveries(page, server);
  await refreshUntil(page, () => expect(page.getByRole('row', { name: /answered 422/ })).toBeVisible(SOON));
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

function countDead({ databaseFile }: RunningServer): number {
  const database = new DatabaseSync(databaseFile, { readOnly: true, timeout: 5_000 });
  const row = database.prepare("select count(*) as count from deliveries where state = 'dead'").get();
  database.close();
  return Number(row?.count);
}

/** Unless one is under way, which would write down when the next is due. */
function putOffProbes({ databaseFile }: RunningServer): boolean {
  const database = new DatabaseSync(databaseFile, { timeout: 5_000 });
  const { changes } = database
    .prepare(
      `update destinations set next_probe_at = next_probe_at + 600000
        where not exists (select 1 from deliveries where lease_token is not null)`,
    )
    .run();
  database.close();
  return changes > 0;
}
