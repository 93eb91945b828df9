import { DatabaseSync } from 'node:sqlite';
import {
  becomeQuiet,
  expect,
  expectNoViolations,
  openOffice,
  runSql,
  settle,
  signIn,
  test,
  USERNAME,
} from './testing/office.ts';
import { openLead } from './testing/office-inbox.ts';
import { postQuote } from './testing/office-leads.ts';
import type { RunningServer } from './testing/server.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** On the page's clock, until the session that it knows of is about to end. */
const NEARLY_8_HOURS = '07:56:00';
const WARNING = 'You will be signed out soon';

test('What a screen asks while nobody presses anything does not prolong the session, and what follows a press does', async ({
  page,
  server,
}) => {
  await page.clock.install();
  await openOffice(page, server);
  await settle(page);
  const totalsOf = () => page.waitForResponse('**/api/delivery-totals');
  // The presses by which the user was made are a while ago then.
  await Promise.all([totalsOf(), page.clock.fastForward('03:00')]);
  const longAgo = Date.now() - 2 * HOUR_MS;
  runSql(server, `update sessions set last_seen_at = ${longAgo}`);
  await Promise.all([totalsOf(), page.clock.fastForward('05:00')]);
  expect(lastSeenAt(server)).toBe(longAgo);
  await page.keyboard.press('Shift');
  await Promise.all([totalsOf(), page.clock.fastForward('01:30')]);
  await expect.poll(() => lastSeenAt(server)).toBeGreaterThan(longAgo);
});

test('Five minutes before an unused session ends the office says so, and a press keeps it', async ({
  page,
  server,
  watch,
}) => {
  await page.clock.install();
  await openOffice(page, server);
  const dialog = page.getByRole('dialog', { name: WARNING });
  // In use elsewhere, such as in another tab.
  await Promise.all([page.waitForResponse('**/api/session'), page.clock.fastForward(NEARLY_8_HOURS)]);
  await expect(dialog).toBeHidden();
  runSql(server, `update sessions set last_seen_at = ${Date.now() - 8 * HOUR_MS + 4 * MINUTE_MS}`);
  await page.clock.fastForward(NEARLY_8_HOURS);
  await expect(dialog.getByRole('alert')).toHaveText(
    /^No activity for almost 8 hours.* signed out at \d+:\d\d [AP]M\.$/,
  );
  await expect(dialog.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
  await expectNoViolations(page);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  expect(lastSeenAt(server)).toBeGreaterThan(Date.now() - MINUTE_MS);

  watch.expect(/status of 401/);
  runSql(server, `update sessions set last_seen_at = ${Date.now() - 8 * HOUR_MS}`);
  await page.clock.fastForward(NEARLY_8_HOURS);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(/^Your session has ended: no activity for 8 hours\./);
  await expectNoViolations(page);
  await signIn(page);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('The end after 7 days is said once before, and when it has come', async ({ page, server, watch }) => {
  await page.clock.install();
  await openOffice(page, server);
  runSql(server, `update sessions set expires_at = ${Date.now() + 4 * MINUTE_MS}`);
  await page.clock.fastForward(NEARLY_8_HOURS);
  const dialog = page.getByRole('dialog', { name: WARNING });
  await expect(dialog.getByRole('alert')).toHaveText(/^You signed in almost 7 days ago\./);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await Promise.all([page.waitForResponse('**/api/session'), page.clock.runFor('00:20')]);
  await expect(dialog).toBeHidden();
  watch.expect(/status of 401/);
  runSql(server, 'update sessions set expires_at = 1');
  await page.clock.runFor('00:20');
  await expect(page.getByRole('alert')).toHaveText(/^Your session has ended: you signed in 7 days ago\./);
});

test('Whoever is signed out from another browser is told so, and that neither 8 hours nor 7 days are over', async ({
  page,
  server,
  browser,
  watch,
}) => {
  await openOffice(page, server);
  await becomeQuiet(page);
  const other = await (await browser.newContext({ baseURL: server.officeUrl })).newPage();
  await other.goto('/sign-in');
  await signIn(other);
  await other.getByRole('link', { name: 'Account', exact: true }).click();
  watch.expect(/status of 401/);
  await other.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(other.getByRole('alert')).toBeHidden();
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText(
    /^Your session was ended from another browser or tab, by a new password/,
  );
});

test('A note that was being written when the session ended is there for its writer, and for nobody else', async ({
  page,
  server,
  watch,
}) => {
  await postQuote(server.url);
  await openOffice(page, server);
  runSql(
    server,
    `insert into users (id, username, password_hash, created_at, recovery_codes)
      select '0', 'bob', password_hash, created_at, recovery_codes from users`,
  );
  const note = page.getByLabel('New note');
  const button = page.getByRole('button', { name: 'Sign out', exact: true });
  await settle(page);
  await openLead(page, "Zoë O'Hara");
  await note.fill('Half a no');
  await becomeQuiet(page);
  runSql(server, 'delete from sessions');
  watch.expect(/status of 401/);
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('alert')).toHaveText(/^Your session was ended .* Any note you were writing is saved/);
  await signIn(page);
  await expect(note).toHaveValue('Half a no');
  for (const [username, text] of [
    ['bob', ''],
    [USERNAME, ''],
  ] as const) {
    await button.click();
    await signIn(page, undefined, username);
    await openLead(page, "Zoë O'Hara");
    await expect(note).toHaveValue(text);
  }
});

function lastSeenAt(server: RunningServer): number {
  const database = new DatabaseSync(server.databaseFile, { readOnly: true, timeout: 5_000 });
  const row = database.prepare('select last_seen_at from sessions').get();
  database.close();
  return Number(row?.last_seen_at);
}
