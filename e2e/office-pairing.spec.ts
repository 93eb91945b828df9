import { expect, expectNoViolations, openOffice, runSql, test } from './testing/office.ts';
import { pairingAddress } from './testing/pairing.ts';
import { smallTargets } from './testing/targets.ts';

test('A phone scans the code, sees whom it signs in, and is in, beside its notifications', async ({
  page,
  server,
  browser,
}) => {
  await openOffice(page, server);
  await page.goto('/account');
  const address = await pairingAddress(page);
  expect(new URL(address).origin).toBe(server.officeUrl);
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await phone.goto(address);
  await expect(phone.getByText('You will be signed in as ana for 90 days')).toBeVisible();
  await expectNoViolations(phone);
  expect(await smallTargets(phone, 44)).toEqual([]);
  if (process.env.SHOTS) await phone.screenshot({ path: `${process.env.SHOTS}/pair-390.png` });
  await phone.getByRole('button', { name: 'Sign in on this phone' }).click();
  await expect(phone.getByRole('region', { name: 'Notifications' })).toBeVisible();
  await expect(phone.getByRole('region', { name: 'Sessions' }).getByText('Kept signed in until')).toBeVisible();
  // The code goes where it was shown.
  const section = page.getByRole('region', { name: 'Add a phone' });
  await expect(section.getByText('Signed in on another device')).toBeVisible();
  await expect(section.getByRole('img')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(2);
  const other = await (await browser.newContext()).newPage();
  await other.goto(address);
  await expect(other.getByRole('heading', { name: 'This code no longer works' })).toBeVisible();
  await expect(other.getByText(/^It was already used/)).toBeVisible();
  await other.goto(`${server.officeUrl}/pair?token=foreign`);
  await expect(other.getByText(/^It isn’t from this office/)).toBeVisible();
  await phone.context().close();
  await other.context().close();
});

test('A code that is too old is taken away, and says so to the phone', async ({ page, server, browser }) => {
  await page.clock.install();
  await openOffice(page, server);
  await page.goto('/account');
  const address = await pairingAddress(page);
  const section = page.getByRole('region', { name: 'Add a phone' });
  await page.clock.fastForward('05:01');
  await expect(section.getByText('This code is too old.')).toBeVisible();
  await expect(section.getByRole('img')).toHaveCount(0);
  runSql(server, `update pairing_links set expires_at = ${Date.now() - 1}`);
  const phone = await (await browser.newContext()).newPage();
  await phone.goto(address);
  await expect(phone.getByText('It’s older than 5 minutes.')).toBeVisible();
  await phone.context().close();
});

for (const width of [390, 1280]) {
  test(`At ${width} px the account with a code fits, every target is big enough, and axe finds nothing wrong`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openOffice(page, server);
    await page.goto('/account');
    await pairingAddress(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    const small = await smallTargets(page, 44);
    expect(small.filter((target) => !/^(Skip to content|No requests yet|null|Show password|):/.test(target))).toEqual(
      [],
    );
    await expectNoViolations(page);
    if (process.env.SHOTS) {
      await page.screenshot({ path: `${process.env.SHOTS}/pairing-${width}.png`, fullPage: true });
    }
  });
}
