import type { Page } from '@playwright/test';
import { generate } from 'otplib';
import { becomeQuiet, expect, forgetSession, runSql, signIn } from './testing/office.ts';
import { openOnlyLead } from './testing/office-inbox.ts';
import { pairingAddress } from './testing/pairing.ts';
import { addAuthenticator, test } from './testing/passkeys.ts';
import { turnOnSecondFactor } from './testing/second-factor.ts';

const NAME = "Zoë O'Hara";

test('A link to a lead leads there by every way of signing in', async ({ page, server, watch }) => {
  watch.expect(/status of 401 .*sign-in/);
  await addAuthenticator(page);
  await openOnlyLead(page, server);
  const link = page.url();
  const arrive = async () => {
    await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
    await expect(page).toHaveURL(link);
  };
  const comeBack = async () => {
    await forgetSession(page);
    await page.goto(link);
    await expect(page).toHaveURL(/\/sign-in\?to=/);
  };

  await test.step('password', async () => {
    await comeBack();
    await signIn(page);
    await arrive();
  });

  const { secret, pairing } = await prepare(page);
  await test.step('passkey', async () => {
    await comeBack();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await arrive();
  });

  await test.step('password and code', async () => {
    await comeBack();
    await signIn(page);
    runSql(server, 'update users set totp_last_step = null');
    await page.getByLabel('Code').fill(await generate({ secret }));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await arrive();
  });

  await test.step('pairing', async () => {
    await comeBack();
    await page.goto(pairing);
    await page.getByRole('button', { name: 'Sign in on this phone' }).click();
    await arrive();
  });

  await test.step('a session that ended in mid-work', async () => {
    await becomeQuiet(page);
    await page.getByLabel('New note').fill('Half a sent');
    runSql(server, 'delete from sessions');
    // Its neighbors may be asked for again, too.
    watch.expect(/status of 401 .*\/api\/leads\//);
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByRole('alert')).toHaveText(/^Your session was ended/);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await arrive();
    await expect(page.getByLabel('New note')).toHaveValue('Half a sent');
  });
});

/** Gives the account a passkey, a second factor and a code for a phone; answers what the last two hold. */
async function prepare(page: Page): Promise<{ secret: string; pairing: string }> {
  await page.goto('/account');
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(passkeys.getByRole('listitem')).toHaveCount(1);
  const { section, secret } = await turnOnSecondFactor(page);
  await section.getByRole('button', { name: 'I saved them' }).click();
  return { secret, pairing: await pairingAddress(page) };
}
