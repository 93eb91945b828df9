import { expect, openOffice, test } from './testing/office.ts';
import { insertOldLeads, openLead } from './testing/office-inbox.ts';
import { postQuote } from './testing/office-leads.ts';

test('A lead is printed with all that is known of it, and without what is only pressed', async ({ page, server }) => {
  await postQuote(server.url, { notes: 'Gate code 12' });
  await openOffice(page, server);
  await openLead(page, "Zoë O'Hara");
  await page.getByLabel('New note').fill('Not saved');
  await page.getByLabel('Status').selectOption('Lost');
  await page.emulateMedia({ media: 'print' });
  for (const text of ['(404) 555-0199', 'Gate code 12', '12 Ponce de Leon Ave NE', 'Consent to text messages']) {
    await expect(page.locator('main').getByText(text).filter({ visible: true }).first()).toBeVisible();
  }
  await expect(page.getByRole('region', { name: 'Follow-up' }).getByLabel('Status')).toBeVisible();
  await expect(page.getByText('Not saved yet. Saved: New')).toBeVisible();
  await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
  await expect(page.locator('textarea, .skip').filter({ visible: true })).toHaveCount(0);
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

test('The inbox is printed with all rows that were loaded, one below the other', async ({ page, server }) => {
  insertOldLeads(server, 40);
  await openOffice(page, server);
  const rows = page.locator('tbody tr');
  await expect(rows.first()).toBeVisible();
  expect(await rows.count()).toBeLessThan(40);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(rows).toHaveCount(40);
  const boxes = await Promise.all((await rows.all()).map((row) => row.boundingBox()));
  for (const [n, box] of boxes.entries()) {
    const before = boxes[n - 1];
    if (before) expect(box?.y).toBeGreaterThanOrEqual(before.y + before.height - 1);
  }
  await expect(rows.first().getByText('None')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toBeHidden();
  await expect(page.getByLabel('Search')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect.poll(() => rows.count()).toBeLessThan(40);
});
