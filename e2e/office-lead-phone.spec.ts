import { expect, expectNoViolations, openOffice, runSql, test } from './testing/office.ts';
import { openLead, openOnlyLead, openRecords } from './testing/office-inbox.ts';
import { postQuote } from './testing/office-leads.ts';

for (const width of [360, 390]) {
  test(`At ${width} px the ways to reply are under the thumb, and cover nothing`, async ({ page, server }) => {
    await page.setViewportSize({ width, height: 740 });
    await openOnlyLead(page, server);
    const call = page.getByRole('link', { name: 'Call (404) 555-0199' });
    const text = page.getByRole('link', { name: 'Text', exact: true });
    const take = page.getByRole('button', { name: 'I’m on it' });
    for (const target of [call, text, take]) {
      const { y = 0, height = 0, width: wide = 0 } = (await target.boundingBox()) ?? {};
      expect([y > 740 - 80, y + height <= 740, height >= 44, wide >= 44]).toEqual([true, true, true, true]);
    }
    await expect(call).toHaveAttribute('href', 'tel:+14045550199');
    await expect(page.getByRole('link', { name: 'Send a text' })).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    const timeline = await page.getByRole('heading', { name: 'Timeline' }).boundingBox();
    expect(timeline?.y).toBeLessThanOrEqual(1_200);
    await expectNoViolations(page);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const end = await page.locator('.lead-columns').boundingBox();
    const bar = await call.boundingBox();
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) - 8);
    await page.getByLabel('New note').focus();
    await expect(call).toBeHidden();
    await page.getByLabel('New note').blur();
    await take.click();
    await expect(take).toHaveCount(0);
    await page.emulateMedia({ media: 'print' });
    await expect(text).toBeHidden();
  });
}

test('At 360 px a lead with endless words does not scroll sideways', async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await postQuote(server.url, { first_name: 'Donaudampfschifffahrtsgesellschaftskapitän', notes: 'x'.repeat(300) });
  await postQuote(server.url);
  runSql(
    server,
    `insert into delivery_attempts (delivery_id, number, started_at, duration_ms, outcome, status, error, answer)
      select id, 1, 0, 5, 'failed', 500, 'answered 500', '${'y'.repeat(300)}' from deliveries`,
  );
  await openOffice(page, server);
  await openLead(page, 'Donau');
  await openRecords(page);
  await page.getByText('Response (first 2 KB)').click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
