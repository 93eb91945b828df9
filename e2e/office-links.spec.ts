import { createHash } from 'node:crypto';
import {
  becomeQuiet,
  createFirstUser,
  expect,
  forgetSession,
  openOffice,
  PASSWORD,
  runSql,
  signIn,
  test,
} from './testing/office.ts';
import { openLead, openOnlyLead } from './testing/office-inbox.ts';
import { postQuote } from './testing/office-leads.ts';
import { turnOnSecondFactor } from './testing/second-factor.ts';

const NAME = "Zoë O'Hara";

test("A mail's link leads to its lead after the sign-in, and after a second factor", async ({
  page,
  server,
  watch,
}) => {
  await openOnlyLead(page, server);
  const link = page.url();
  await forgetSession(page);
  await page.goto(link);
  await signIn(page);
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
  await expect(page).toHaveURL(link);

  await page.getByRole('link', { name: 'Account', exact: true }).click();
  const { section } = await turnOnSecondFactor(page);
  const code = await section.getByRole('listitem').first().innerText();
  await forgetSession(page);
  watch.expect(/status of 401 .*sign-in/);
  await page.goto(link);
  await signIn(page);
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
});

test('Who has signed out begins at the inbox, whoever signs in next', async ({ page, server }) => {
  await openOnlyLead(page, server);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL('/sign-in');
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
});

test('An expired session on a lead leads back to that lead', async ({ page, server, watch }) => {
  await openOnlyLead(page, server);
  const link = page.url();
  await becomeQuiet(page);
  runSql(server, 'delete from sessions');
  watch.expect(/status of 401/);
  await page.getByLabel('New note').fill('Called');
  await page.getByRole('button', { name: 'Add note' }).click();
  await signIn(page);
  await expect(page).toHaveURL(link);
  await expect(page.getByLabel('New note')).toHaveValue('Called');
});

test('Before the first user the sign-in says where the welcome link is, and that leads on to the lead of the mail', async ({
  page,
  server,
}) => {
  await postQuote(server.url);
  await createFirstUser(page, server);
  await openLead(page, NAME);
  const link = page.url();
  await forgetSession(page);
  await page.goto('/sign-in');
  await expect(page.getByLabel('Username')).toBeVisible();
  await expect(page.getByText('No users yet')).toBeHidden();
  // As it is before the first user; the link that the start has printed is there again.
  runSql(server, 'delete from sessions; delete from known_devices; delete from users');
  const token = 'test-token';
  const hash = createHash('sha256').update(token).digest('base64url');
  runSql(
    server,
    `insert into welcome_links (token_hash, purpose, created_at, expires_at) values ('${hash}', 'first-user', 0, 9e15)`,
  );
  await page.goto(link);
  const notice = page.getByText('No users yet');
  await expect(notice).toBeVisible();
  await expect(page.getByText(/“Create the first user at”/)).toBeVisible();
  await expect(page.getByText(/npm run office/).first()).toBeVisible();
  await page.goto(`/welcome?token=${token}`);
  await page.getByLabel('Username').fill('ana');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create user and sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
});

test('The sign-in leads nowhere but into the office', async ({ page, server }) => {
  await openOffice(page, server);
  for (const to of [
    '//evil.example/x',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/sign-in',
  ]) {
    await page.goto(`/sign-in?to=${encodeURIComponent(to)}`);
    await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
    expect(page.url()).toBe(`${server.officeUrl}/`);
  }
  await page.goto(`/sign-in?to=${encodeURIComponent('/deliveries?state=dead')}`);
  await expect(page.getByLabel('State')).toHaveValue('dead');
});
