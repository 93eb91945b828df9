import type { Page } from '@playwright/test';
import { test as platformTest } from './testing/call.ts';
import { holdBack } from './testing/island.ts';
import { expect, test } from './testing/test.ts';

const CALL = { name: 'Call', exact: true } as const;

test('Where the assistant cannot be loaded, the button dials the company', async ({ page, watch }) => {
  watch.expect(/ERR_FAILED/);
  await page.route('**/_astro/embedded-call.*.js', (route) => route.abort());
  await page.goto('/');
  const dialled = await watchDialling(page);
  await page.getByRole('link', CALL).hover();
  await page.getByRole('link', CALL).click();
  await expect.poll(dialled).toEqual(['tel:+14045550142']);
  await page.getByRole('link', CALL).click();
  await expect.poll(dialled).toHaveLength(2);
  await expectIdleLink(page);
});

test('Without script the button is a phone link', async ({ browser, running }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(running.server.url);
  await expect(page.getByRole('link', CALL)).toHaveAttribute('href', 'tel:+14045550142');
  await context.close();
});

platformTest('When the server does not say how to call, the press dials', async ({ page, watch }) => {
  watch.expect(/Failed to load resource.*404/);
  await page.route('**/api/voice/config', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/');
  const dialled = await watchDialling(page);
  await page.getByRole('link', CALL).click();
  await expect.poll(dialled).toEqual(['tel:+14045550142']);
  await expectIdleLink(page);
});

platformTest('When the server is silent, the press is seen to wait, and dials after five seconds', async ({ page }) => {
  await holdBack(page, '**/api/voice/config');
  await page.goto('/');
  const dialled = await watchDialling(page);
  await page.getByRole('link', CALL).click();
  await expect(page.locator('.call-connecting')).toBeVisible();
  await expect.poll(dialled).toEqual(['tel:+14045550142']);
  await expectIdleLink(page);
});

platformTest("When the button's script cannot be had, the press dials", async ({ page, watch }) => {
  watch.expect(/ERR_FAILED/);
  await page.route('**/_astro/call.*.js', (route) => route.abort());
  await page.goto('/');
  const dialled = await watchDialling(page);
  await page.getByRole('link', CALL).click();
  await expect.poll(dialled).toEqual(['tel:+14045550142']);
  await expectIdleLink(page);
});

/** Reads which telephone links were followed. The browser itself is kept from opening a telephone. */
async function watchDialling(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const followed: string[] = [];
    Object.assign(globalThis, { followed });
    // Last of all listeners: what nobody has prevented by now is followed.
    addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link === null || event.defaultPrevented) return;
      followed.push(link.href);
      event.preventDefault();
    });
  });
  return () => page.evaluate(() => Reflect.get(globalThis, 'followed'));
}

async function expectIdleLink(page: Page): Promise<void> {
  await expect(page.getByRole('link', CALL)).toHaveAttribute('href', 'tel:+14045550142');
  await expect(page.locator('.call-idle')).toBeVisible();
  await expect(page.locator('.call-connecting')).toBeHidden();
}
