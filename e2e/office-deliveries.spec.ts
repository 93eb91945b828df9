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
import { postQuote } from './testing/office-leads.ts';

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
  await expect(row.getByText('It is tried again now.')).toBeVisible();
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
  const section = page.getByRole('region', { name: 'Deliveries' });
  const sent = countPosts(page, '/deliveries');
  await pressTwice(section.getByRole('button', { name: 'Send', exact: true }));
  await expect(section.getByText('It is sent there now.')).toBeVisible();
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
  runSql(server, "UPDATE deliveries SET state = 'delivered' WHERE id = (SELECT min(id) FROM deliveries)");
  watch.expect(/status of 409 .*deliveries\/retry/);
  await dialog.getByRole('button', { name: 'Retry 3 deliveries' }).click();
  const changed = page.getByRole('dialog', { name: 'Retry 2 deliveries?' });
  await expect(changed.getByText('The number has changed meanwhile.')).toBeVisible();
  const before = receiver.received.length;
  receiver.answer = { status: 200, body: '{}' };
  await changed.getByRole('button', { name: 'Retry 2 deliveries' }).click();
  await expect(page.getByText('2 deliveries tried again now.')).toBeVisible();
  await expect(page.getByText('No delivery is like this')).toBeVisible();
  const names = () => receiver.received.slice(before).map(({ body }) => JSON.parse(body).first_name);
  await expect.poll(() => names().toSorted()).toEqual(['Bo', 'Cy']);
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
  const destinations = page.getByRole('region', { name: 'Destinations' });
  await refreshUntil(page, () => expect(destinations.getByText(/^Failing since/)).toBeVisible(SOON));
  const row = page.getByRole('row', { name: /Zoë/ });
  await expect(row.getByText('waits until its destination works again')).toBeVisible();
  const sendTest = page.getByRole('button', { name: 'Send a test to Quote webhook' });
  await sendTest.click();
  await expect(destinations.getByText(/The test did not arrive: answered 500/)).toBeVisible();
  await destinations.getByText('Answer', { exact: true }).click();
  await expect(destinations.getByText('out of order')).toBeVisible();
  // Far off, so that only the retry can bring it.
  runSql(server, 'UPDATE destinations SET next_probe_at = next_probe_at + 600000');
  receiver.answer = { status: 200, body: 'thanks' };
  await sendTest.click();
  await expect(destinations.getByText(/The test arrived: answered 200/)).toBeVisible();
  const test = receiver.received.at(-1);
  expect(test?.headers['webhook-test']).toBe('true');
  expect(JSON.parse(test?.body ?? '').notes).toBe('This is a test delivery from your office.');
  await page.getByRole('button', { name: /^Retry now: Zoë/ }).click();
  await expect(row.getByText('Delivered', { exact: true })).toBeVisible();
  await expect(destinations.getByText('Takes deliveries')).toHaveCount(2);
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
  await expect(page.getByText('under the same id')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(again).toBeFocused();
  expect(receiver.received.length).toBe(1);
  await again.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => receiver.received.length).toBe(2);
  expect(receiver.received[1]?.headers['webhook-id']).toBe(receiver.received[0]?.headers['webhook-id']);
});

test('The books stand on every screen, and are red when a request has no delivery', async ({
  page,
  server,
  receiver,
}) => {
  await postQuote(server.url);
  await postQuote(server.url, { first_name: 'Lost' });
  await receiver.next(QUOTES);
  await openDeliveries(page, server);
  const banner = page.getByRole('banner');
  await refreshUntil(page, () =>
    expect(
      banner.getByText('2 accepted = 2 delivered + 0 waiting + 0 not delivered + 0 without destination'),
    ).toBeVisible(SOON),
  );
  await expect(page.getByText('The books add up')).toBeVisible();
  runSql(server, 'DELETE FROM deliveries WHERE id = (SELECT max(id) FROM deliveries)');
  await page.goto('/account');
  await expect(banner.getByText('Books wrong by 1')).toBeVisible();
  await expect(banner.getByText('2 accepted ≠ 1 delivered')).toBeVisible();
  await banner.getByRole('link', { name: /2 accepted/ }).click();
  await expect(page.getByRole('alert')).toContainText('1 request is accepted, but without any delivery');
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
      await expect(page.getByText('The test did not arrive')).toBeVisible();
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
