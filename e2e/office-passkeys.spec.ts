import { test as atAddress, expect, expectNoViolations, forgetSession, openOffice, runSql } from './testing/office.ts';
import { addAuthenticator, test } from './testing/passkeys.ts';
import { smallTargets } from './testing/targets.ts';

test('A passkey is added, signs in, proves who is there, and is removed', async ({ page, server, watch }) => {
  await addAuthenticator(page);
  await openOffice(page, server);
  await page.goto('/account');
  const section = page.getByRole('region', { name: 'Passkeys' });
  await section.getByLabel('Name').fill('My phone');
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(section.getByRole('listitem')).toContainText(/^My phone.*Last used: never/);
  await expect(section.getByRole('status')).toHaveText('Passkey added.');
  await forgetSession(page);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(section.getByRole('listitem')).toContainText('My phone');
  await expect(section.getByRole('listitem')).not.toContainText('never');
  runSql(server, 'update sessions set confirmed_at = 0');
  watch.expect(/status of 403 .*passkeys/);
  await section.getByRole('button', { name: 'Remove My phone' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use a passkey instead' }).click();
  await expect(section.getByRole('listitem')).toHaveCount(0);
  await forgetSession(page);
  await page.goto('/sign-in');
  watch.expect(/status of 401 .*passkey/);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText(/^This passkey wasn’t accepted/);
});

test('One device has one passkey of a user, and nothing is said to have been added without the right finger', async ({
  page,
  server,
}) => {
  const authenticator = await addAuthenticator(page);
  await openOffice(page, server);
  await page.goto('/account');
  const section = page.getByRole('region', { name: 'Passkeys' });
  const add = section.getByRole('button', { name: 'Add a passkey' });
  await authenticator.recognize(false);
  await add.click();
  await expect(section.getByRole('alert')).toHaveText(/^No passkey was used/);
  await authenticator.recognize(true);
  await add.click();
  await expect(section.getByRole('listitem')).toHaveCount(1);
  await add.click();
  await expect(section.getByRole('alert')).toHaveText('This device has a passkey of yours already.');
  await expect(section.getByRole('listitem')).toHaveCount(1);
});

for (const width of [390, 1280]) {
  test(`At ${width} px passkeys and the sign-in fit, every target is big enough, and axe finds nothing wrong`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await addAuthenticator(page);
    await openOffice(page, server);
    await page.goto('/account');
    const section = page.getByRole('region', { name: 'Passkeys' });
    await section.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(section.getByRole('listitem')).toHaveCount(1);
    for (const address of ['/account', '/sign-in']) {
      if (address === '/sign-in') await forgetSession(page);
      await page.goto(address);
      await expect(page.getByRole('button', { name: /passkey$/ })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      const small = await smallTargets(page, 44);
      expect(small.filter((target) => !/^(Skip to content|No requests yet|null|Show password|):/.test(target))).toEqual(
        [],
      );
      await expectNoViolations(page);
      if (process.env.SHOTS) {
        await page.screenshot({
          path: `${process.env.SHOTS}/passkeys${address.replace('/', '-')}-${width}.png`,
          fullPage: true,
        });
      }
    }
  });
}

atAddress('At an address of numbers the account says that it has no passkeys', async ({ page, server }) => {
  await openOffice(page, server);
  await page.goto('/account');
  const section = page.getByRole('region', { name: 'Passkeys' });
  await expect(section.getByText('Passkeys need an https address or localhost')).toBeVisible();
  await expect(section.getByRole('button')).toHaveCount(0);
});
