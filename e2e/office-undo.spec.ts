import { expect, openOffice, settle, test } from './testing/office.ts';
import { rowOf, statusOf } from './testing/office-inbox.ts';
import { postQuote } from './testing/office-leads.ts';

const UNDO = { name: /^Undo/ };

test('A status that was changed by mistake is as it was after Undo, and the lead waits again', async ({
  page,
  server,
}) => {
  await postQuote(server.url, { first_name: 'Anna' });
  await openOffice(page, server);
  const row = rowOf(page, 'Anna');
  await expect(row).toContainText('Just now');
  for (const undo of [() => page.getByRole('button', UNDO).click(), () => page.keyboard.press('z')]) {
    await statusOf(page, 'Anna').click();
    await page.getByRole('menuitemradio', { name: 'Lost' }).click();
    await expect(page.getByText("Anna O'Hara marked Lost.")).toBeVisible();
    await expect(row).not.toContainText('Just now');
    await undo();
    await expect(page.getByText(/^Undone: Anna .* is New again\.$/)).toBeVisible();
    await expect(statusOf(page, 'Anna')).toHaveText('New');
    await expect(row).toContainText('Just now');
    await expect(page.getByRole('button', UNDO)).toBeHidden();
  }
});

test('A lead that was taken by mistake is nobody’s again after Undo', async ({ page, server }) => {
  await postQuote(server.url, { first_name: 'Anna' });
  await openOffice(page, server);
  await page.getByRole('button', { name: /^I’m on it: Anna/ }).click();
  await expect(rowOf(page, 'Anna')).toContainText('ana');
  await page.getByRole('button', UNDO).click();
  await expect(page.getByText(/^Undone: Anna .* is unassigned again\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^I’m on it: Anna/ })).toBeVisible();
});

test('A change shows before the server has answered, and is taken back in words when it fails', async ({
  page,
  server,
  watch,
}) => {
  await postQuote(server.url, { first_name: 'Anna' });
  await openOffice(page, server);
  await settle(page);
  let fail = () => {};
  const failed = new Promise<void>((resolve) => {
    fail = resolve;
  });
  watch.expect(/net::ERR_FAILED .*\/status/);
  await page.route('**/api/leads/*/status', async (route) => {
    await failed;
    await route.abort();
  });
  await statusOf(page, 'Anna').click();
  await page.getByRole('menuitemradio', { name: 'Lost' }).click();
  await expect(statusOf(page, 'Anna')).toHaveText('Lost');
  fail();
  await expect(page.getByRole('alert')).toContainText('may or may not have changed');
  await expect(statusOf(page, 'Anna')).toHaveText('New');
});
