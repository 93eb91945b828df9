import { holdBack } from './testing/island.ts';
import { expect, openOffice, runSql, test } from './testing/office.ts';
import { openLead, openOnlyLead, timelineOf } from './testing/office-inbox.ts';
import { postQuote } from './testing/office-leads.ts';

const NAME = "Zoë O'Hara";

test('A status, who takes it and a note that were not saved wait while other screens are looked at, and say so', async ({
  page,
  server,
}) => {
  await postQuote(server.url, { first_name: 'Other' });
  await openOnlyLead(page, server);
  const work = page.getByRole('region', { name: 'Follow-up' });
  await work.getByLabel('Status').selectOption('Won');
  await work.getByLabel('Price in dollars').fill('1,250');
  await work.getByLabel('Assigned to').selectOption('ana');
  await page.getByLabel('New note').fill('Half a no');
  await expect(work.getByText('Not saved yet. Saved: New')).toBeVisible();
  await expect(work.getByText('Not saved yet. Saved: Unassigned')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the inbox' }).click();
  await openLead(page, "Other O'Hara");
  await expect(work.getByLabel('Status')).toHaveValue('new');
  await expect(work.getByText('Not saved yet')).toHaveCount(0);
  await page.getByRole('link', { name: 'Connections', exact: true }).click();
  await page.getByRole('link', { name: 'Inbox' }).click();
  await openLead(page, NAME);
  await expect(work.getByLabel('Status')).toHaveValue('won');
  await expect(work.getByLabel('Price in dollars')).toHaveValue('1,250');
  await expect(work.getByLabel('Assigned to').locator('option:checked')).toHaveText('ana');
  await expect(page.getByLabel('New note')).toHaveValue('Half a no');
  await work.getByRole('button', { name: 'Discard' }).last().click();
  await expect(work.getByLabel('Assigned to').locator('option:checked')).toHaveText('Unassigned');
  await work.getByRole('button', { name: 'Save status' }).click();
  await expect(work.getByText('Saved.')).toBeVisible();
  await expect(work.getByText('Not saved yet')).toHaveCount(0);
  await page.reload();
  await expect(work.getByLabel('Price in dollars')).toHaveValue('$1,250');
});

test('Closing the tab asks first while something is not saved, and never otherwise', async ({ page, server }) => {
  await openOnlyLead(page, server);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  const note = page.getByLabel('New note');
  await note.fill('Half a no');
  await note.fill('');
  await page.reload();
  await expect(note).toBeVisible();
  expect(asked).toEqual([]);
  await note.fill('Half a no');
  // Wherever one is by then.
  await page.getByRole('link', { name: 'Back to the inbox' }).click();
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
  expect(asked).toEqual(['beforeunload']);
});

test('A conflict shows what the other has saved, beside what was chosen', async ({ page, server, watch }) => {
  await openOnlyLead(page, server);
  // The live stream, telling of the lead's own arrival, may have the page read it anew before the press.
  const release = await holdBack(page, '**/api/leads/*');
  await page.getByLabel('Status').selectOption('Lost');
  runSql(server, "update leads set version = version + 1, status = 'won', amount_cents = 125000");
  watch.expect(/status of 409/);
  const refused = page.waitForResponse((response) => response.status() === 409);
  await page.getByRole('button', { name: 'Save status' }).click();
  await refused;
  release();
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText(/^Someone else changed this lead\. Saved now: Won, \$1,250\./);
  await expect(page.getByLabel('Status')).toHaveValue('lost');
  await page.getByRole('button', { name: 'Save status' }).click();
  await expect(timelineOf(page, 'change')).toContainText('from Won to Lost');
});

for (const arrival of ['unseen', 'seen in the list before'])
  test(`A conflict in the inbox keeps the amount that was typed, and shows what the other has saved, ${arrival}`, async ({
    page,
    server,
    watch,
  }) => {
    await postQuote(server.url);
    await openOffice(page, server);
    await page.getByRole('button', { name: `Status of ${NAME}: New. Change` }).click();
    await page.getByRole('menuitemradio', { name: 'Won' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Price in dollars').fill('990');
    runSql(server, "update leads set version = version + 1, status = 'lost'");
    if (arrival !== 'unseen') await expect(page.locator('tbody tr', { hasText: NAME })).toContainText('Lost');
    watch.expect(/status of 409/);
    await dialog.getByRole('button', { name: 'Save as won' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(/^Someone else changed .* to Lost\./);
    await expect(dialog.getByLabel('Price in dollars')).toHaveValue('990');
    await dialog.getByRole('button', { name: 'Save as won' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row', { name: NAME })).toContainText('$990');
  });
