import { readFile } from 'node:fs/promises';
import { expect, expectNoViolations, openOffice, PASSWORD, runSql, signIn, test } from './testing/office.ts';
import { postQuote } from './testing/office-leads.ts';
import type { RunningServer } from './testing/server.ts';

const TITLE = 'Is it still you?';

test('An export asks again after ten minutes, in the dialog, and then the file comes', async ({
  page,
  server,
  watch,
}) => {
  await postQuote(server.url, { first_name: 'Zoë' });
  await openOffice(page, server);
  forgetProof(server);
  await page.getByRole('button', { name: 'Export' }).click();
  watch.expect(/status of 403 .*confirmation/);
  watch.expect(/status of 422 .*confirmation/);
  const dialog = page.getByRole('dialog', { name: TITLE });
  await page.getByRole('link', { name: 'JSON, for developers' }).click();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Export' })).toBeFocused();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('link', { name: 'JSON, for developers' }).click();
  await dialog.getByLabel('Current password').fill('wrong');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByLabel('Current password')).toHaveAccessibleDescription('This is not your password');
  await dialog.getByLabel('Current password').fill(PASSWORD);
  const started = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect(await readFile(await (await started).path(), 'utf8')).toContain('Zoë');
  await page.getByRole('button', { name: 'Export' }).click();
  const again = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV, for spreadsheets' }).click();
  expect((await again).suggestedFilename()).toMatch(/\.csv$/);
  await expect(dialog).toBeHidden();
});

test('Ending another session asks again, and Cancel leaves it as it was', async ({ page, server, browser, watch }) => {
  await openOffice(page, server);
  const other = await (await browser.newContext({ baseURL: server.officeUrl })).newPage();
  await other.goto('/sign-in');
  await signIn(other);
  await expect(other.getByRole('heading', { name: 'Inbox' })).toBeVisible();
  await other.context().close();
  await page.goto('/account');
  forgetProof(server);
  watch.expect(/status of 403 .*sessions\/end/);
  const section = page.getByRole('region', { name: 'Sessions' });
  const end = section.getByRole('button', { name: /^Sign out .* at / });
  const dialog = page.getByRole('dialog', { name: TITLE });
  await end.click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(section.getByRole('alert')).toHaveCount(0);
  await expect(section.getByRole('listitem')).toHaveCount(2);
  await end.click();
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(section.getByRole('listitem')).toHaveCount(1);
});

/** As if the last proof of who is there were long ago. */
function forgetProof(server: RunningServer): void {
  runSql(server, 'update sessions set confirmed_at = 0');
}
