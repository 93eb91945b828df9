import {
  createFirstUser,
  expect,
  forgetSession,
  openOffice,
  PASSWORD,
  pressTwice,
  runSql,
  settle,
  signIn,
  test,
} from './testing/office.ts';
import { postCallQuote, postQuote } from './testing/office-leads.ts';
import { turnOnSecondFactor } from './testing/second-factor.ts';

const NEW_PASSWORD = 'staple battery horse';

test('From the printed link the owner comes to a lead that was written and one from a call', async ({
  page,
  server,
}) => {
  await createFirstUser(page, server);
  await expect(page.getByRole('heading', { name: 'No leads yet' })).toBeVisible();
  await postQuote(server.url);
  await postCallQuote(server.url);
  await page.getByRole('button', { name: 'Refresh' }).click();
  const rows = page.getByRole('table', { name: 'Leads' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText('Carl Caller');
  await expect(rows.nth(1)).toContainText('Call');
  await expect(rows.nth(2)).toContainText("Zoë O'Hara");
  await expect(rows.nth(2).getByText('Gutter cleaning').filter({ visible: true })).toHaveCount(1);
  await expect(rows.nth(2)).toContainText('Not connected');
  await expect(rows.nth(2).getByRole('link', { name: '(404) 555-0199' })).toHaveAttribute('href', 'tel:+14045550199');
});

test('The link for the first user works once', async ({ page, server, watch }) => {
  await createFirstUser(page, server);
  await forgetSession(page);
  watch.expect(/status of 410/);
  await page.goto(server.welcomeUrl);
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
});

test('A password that is too short is told at its field, and the entries stay', async ({ page, server, watch }) => {
  await page.goto(server.welcomeUrl);
  await page.getByLabel('Username').fill('ana lopez');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  watch.expect(/status of 422/);
  await page.getByRole('button', { name: 'Create user and sign in' }).click();
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/Only letters, digits/);
  await expect(page.getByText(/Only letters, digits/)).toHaveCSS('font-weight', '600');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
});

test('Whoever is not signed in is led to the sign-in, and from there in and out again', async ({
  page,
  server,
  context,
}) => {
  await openOffice(page, server);
  await forgetSession(page);
  await page.goto('/account');
  await expect(page).toHaveURL(/\/sign-in\?to=/);
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible();
  await page.getByRole('link', { name: 'Inbox' }).click();
  await settle(page);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.goto('/');
  await expect(page).toHaveURL('/sign-in');
  expect(await context.cookies()).toEqual([expect.objectContaining({ name: 'office-device' })]);
});

test('A wrong password is refused, and after five there is a pause that says how long', async ({
  page,
  server,
  watch,
}) => {
  await openOffice(page, server);
  await forgetSession(page);
  await page.goto('/sign-in');
  watch.expect(/status of 401 .*sign-in/);
  watch.expect(/status of 429/);
  const alert = page.getByRole('alert');
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const answer = page.waitForResponse('**/api/sign-in');
    await signIn(page, 'wrong');
    await answer;
    await expect(alert).toHaveText('Wrong username or password.');
  }
  await signIn(page);
  await expect(alert).toHaveText(/^Too many failed attempts\. Please wait [1-5] seconds and try again\.$/);
  runSql(server, 'update sign_in_pauses set paused_until = 0');
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
});

test('A session that has idled for 8 hours leads to the sign-in at the next press', async ({ page, server, watch }) => {
  await openOffice(page, server);
  await settle(page);
  runSql(server, `update sessions set last_seen_at = ${Date.now() - 8 * 60 * 60_000}`);
  watch.expect(/status of 401 .*inbox/);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page).toHaveURL(/\/sign-in\?/);
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
});

test('Changing the password ends the session in another browser', async ({ page, server, browser, watch }) => {
  await openOffice(page, server);
  const other = await (await browser.newContext({ baseURL: server.officeUrl })).newPage();
  await other.goto('/sign-in');
  await signIn(other);
  await expect(other.getByRole('heading', { name: 'Inbox' })).toBeVisible();
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await expect(page.getByRole('listitem')).toHaveCount(2);
  const section = page.getByRole('region', { name: 'Password' });
  watch.expect(/status of 422/);
  await section.getByLabel('Current password').fill('wrong');
  await section.getByLabel('New password').fill(NEW_PASSWORD);
  await section.getByRole('button', { name: 'Change password' }).click();
  await expect(section.getByLabel('Current password')).toHaveAccessibleDescription('This is not your password');
  await section.getByLabel('Current password').fill(PASSWORD);
  await section.getByRole('button', { name: 'Change password' }).click();
  await expect(section.getByRole('status')).toHaveText('Password changed. All other sessions have ended.');
  await expect(page.getByRole('listitem')).toHaveCount(1);
  await other.goto('/');
  await expect(other).toHaveURL('/sign-in');
  await other.context().close();
});

test('With a second factor the owner signs in by a code of the app, or by a recovery code', async ({
  page,
  server,
  watch,
}) => {
  await openOffice(page, server);
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  const { section } = await turnOnSecondFactor(page);
  await expect(section.getByRole('listitem')).toHaveCount(10);
  const code = await section.getByRole('listitem').first().innerText();
  await section.getByRole('button', { name: 'I saved them' }).click();
  await expect(section).toContainText('On. 10 recovery codes left.');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();

  watch.expect(/status of 401 .*sign-in/);
  await signIn(page);
  await expect(page.getByLabel('Code')).toBeFocused();
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText(/^The code is wrong/);
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await expect(section).toContainText('On. 9 recovery codes left.');
  await section.getByLabel('Current password').fill(PASSWORD);
  await section.getByRole('button', { name: 'Turn off' }).click();
  await expect(section).toContainText('Off.');
});

test('Another browser of the user is signed out from the account', async ({ page, browser, server }) => {
  await openOffice(page, server);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(new URL('/sign-in', page.url()).href);
  await signIn(other);
  await expect(other.getByRole('heading', { name: 'Inbox' })).toBeVisible();
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  const section = page.getByRole('region', { name: 'Sessions' });
  await expect(section.getByRole('listitem')).toHaveCount(2);
  await section.getByRole('button', { name: /^Sign out .+ at / }).click();
  await expect(section.getByRole('listitem')).toHaveCount(1);
  await expect(section.getByRole('listitem')).toContainText('This browser');
  await expect(section.getByRole('heading', { name: 'Sessions' })).toBeFocused();
  await other.reload();
  await expect(other).toHaveURL(/\/sign-in/);
  await elsewhere.close();
});

test('Signing out everywhere ends all sessions', async ({ page, server }) => {
  await openOffice(page, server);
  await settle(page);
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.goto('/');
  await expect(page).toHaveURL('/sign-in');
});

test('A sign-out that fails says that somebody may still be signed in, and is tried again', async ({
  page,
  server,
  watch,
}) => {
  await openOffice(page, server);
  await settle(page);
  await page.route('**/api/sign-out', (route) => route.abort(), { times: 1 });
  watch.expect(/ERR_FAILED/);
  const button = page.getByRole('button', { name: 'Sign out', exact: true });
  await button.click();
  await expect(page.getByRole('alert')).toHaveText(/you may still be signed in here/);
  await button.click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('Recovery codes are made once, however often they are asked for: others would take the place of those shown', async ({
  page,
  server,
}) => {
  await openOffice(page, server);
  await page.route('**/api/account', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), secondFactor: true, recoveryCodesLeft: 3 } });
  });
  let asked = 0;
  // Never answered.
  await page.route('**/api/account/recovery-codes', () => {
    asked += 1;
  });
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  const section = page.getByRole('region', { name: 'Two-step verification' });
  await section.getByLabel('Current password').fill(PASSWORD);
  await pressTwice(section.getByRole('button', { name: 'Get new recovery codes' }));
  await section.getByLabel('Current password').press('Enter');
  await expect(section.getByRole('button', { name: 'Get new recovery codes' })).toBeDisabled();
  await expect(section.getByRole('button', { name: 'Turn off' })).toBeDisabled();
  expect(asked).toBe(1);
});
