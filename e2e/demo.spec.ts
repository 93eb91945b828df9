import { networkInterfaces } from 'node:os';
import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './testing/axe.ts';
import { test } from './testing/demo-test.ts';
import { postQuote } from './testing/office-leads.ts';

// One demo serves them all.
test.describe.configure({ mode: 'default' });

const SCREENS = ['/', '/today', '/board', '/deliveries', '/calls', '/reports', '/account', '/nowhere'];

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`At ${viewport.width} px`, () => {
    test.use({ viewport });

    test('Every screen of the demo says that its data are made up, and none asks who is there', async ({ page }) => {
      for (const screen of SCREENS) {
        await page.goto(screen);
        await expectMarked(page, screen);
      }
      await page.goto('/');
      await page.locator('main a[href^="/leads/"]').first().click();
      await expect(page).toHaveURL(/\/leads\//);
      await expectMarked(page, 'a lead');
      await page.goto('/calls');
      await page.locator('main a[href^="/calls/"]').first().click();
      await expect(page).toHaveURL(/\/calls\//);
      await expectMarked(page, 'a call');
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
        await expectNoViolations(page);
      }
    });
  });
}

test('A request that a newcomer sends on the demo’s site comes in while they watch the office', async ({
  page,
  demo,
}) => {
  await page.goto('/');
  await expect(page.locator('main a[href^="/leads/"]').nth(4)).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await postQuote(demo.site, { first_name: 'Newcomer' });
  await expect(page.getByText(/Newcomer/).first()).toBeVisible();
});

test('Whoever signs out of the demo, or opens its sign-in, is in the office again', async ({ page }) => {
  await page.goto('/sign-in');
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Sign out', exact: true }).click()]);
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
});

test('The demo answers this machine alone', async ({ demo, request }) => {
  const others = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  for (const { address, internal, family } of others) {
    if (internal || family !== 'IPv4') continue;
    for (const { port } of [new URL(demo.office), new URL(demo.site)]) {
      await expect(request.get(`http://${address}:${port}/`), address).rejects.toThrow('ECONNREFUSED');
    }
  }
  expect((await request.get(demo.office)).status()).toBe(200);
  expect((await request.get(demo.office, { headers: { host: 'demo.example.com' } })).status()).toBe(421);
});

async function expectMarked(page: Page, screen: string): Promise<void> {
  await expect(page.getByRole('heading').first(), screen).toBeVisible();
  const mark = page.getByRole('complementary', { name: 'About this demo' });
  await expect(mark, screen).toContainText('Demo: made-up data.');
  await expect(mark, screen).toBeInViewport();
  await expect(page, screen).toHaveTitle(/^Demo: /);
  await expect(page, screen).not.toHaveURL(/sign-in|welcome/);
  await expect(page.getByRole('dialog'), screen).toHaveCount(0);
  // The account has fields to change the password, as ever.
  if (screen !== '/account') await expect(page.locator('input[type=password]'), screen).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), screen).toBe(true);
}
