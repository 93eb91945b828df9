import { DatabaseSync } from 'node:sqlite';
import { fillHoliday, openHolidayForm, sendHoliday } from './testing/holiday-form.ts';
import { expect, HOLIDAY_LIGHTS, test } from './testing/test.ts';

const FROM = 'https://www.search.example/';

test('Whence a visitor came is kept through the pages, told with the request, and is in no payload', async ({
  page,
  receiver,
  running,
}) => {
  await page.goto('/?utm_source=news&utm_campaign=spring%20clean&q=1', { referer: FROM });
  await page.goto('/?gclid=click-1');
  await openHolidayForm(page);
  await fillHoliday(page);
  await sendHoliday(page).click();
  await expect(page).toHaveURL('/thank-you');
  const { body } = await receiver.next(HOLIDAY_LIGHTS);
  expect(body).not.toMatch(/news|click-1|search\.example/);
  const { first, last } = attributionIn(running.server.databaseFile);
  expect(first).toMatchObject({ page: '/', referrer: FROM, utm_source: 'news', utm_campaign: 'spring clean' });
  expect(last).toEqual({ at: last.at, page: '/', gclid: 'click-1' });
  expect(Date.parse(last.at) - Date.parse(first.at)).toBeGreaterThan(0);
});

test('A visitor who comes by the address alone, or by the site’s own links, leaves nothing in the browser', async ({
  page,
}) => {
  await page.goto('/');
  await page.goto('/holiday-lights', { referer: new URL('/', page.url()).href });
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('Of a visitor whose browser asks for privacy nothing is noted', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await page.goto('/?gclid=click-1', { referer: FROM });
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

function attributionIn(databaseFile: string) {
  const database = new DatabaseSync(databaseFile, { readOnly: true });
  const row = database.prepare('select attribution from leads order by id desc limit 1').get();
  database.close();
  return JSON.parse(String(row?.attribution));
}
