import type { Page } from '@playwright/test';
import { expect, openOffice, runSql, test } from './testing/office.ts';
import { insertOldLeads } from './testing/office-inbox.ts';
import { postQuote } from './testing/office-leads.ts';

/** In px: around each width at which something is laid out differently, and those of tablets. */
const WIDTHS = [641, 700, 720, 760, 761, 768, 800, 834, 900, 901, 960, 1024, 1280];

test('From 640 to 1280 px the header and the deliveries fit, each word in one piece', async ({ page, server }) => {
  await postQuote(server.url);
  await openOffice(page, server);
  for (const screen of ['/deliveries', '/']) {
    await page.goto(screen);
    await expect(page.getByRole('table')).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const at = `${screen} at ${width} px`;
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), at).toBe(true);
      expect(await brokenWords(page, 'header, tbody, .rows thead, .destinations'), at).toEqual([]);
      for (const link of await page.getByRole('navigation').getByRole('link').all()) {
        expect((await link.boundingBox())?.height, at).toBeLessThan(50);
      }
      const signOut = await page.getByRole('button', { name: 'Sign out', exact: true }).boundingBox();
      expect(signOut?.height, at).toBeLessThan(50);
    }
  }
});

test('On a phone the words of the data retention stay in one piece, too', async ({ page, server }) => {
  await openOffice(page, server);
  await page.goto('/account');
  await expect(page.getByRole('table', { name: 'What is erased, and when' }).getByRole('row')).toHaveCount(6);
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const at = `${width} px`;
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), at).toBe(true);
    expect(await brokenWords(page, '[aria-labelledby="retention"] table'), at).toEqual([]);
  }
});

test('When a lead came and its status never lie on each other', async ({ page, server }) => {
  insertOldLeads(server, 2);
  await openOffice(page, server);
  const row = page.getByRole('row', { name: /Old 00001/ });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const [time, status] = [
      await row.locator('.received').boundingBox(),
      await row.getByRole('button', { name: /^Status of/ }).boundingBox(),
    ];
    if (time === null || status === null) throw new Error('The row is not drawn');
    const isApart =
      time.x + time.width <= status.x || status.x + status.width <= time.x || time.y + time.height <= status.y;
    expect(isApart, `${width} px: ${JSON.stringify({ time, status })}`).toBe(true);
  }
});

test('A long username leaves the header as it is', async ({ page, server }) => {
  await openOffice(page, server);
  runSql(server, `update users set username = '${'maximiliane-'.repeat(5)}'`);
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect((await page.getByRole('button', { name: 'Sign out' }).boundingBox())?.height).toBeLessThan(50);
  }
});

/** Words of usual length that stand on more than one line. */
function brokenWords(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((within) => {
    const broken: string[] = [];
    for (const root of document.querySelectorAll(within)) {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\S{2,14}(?!\S)/g)) {
          const range = new Range();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
        }
      }
    }
    return broken;
  }, selector);
}
