import { expect, expectNoViolations, openOffice, runSql, test } from './testing/office.ts';

test('The owner reads under Account what is erased by itself, from when on, and how much has gone', async ({
  page,
  server,
}) => {
  const now = Date.now();
  runSql(
    server,
    `insert into retention (rule, days, announced_at, looked_at, due, erased, last_erased_at)
      values ('calls', 90, ${now}, ${now}, 1204, 0, null), ('lost-leads', 1825, 0, ${now}, 0, 3, ${now})`,
  );
  await openOffice(page, server);
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  const rows = page.getByRole('table', { name: 'What is erased, and when' }).getByRole('row');
  await expect(rows).toHaveCount(6);
  await expect(rows.nth(1)).toContainText(/Transcripts of calls without a lead\s*90 days\s*Starts .*1,204/);
  await expect(rows.nth(4)).toContainText(/lost or spam\s*1,825 days\s*03/);
  await expect(rows.nth(4)).not.toContainText('Starts');
  await expect(rows.nth(5)).toContainText(/won\s*Never\s*–/);
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
});
