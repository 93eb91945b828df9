import { expect, openOffice, test } from './testing/office.ts';
import { postQuote } from './testing/office-leads.ts';

for (const { width, height, rows } of [
  { width: 1440, height: 900, rows: 18 },
  { width: 390, height: 844, rows: 7 },
]) {
  test(`At ${width} × ${height} px at least ${rows} leads are seen whole`, async ({ page, server }) => {
    await page.setViewportSize({ width, height });
    for (let n = 0; n < 22; n += 1) await postQuote(server.url, { first_name: `Number ${n}` });
    await openOffice(page, server);
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await expect(page.getByText(/requests accounted for/)).toBeVisible();
    const seen = () =>
      page
        .locator('tbody tr')
        .evaluateAll((all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length);
    await expect.poll(seen).toBeGreaterThanOrEqual(rows);
  });
}

test('A row says who, what, where, and the first words of the notes', async ({ page, server }) => {
  const notes = 'The green house on the corner. '.repeat(20);
  await postQuote(server.url, { first_name: 'Anna', address: '12 Oak St, Decatur, GA 30030', notes });
  await openOffice(page, server);
  const row = page.getByRole('row', { name: /Anna/ });
  for (const text of ['Gutter cleaning', 'Decatur', 'The green house on the corner.', 'Just now', 'Not connected'])
    await expect(row).toContainText(text);
  expect((await row.textContent())?.length).toBeLessThan(400);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(row.getByText('The green house')).toBeVisible();
});
