import type { Page } from '@playwright/test';
import { expect, expectNoViolations, openOffice, test } from './testing/office.ts';
import { postQuote } from './testing/office-leads.ts';
import type { RunningServer } from './testing/server.ts';
import { smallTargets } from './testing/targets.ts';

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
const card = (page: Page, name: string) => page.getByRole('listitem', { name: `Card of ${name} Lee` });

async function openBoard(page: Page, server: RunningServer): Promise<void> {
  for (const first_name of ['Anna', 'Ben', 'Carla']) {
    await postQuote(server.url, {
      first_name,
      last_name: 'Lee',
      notes: first_name,
      email: `${first_name}@example.com`,
    });
  }
  await openOffice(page, server);
  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await expect(page.getByRole('heading', { name: 'Board' })).toBeVisible();
  await expect(card(page, 'Anna')).toBeVisible();
}

test('A card is dragged to another column, which is its status from then on, and Undo takes it back', async ({
  page,
  server,
}) => {
  await openBoard(page, server);
  await expect(column(page, 'New').getByRole('listitem')).toHaveCount(3);
  await card(page, 'Ben').dragTo(column(page, 'Quoted'));
  await expect(column(page, 'Quoted 1').getByRole('link', { name: 'Ben Lee' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Ben Lee marked Quoted' })).toBeVisible();
  await page.reload();
  await expect(column(page, 'Quoted 1').getByRole('link', { name: 'Ben Lee' })).toBeVisible();
  await card(page, 'Ben').dragTo(column(page, 'Lost'));
  await expect(column(page, 'Lost 1').getByRole('link', { name: 'Ben Lee' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Ben Lee marked Lost' })).toBeVisible();
  await page.keyboard.press('z');
  await expect(column(page, 'Quoted 1').getByRole('link', { name: 'Ben Lee' })).toBeVisible();
});

test('By the keyboard it goes from column to column with the focus on it, and a win asks what it brings', async ({
  page,
  server,
}) => {
  await openBoard(page, server);
  await card(page, 'Anna').getByRole('link').focus();
  await page.keyboard.press('Shift+ArrowLeft');
  for (const status of ['Contacted', 'Quoted', 'Scheduled']) {
    await page.keyboard.press('Shift+ArrowRight');
    await expect(column(page, status).getByRole('link', { name: 'Anna Lee' })).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: `Anna Lee marked ${status}` })).toBeVisible();
  }
  await page.keyboard.press('Shift+ArrowRight');
  await page.getByRole('dialog').getByLabel('Price in dollars').fill('450');
  await page.keyboard.press('Enter');
  await expect(column(page, 'Won 1')).toContainText('$450');
  await card(page, 'Carla').getByRole('combobox', { name: 'Move to: Carla Lee' }).selectOption('Contacted');
  await expect(column(page, 'Contacted').getByRole('link', { name: 'Carla Lee' })).toBeVisible();
});

test('A move is shown before the server has answered, and taken back in words when somebody was quicker', async ({
  page,
  server,
  watch,
}) => {
  await openBoard(page, server);
  watch.expect(/409 .*status/);
  const origin = new URL(page.url()).origin;
  await page.route('**/api/leads/*/status', async (route) => {
    const data = { status: 'contacted', version: 0 };
    await page.request.post(route.request().url(), { headers: { origin }, data });
    await route.continue();
  });
  await card(page, 'Anna').getByRole('combobox').selectOption('Lost');
  await expect(page.getByRole('alert')).toContainText('Someone else changed Anna Lee');
  await expect(column(page, 'Contacted').getByRole('link', { name: 'Anna Lee' })).toBeVisible();
});

for (const width of [360, 390, 1440]) {
  test(`It can be read and pressed at ${width} px, in light and dark`, async ({ page, server }) => {
    await page.setViewportSize({ width, height: 844 });
    await openBoard(page, server);
    await card(page, 'Ben').getByRole('combobox').selectOption('Quoted');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNoViolations(page);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/board-${width}-${colorScheme}.png` });
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    if (width > 1000) return;
    await page.getByRole('button', { name: 'Quoted 1' }).click();
    await expect(card(page, 'Ben')).toBeVisible();
    await expect(card(page, 'Anna')).toBeHidden();
    const others = /^(Skip to content|All 3 requests accounted)/;
    expect((await smallTargets(page, 44)).filter((target) => !others.test(target))).toEqual([]);
  });
}
