import { expect, openOffice, test } from './testing/office.ts';
import { atRest, insertOldLeads, rowOf } from './testing/office-inbox.ts';

test('Scrolling fetches more until the last, and only what can be seen is drawn', async ({ page, server }) => {
  insertOldLeads(server, 230);
  await openOffice(page, server);
  await expect(page.getByText('230 leads', { exact: true })).toBeVisible();
  await page.mouse.move(640, 600);
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 3_000);
      return rowOf(page, 'Old 00001').isVisible();
    })
    .toBe(true);
  await expect(page.getByText('End of list')).toBeVisible();
  expect(await page.getByRole('rowheader').count()).toBeLessThan(60);
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '231');
});

test('When more cannot be fetched it is said, and tried again when asked', async ({ page, server, watch }) => {
  insertOldLeads(server, 120);
  watch.expect(/ERR_FAILED/);
  let isDown = true;
  await page.route('**/api/inbox?before=*', (route) => (isDown ? route.abort() : route.continue()));
  await openOffice(page, server);
  await expect(rowOf(page, 'Old 00120')).toBeVisible();
  await page.mouse.move(640, 600);
  await page.mouse.wheel(0, 10_000);
  await expect(page.getByRole('alert')).toContainText('Can’t reach the office');
  isDown = false;
  await page.getByRole('button', { name: 'Show 50 more' }).click();
  await expect(rowOf(page, 'Old 00070')).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('Back from a lead the list stands where it was, with all that was fetched', async ({ page, server }) => {
  insertOldLeads(server, 230);
  await openOffice(page, server);
  await expect(page.getByText('230 leads', { exact: true })).toBeVisible();
  await page.mouse.move(640, 600);
  await expect(async () => {
    await page.mouse.wheel(0, 1_000);
    await expect(rowOf(page, 'Old 00100')).toBeVisible({ timeout: 200 });
  }).toPass({ intervals: [50] });
  await atRest(page);
  const link = page.getByRole('link', { name: 'Old 00100 Old' });
  await link.scrollIntoViewIfNeeded();
  const place = () =>
    Promise.all([page.evaluate(() => scrollY), link.evaluate((row) => row.getBoundingClientRect().top)]);
  await atRest(page);
  const before = await place();
  await link.click();
  await expect(page).toHaveURL(/\/leads\//);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(link).toBeVisible();
  await expect.poll(place).toEqual(before);
  await expect(rowOf(page, 'Old 00100')).toHaveClass('selected');
});

test('The keyboard goes past the rows that are drawn', async ({ page, server }) => {
  insertOldLeads(server, 120);
  await openOffice(page, server);
  await expect(rowOf(page, 'Old 00120')).toBeVisible();
  for (let n = 0; n < 70; n += 1) await page.keyboard.press('j');
  const link = page.getByRole('link', { name: 'Old 00051 Old' });
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
});
