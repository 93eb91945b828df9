import { holdBack } from './testing/island.ts';
import { createFirstUser, expect, expectNoViolations, forgetSession, openOffice, test } from './testing/office.ts';
import { postQuote } from './testing/office-leads.ts';

const SIZES = [
  { width: 375, height: 812 },
  { width: 1280, height: 900 },
];

for (const viewport of SIZES) {
  test.describe(`At ${viewport.width} px`, () => {
    test.use({ viewport });

    test('axe finds nothing wrong on any screen', async ({ page, server, watch }) => {
      await page.goto(server.welcomeUrl);
      await expect(page.getByLabel('Username')).toBeVisible();
      await expectNoViolations(page);
      await createFirstUser(page, server);
      await expect(page.getByRole('heading', { name: 'No leads yet' })).toBeVisible();
      await expectNoViolations(page);
      await postQuote(server.url);
      await expect(page.getByRole('table')).toBeVisible();
      await expectNoViolations(page);
      await page.getByRole('link', { name: 'Account', exact: true }).click();
      await page.getByRole('button', { name: 'Set up' }).click();
      await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
      await expectNoViolations(page);
      await forgetSession(page);
      await page.goto('/sign-in');
      watch.expect(/status of 401 .*sign-in/);
      await page.getByLabel('Username').fill('ana');
      await page.getByLabel('Password', { exact: true }).fill('wrong');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expectNoViolations(page);
      await page.goto('/no-such-screen');
      await expect(page.getByRole('heading', { name: 'Page not found.' })).toBeVisible();
      await expectNoViolations(page);
    });
  });
}

test('At 360 px nothing is cut off or scrolls sideways, and who wrote and what became of it is still told', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await postQuote(server.url, { first_name: 'Maximiliane-Wilhelmine', last_name: 'von Hohenzollern-Sigmaringen' });
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  await page.goto(server.welcomeUrl);
  await expect(page.getByLabel('Username')).toBeVisible();
  expect(await fits()).toBe(true);
  await createFirstUser(page, server);
  const row = page.getByRole('row').nth(1);
  for (const text of ['Maximiliane', '(404) 555-0199', 'Gutter cleaning', 'New']) {
    await expect(row.getByText(text).filter({ visible: true })).toHaveCount(1);
  }
  expect(await fits()).toBe(true);
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  expect(await fits()).toBe(true);
});

test('On a phone the ways through the office stand in one row, and each of them can be reached', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openOffice(page, server);
  const navigation = page.getByRole('navigation', { name: 'Main' });
  expect((await navigation.boundingBox())?.height).toBeLessThan(50);
  for (const screen of ['Connections', 'Calls', 'Reports', 'Account', 'Inbox']) {
    await navigation.getByRole('link', { name: screen }).click();
    await expect(page.getByRole('heading', { name: screen, exact: true })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
});

test('The keyboard alone signs in, moves between the screens and signs out', async ({ page, server }) => {
  await openOffice(page, server);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  for (const screen of ['Inbox', 'Today', 'Board', 'Connections', 'Calls', 'Reports', 'Account']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: screen })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible();
  // What is asked for still when the session ends is refused.
  await expect(page.getByRole('table', { name: 'What is erased, and when' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^Search/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByLabel('Username').focus();
  await page.keyboard.type('ana');
  await page.keyboard.press('Tab');
  await page.keyboard.type('correct horse battery');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
});

test('The first load takes at most 150 KB of script, and its files are kept for ever', async ({
  page,
  request,
  server,
}) => {
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url());
  });
  await createFirstUser(page, server);
  expect(scripts.length).toBeGreaterThan(0);
  let bytes = 0;
  for (const url of scripts) {
    const answer = await request.get(url, { headers: { 'accept-encoding': 'gzip' } });
    expect(answer.headers()['cache-control']).toContain('immutable');
    bytes += Number(answer.headers()['content-length']);
  }
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThanOrEqual(150_000);
});

test('What the inbox shows is fetched once, beside its script', async ({ page, server }) => {
  await openOffice(page, server, server.officeUrl, '/');
  const office = page.url();
  // What the page before still asks for is nothing of this one.
  await page.goto('about:blank');
  // The list is read again once the stream of changes has begun, which knows nothing of before.
  await holdBack(page, '**/api/events*');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(office);
  await expect(page.getByRole('heading', { name: 'No leads yet' })).toBeVisible();
  for (const address of ['/api/session', '/api/inbox']) {
    expect(asked.filter((path) => path === address)).toEqual([address]);
  }
  const scripts = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  expect(scripts.indexOf('/api/inbox')).toBeLessThan(4);
});
