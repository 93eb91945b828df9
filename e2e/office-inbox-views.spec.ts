import { expect, expectNoViolations, openOffice, runSql, test } from './testing/office.ts';
import { openLead, rowOf, shownNames, statusOf } from './testing/office-inbox.ts';
import { postQuote } from './testing/office-leads.ts';

const tab = (name: string | RegExp) => ['link', { name }] as const;

test('The inbox opens with what needs a reply, and what is answered leaves it', async ({ page, server }) => {
  for (const name of ['Anna', 'Bert', 'Carl']) await postQuote(server.url, { first_name: name });
  runSql(server, "update leads set status = 'quoted' where first_name = 'Carl'");
  await openOffice(page, server, server.officeUrl, '/');
  const views = page.getByRole('navigation', { name: 'Views' });
  await expect.poll(() => shownNames(page)).toEqual(["Bert O'Hara", "Anna O'Hara"]);
  await expect(page).toHaveTitle(/^\(2\) Inbox/);
  await expect(views.getByRole(...tab('Needs reply 2'))).toHaveAttribute('aria-current', 'page');
  await expect(views.getByRole(...tab('All leads 3'))).not.toHaveAttribute('aria-current');
  await expectNoViolations(page);
  for (const name of ['Anna', 'Bert']) {
    await statusOf(page, name).click();
    await page.getByRole('menuitemradio', { name: 'Contacted' }).click();
    await expect(rowOf(page, name)).toHaveCount(0);
  }
  await expect(page.getByRole('heading', { name: 'All caught up' })).toBeVisible();
  await expect(views.getByRole(...tab('Needs reply 0'))).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, 'Bert')).toBeVisible();
  await postQuote(server.url, { first_name: 'Dora' });
  await expect(views.getByRole(...tab('Needs reply 2'))).toBeVisible();
});

test('Views are opened by their tabs, by keys and by their address, and the search looks through all of them', async ({
  page,
  server,
}) => {
  for (const name of ['Anna', 'Bert', 'Carl']) await postQuote(server.url, { first_name: name });
  runSql(
    server,
    `update leads set status = 'quoted' where first_name = 'Carl';
    update leads set snoozed_until = ${Date.now() + 3_600_000} where first_name = 'Bert'`,
  );
  await openOffice(page, server, server.officeUrl, '/');
  await expect.poll(() => shownNames(page)).toEqual(["Anna O'Hara"]);
  await page.getByRole(...tab('Snoozed 1')).click();
  await expect(page).toHaveURL('/?view=snoozed');
  await expect(rowOf(page, 'Bert')).toContainText('Snoozed until');
  await page.keyboard.press('g');
  await page.keyboard.press('e');
  await expect(page).toHaveURL('/?view=all');
  await expect.poll(() => shownNames(page)).toEqual(["Carl O'Hara", "Bert O'Hara", "Anna O'Hara"]);
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(page.getByRole('heading', { name: 'Nothing assigned to you' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('n');
  await expect(page).toHaveURL('/');
  await page.getByLabel('Search').fill('carl');
  await expect.poll(() => shownNames(page)).toEqual(["Carl O'Hara"]);
  await expect(page.getByRole('navigation', { name: 'Views' }).locator('[aria-current]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => shownNames(page)).toEqual(["Anna O'Hara"]);
});

test('What needs a reply is shown latest first, or who has waited longest, and read in that order', async ({
  page,
  server,
}) => {
  for (const name of ['Anna', 'Bert', 'Carl']) await postQuote(server.url, { first_name: name });
  const hoursAgo = (hours: number) => Date.now() - hours * 3_600_000;
  runSql(
    server,
    `update leads set received_at = ${hoursAgo(4)} where first_name = 'Carl';
    update leads set received_at = ${hoursAgo(2)} where first_name = 'Bert';
    update leads set status = 'quoted', snoozed_until = ${hoursAgo(1)} where first_name = 'Anna'`,
  );
  await openOffice(page, server, server.officeUrl, '/');
  await expect.poll(() => shownNames(page)).toEqual(["Anna O'Hara", "Bert O'Hara", "Carl O'Hara"]);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Sort').selectOption('Waiting longest');
  await expect(page).toHaveURL('/?view=reply&sort=oldest');
  await expect(page.getByRole('table', { name: 'Leads, waiting longest' })).toBeVisible();
  await expect.poll(() => shownNames(page)).toEqual(["Carl O'Hara", "Bert O'Hara", "Anna O'Hara"]);
  await expect(page.getByRole(...tab('Needs reply 3'))).toHaveAttribute('aria-current', 'page');
  await expectNoViolations(page);
  await openLead(page, "Bert O'Hara");
  await page.getByRole('link', { name: 'Next lead' }).click();
  await expect(page.getByRole('heading', { level: 1, name: "Anna O'Hara" })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Next lead' })).toHaveCount(0);
  // All leads have the same two orders.
  await page.goto('/?view=all&sort=oldest');
  await expect.poll(() => shownNames(page)).toEqual(["Anna O'Hara", "Bert O'Hara", "Carl O'Hara"]);
});

test('Filters are saved under a name, called otherwise, found again and deleted', async ({ page, server, watch }) => {
  watch.expect(/status of 422/);
  for (const name of ['Anna', 'Bert']) await postQuote(server.url, { first_name: name });
  runSql(server, "update leads set status = 'won' where first_name = 'Bert'");
  await openOffice(page, server, server.officeUrl, '/?status=won');
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('Please write a name');
  await dialog.getByLabel('Name').fill('Jobs we won');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog).toBeHidden();
  const view = page.getByRole(...tab('Jobs we won'));
  await expect(view).toHaveAttribute('aria-current', 'page');
  await page.getByRole(...tab(/^Needs reply/)).click();
  await expect.poll(() => shownNames(page)).toEqual(["Anna O'Hara"]);
  await page.reload();
  await view.click();
  await expect(page).toHaveURL('/?status=won');
  await expect.poll(() => shownNames(page)).toEqual(["Bert O'Hara"]);
  await page.getByRole('button', { name: 'Edit the view Jobs we won' }).click();
  await dialog.getByLabel('Name').fill('Won');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByRole(...tab('Won'))).toBeVisible();
  await page.getByRole('button', { name: 'Edit the view Won' }).click();
  await dialog.getByRole('button', { name: 'Delete view' }).click();
  await expect(page.getByRole('navigation', { name: 'Views' }).getByRole(...tab('Won'))).toHaveCount(0);
  await expect.poll(() => shownNames(page)).toEqual(["Bert O'Hara"]);
});
