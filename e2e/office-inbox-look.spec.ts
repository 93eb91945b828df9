import { expect, expectNoViolations, openOffice, runSql, test } from './testing/office.ts';
import { rowOf } from './testing/office-inbox.ts';
import { postCallQuote, postQuote } from './testing/office-leads.ts';

const SIZES = [
  { width: 375, height: 812 },
  { width: 1280, height: 900 },
];

for (const viewport of SIZES) {
  test.describe(`At ${viewport.width} px`, () => {
    test.use({ viewport });

    test('axe finds nothing wrong in any state of the inbox', async ({ page, server, watch }) => {
      await openOffice(page, server);
      await expect(page.getByText('Live', { exact: true })).toBeVisible();
      await expectNoViolations(page);
      for (const name of ['Anna', 'Bert']) await postQuote(server.url, { first_name: name });
      await postCallQuote(server.url);
      runSql(server, "update leads set received_at = received_at - 900000000 where first_name = 'Anna'");
      runSql(server, "update leads set status = 'won', amount_cents = 9950 where first_name = 'Bert'");
      await page.reload();
      await expect(rowOf(page, 'Anna')).toContainText('Late');
      await page.keyboard.press('j');
      await expectNoViolations(page);
      await page.keyboard.press('e');
      await expect(page.getByRole('menu')).toBeVisible();
      await expectNoViolations(page);
      await page.keyboard.press('w');
      await page.keyboard.press('Enter');
      await page.getByLabel('Price in dollars').fill('x');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Enter a price')).toBeVisible();
      await expectNoViolations(page);
      await page.keyboard.press('Escape');
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
      await expectNoViolations(page);
      await page.keyboard.press('Escape');
      await page.route('**/status', (route) => route.abort());
      watch.expect(/ERR_FAILED/);
      await page.keyboard.press('e');
      await expect(page.getByRole('menu')).toBeVisible();
      await page.keyboard.press('l');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toBeVisible();
      await expectNoViolations(page);
      await page.goto('/?q=nobodyatall&status=new');
      await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
      const more = page.getByRole('button', { name: 'Filters (1)' });
      if (await more.isVisible()) await more.click();
      await expectNoViolations(page);
    });
  });
}

test('At 360 px no state of the inbox scrolls sideways', async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  const long = { first_name: 'Maximiliane-Wilhelmine', last_name: 'von Hohenzollern-Sigmaringen' };
  await postQuote(server.url, long);
  await postQuote(server.url, { ...long, phone: '(404) 555-0100' });
  await openOffice(page, server);
  await expect(page.getByText('1 more from the same phone or email')).toHaveCount(2);
  expect(await fits()).toBe(true);
  await page.getByRole('button', { name: 'Filters' }).click();
  expect(await fits()).toBe(true);
  await page
    .getByRole('button', { name: /^Status of/ })
    .first()
    .click();
  await expect(page.getByRole('menu')).toBeInViewport({ ratio: 1 });
  expect(await fits()).toBe(true);
  await page.getByRole('menuitemradio', { name: 'Won' }).click();
  await expect(page.getByRole('dialog')).toBeInViewport({ ratio: 1 });
  expect(await fits()).toBe(true);
});
