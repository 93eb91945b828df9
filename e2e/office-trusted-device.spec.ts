import { expect, expectNoViolations, forgetSession, openOffice, runSql, signIn, test } from './testing/office.ts';
import { smallTargets } from './testing/targets.ts';

const DAY_MS = 24 * 60 * 60_000;

test('A device that is trusted stays in beyond 8 hours and 7 days, is listed, and is told its end', async ({
  page,
  server,
  context,
}) => {
  await page.clock.install();
  await openOffice(page, server);
  await forgetSession(page);
  await page.goto('/account');
  await page.getByLabel('Keep me signed in on this device for 90 days').check();
  await signIn(page);
  await expect(page.getByText('Kept signed in until')).toHaveCount(1);
  const cookie = (await context.cookies()).find(({ name }) => name === 'office-session');
  expect(cookie?.expires).toBeGreaterThan((Date.now() + 96 * DAY_MS) / 1_000);
  runSql(server, `update sessions set last_seen_at = last_seen_at - ${60 * DAY_MS} where is_trusted = 1`);
  await page.reload();
  await expect(page.getByText('Kept signed in until')).toHaveCount(1);
  runSql(server, `update sessions set expires_at = ${Date.now() + 4 * 60_000} where is_trusted = 1`);
  await page.reload();
  const dialog = page.getByRole('dialog', { name: 'You will be signed out soon' });
  await expect(dialog.getByRole('alert')).toHaveText(/^You signed in on this device almost 90 days ago\./);
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'OK' }).click();
});

for (const width of [390, 1280]) {
  test(`At ${width} px the sign-in fits with its box, and axe finds nothing wrong`, async ({ page, server }) => {
    await page.setViewportSize({ width, height: 900 });
    await openOffice(page, server);
    await forgetSession(page);
    await page.goto('/sign-in');
    await page.getByLabel('Keep me signed in on this device for 90 days').check();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await smallTargets(page, 44)).toEqual([]);
    await expectNoViolations(page);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/sign-in-${width}.png` });
  });
}
