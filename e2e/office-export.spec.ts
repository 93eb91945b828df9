import { readFile } from 'node:fs/promises';
import { expect, expectNoViolations, openOffice, test } from './testing/office.ts';
import { postCallQuote, postQuote } from './testing/office-leads.ts';

for (const width of [375, 1280]) {
  test.describe(`At ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('The owner takes out what the filter shows, as a spreadsheet or as JSON', async ({ page, server }) => {
      await postQuote(server.url, { first_name: 'Zoë', notes: '=1+1' });
      await postCallQuote(server.url);
      await openOffice(page, server);
      await page.getByLabel('Search').fill('hara');
      await expect(page.getByText('1 lead found')).toBeVisible();
      await page.getByRole('button', { name: 'Export' }).click();
      await expect(page.getByText(/^All leads that match\. Merged leads and possible spam are left out/)).toBeVisible();
      await expectNoViolations(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      const started = page.waitForEvent('download');
      await page.getByRole('link', { name: 'CSV, for spreadsheets' }).click();
      const csv = await started;
      expect(csv.suggestedFilename()).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/);
      const lines = (await readFile(await csv.path(), 'utf8')).split('\r\n');
      expect(lines.length).toBe(3);
      expect(lines[0]).toMatch(/^\uFEFF"Received","Kind",/);
      expect(lines[1]).toContain(`"Zoë","O'Hara"`);
      expect(lines[1]).toContain(`,"'=1+1",`);
      const startedAll = page.waitForEvent('download');
      await page.getByRole('link', { name: 'CSV with all data' }).click();
      const all = await startedAll;
      expect(all.suggestedFilename()).toMatch(/^leads-all-\d{4}-\d\d-\d\d\.csv$/);
      expect(await readFile(await all.path(), 'utf8')).toMatch(/^\uFEFF"id","kind",/);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name: 'Export' })).toBeHidden();
      await page.getByRole('button', { name: 'Clear', exact: true }).click();
      await expect(page.getByText('2 leads', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Export' }).click();
      const again = page.waitForEvent('download');
      await page.getByRole('link', { name: 'JSON, for developers' }).click();
      const json = JSON.parse(await readFile(await (await again).path(), 'utf8'));
      expect(json.map((lead: { first_name: string }) => lead.first_name)).toEqual(['Carl', 'Zoë']);
    });
  });
}
