import type { Page } from '@playwright/test';
import { becomeQuiet, expect, expectNoViolations, openOffice, runSql, test } from './testing/office.ts';
import { bookElsewhere } from './testing/office-appointments.ts';
import { postQuote } from './testing/office-leads.ts';
import type { RunningServer } from './testing/server.ts';
import { smallTargets } from './testing/targets.ts';

const section = (page: Page, name: RegExp) => page.getByRole('region', { name });

/** Anna waits for days, Ben is due today, Carla and Dan are booked today, Eve tomorrow, and Fay was yesterday. */
async function openToday(page: Page, server: RunningServer): Promise<void> {
  const names = ['Anna', 'Ben', 'Carla', 'Dan', 'Eve', 'Fay'];
  for (const [n, first_name] of names.entries()) {
    await postQuote(server.url, {
      first_name,
      last_name: 'Lee',
      phone: `(404) 555-010${n}`,
      email: `${n}@example.com`,
    });
  }
  await openOffice(page, server);
  const week = Date.now() - 7 * 86_400_000;
  const soon = Date.now() + 1_000;
  runSql(
    server,
    `begin;
      update leads set received_at = ${week} where first_name = 'Anna';
      update leads set status = 'quoted', snoozed_until = ${soon - 2_000} where first_name = 'Ben';
      commit`,
  );
  await bookElsewhere(page, 'Dan', { from: 13, to: 15, note: 'Gate code 12' });
  await bookElsewhere(page, 'Carla', { from: 8, to: 10 });
  await bookElsewhere(page, 'Eve', { days: 1, from: 10, to: 12 });
  await bookElsewhere(page, 'Fay', { days: -1, from: 10, to: 12 });
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(section(page, /^Booked 2/)).toBeVisible();
}

test('A day has who is late, what was not marked done, what is booked in order, and tomorrow', async ({
  page,
  server,
}) => {
  await openToday(page, server);
  await expect(page.getByRole('link', { name: 'Today' }).first()).toHaveAttribute('aria-current', 'page');
  await expect(section(page, /^Late/).getByRole('listitem')).toHaveText([
    /^Ben Lee.*Back from snooze/,
    /^Anna Lee.*Late:/,
  ]);
  await expect(section(page, /^Not marked done 1/)).toContainText('Fay Lee');
  const stops = section(page, /^Booked/).getByRole('listitem');
  await expect(stops).toHaveText([/^8–10 AM.*Carla Lee/, /^1–3 PM.*Dan Lee/]);
  await expect(stops.last()).toContainText('Gate code 12');
  await expect(stops.last().getByRole('link', { name: /^Map of 12 Ponce/ })).toBeVisible();
  await expect(stops.last().getByRole('link', { name: /call Dan Lee/ })).toHaveAttribute('href', 'tel:+14045550103');
  await expect(section(page, /^Tomorrow/)).toContainText('Eve Lee');
  await page.keyboard.press('j');
  await expect(section(page, /^Booked 1/)).toContainText('Eve Lee');
  await expect(section(page, /^Late/)).toHaveCount(0);
  await page.keyboard.press('j');
  await expect(section(page, /^Booked/)).toContainText('Nothing is booked.');
  await page.getByRole('navigation', { name: 'Days' }).getByRole('link', { name: 'Today' }).click();
  await expect(section(page, /^Booked 2/)).toBeVisible();
  await section(page, /^Booked/)
    .getByRole('link', { name: 'Carla Lee', exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Carla Lee' })).toBeVisible();
});

test('What is done is marked at one tap, with Undo, and taken back in words when it fails', async ({
  page,
  server,
  watch,
}) => {
  await openToday(page, server);
  const stop = section(page, /^Booked/)
    .getByRole('listitem')
    .first();
  await becomeQuiet(page);
  await stop.getByRole('button', { name: 'Done: Carla Lee' }).click();
  await expect(stop).toContainText('Done ✓');
  await expect(page.getByRole('status').filter({ hasText: 'Undo' })).toContainText('Done:');
  await page.keyboard.press('z');
  await expect(stop.getByRole('button', { name: 'Done: Carla Lee' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Undone:' })).toBeVisible();
  await becomeQuiet(page);
  watch.expect(/ERR_FAILED .*appointments/);
  await page.route('**/api/appointments/*', (route) => route.abort());
  await stop.getByRole('button', { name: 'Done: Carla Lee' }).click();
  await expect(page.getByRole('alert')).toContainText('The appointment was not changed.');
  await expect(stop.getByRole('button', { name: 'Done: Carla Lee' })).toBeVisible();
});

test('What is booked elsewhere appears by itself, and what could not be loaded is said', async ({
  page,
  server,
  watch,
}) => {
  await openToday(page, server);
  await bookElsewhere(page, 'Anna', { from: 16, to: 17 });
  await expect(section(page, /^Booked 3/)).toContainText('Anna Lee');
  watch.expect(/ERR_FAILED .*today/);
  await page.route('**/api/today?*', (route) => route.abort());
  await page.keyboard.press('j');
  await expect(page.getByRole('alert')).toContainText('Can’t reach the office');
  await page.unroute('**/api/today?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(section(page, /^Booked 1/)).toContainText('Eve Lee');
});

test('It prints as a day sheet: what is booked first, with times, names, numbers and addresses, and no buttons', async ({
  page,
  server,
}) => {
  await openToday(page, server);
  await page.emulateMedia({ media: 'print' });
  for (const text of ['8–10 AM', 'Carla Lee', '(404) 555-0102', '12 Ponce de Leon Ave NE', 'Gate code 12']) {
    await expect(page.locator('main').getByText(text).filter({ visible: true }).first()).toBeVisible();
  }
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Map/ }).filter({ visible: true })).toHaveCount(0);
  const [booked, late] = [await section(page, /^Booked/).boundingBox(), await section(page, /^Late/).boundingBox()];
  expect(booked?.y ?? 0).toBeLessThan(late?.y ?? 0);
});

for (const width of [360, 390, 1440]) {
  test(`It can be read and pressed at ${width} px, in light and dark`, async ({ page, server }) => {
    await page.setViewportSize({ width, height: 844 });
    await openToday(page, server);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNoViolations(page);
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/today-${width}-${colorScheme}.png`, fullPage: true });
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    if (width < 1000) {
      const others = /^(Skip to content|All 6 requests accounted)/;
      expect((await smallTargets(page, 44)).filter((target) => !others.test(target))).toEqual([]);
    }
  });
}
