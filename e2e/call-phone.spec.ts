import type { Page } from '@playwright/test';
import { callFailure, callStatus, expect, expectCall, test as platformTest } from './testing/call.ts';
import { call } from './testing/embedded.ts';
import { holdBack } from './testing/island.ts';
import { test } from './testing/test.ts';

const CALL = { name: 'Call', exact: true } as const;
const UNREACHABLE = 'We could not reach our call service. Please check your connection and try again.';
const REFUSED = 'Our call service cannot take a call right now.';

test('Without script the button is a phone link', async ({ browser, running }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(running.server.url);
  await expect(page.getByRole('link', CALL)).toHaveAttribute('href', 'tel:+14045550142');
  await context.close();
});

const ANSWERS: readonly [what: string, status: number, body: string][] = [
  ['answers an error', 500, 'oops'],
  ['is none of ours', 404, ''],
  ['answers no JSON', 200, '<html>'],
  ['answers nonsense', 200, '{"provider":"pigeon"}'],
  ['answers nothing', 200, 'null'],
];
for (const [what, status, body] of ANSWERS) {
  test(`When the server that is asked how to call ${what}, the visitor reads that no call can be taken`, async ({
    page,
    watch,
  }) => {
    watch.expect(/The call failed/);
    if (status >= 400) watch.expect(new RegExp(`Failed to load resource.*${status}`));
    await page.route('**/api/voice/config', (route) => route.fulfill({ status, body }));
    await page.goto('/');
    await expectFailedPress(page, REFUSED);
    await page.unroute('**/api/voice/config');
    await call(page);
    await expect(callFailure(page)).toBeHidden();
  });
}

/** What a press fetches, one after the other. */
const FETCHED = [
  ["the button's script", '**/_astro/call.*.js'],
  ['how to call', '**/api/voice/config'],
  ['the assistant', '**/_astro/embedded-call.*.js'],
] as const;
for (const [what, address] of FETCHED) {
  test(`When ${what} cannot be fetched, the visitor reads to check the connection, and may try again`, async ({
    page,
    watch,
  }) => {
    watch.expect(/ERR_FAILED/);
    // Without its script the button has but the browser's own words for the console.
    if (what !== "the button's script") watch.expect(/The call failed/);
    await page.route(address, (route) => route.abort());
    await page.goto('/');
    await expectFailedPress(page, UNREACHABLE);
    await expectFailedPress(page, UNREACHABLE);
    await page.unroute(address);
    await call(page);
    await expect(callFailure(page)).toBeHidden();
  });
}

platformTest('The same holds for calls over the platform', async ({ page, watch }) => {
  watch.expect(/The call failed/);
  watch.expect(/ERR_FAILED/);
  await page.route('**/_astro/platform-call.*.js', (route) => route.abort());
  await page.goto('/');
  await expectFailedPress(page, UNREACHABLE);
});

test('When the server is silent, the press is seen to wait, and after five seconds the visitor reads why', async ({
  page,
  watch,
}) => {
  watch.expect(/The call failed/);
  await holdBack(page, '**/api/voice/config');
  await page.goto('/');
  await page.getByRole('link', CALL).click();
  await expect(page.locator('.call-connecting')).toBeVisible();
  await expectFailure(page, UNREACHABLE);
});

test('A press that was taken back, or only a pointer nearby, is told nothing', async ({ page, watch }) => {
  watch.expect(/ERR_FAILED/);
  const failed: string[] = [];
  page.on('requestfailed', (request) => void failed.push(request.url()));
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/voice/config', async (route) => {
    await released;
    await route.abort();
  });
  await page.goto('/');
  const shown = await watchMessage(page);
  await page.getByRole('link', CALL).hover();
  await page.getByRole('link', CALL).click();
  await expect(page.locator('.call-connecting')).toBeVisible();
  await page.getByRole('link', CALL).click();
  release();
  await expect.poll(() => failed.length).toBe(1);
  await page.unroute('**/api/voice/config');
  // What failed has been noticed when the next attempt is made, and only then.
  await call(page);
  expect(await shown()).toBe(0);
});

for (const [what, address] of FETCHED) {
  test(`Without ${what} the message closes by its button, and the focus goes to the link`, async ({ page, watch }) => {
    watch.expect(/ERR_FAILED/);
    // Without its script the button has but the browser's own words for the console.
    if (what !== "the button's script") watch.expect(/The call failed/);
    await page.route(address, (route) => route.abort());
    await page.goto('/');
    await expectFailedPress(page, UNREACHABLE);
    await callFailure(page).getByRole('button', { name: 'Close' }).click();
    await expect(callFailure(page)).toBeHidden();
    await expect(page.getByRole('link', CALL)).toBeFocused();
  });
}

/** Counts how often the message comes. */
async function watchMessage(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const message = document.querySelector('.call-failure');
    if (message === null) throw new Error('no message');
    let times = 0;
    new MutationObserver(() => {
      if (!message.hasAttribute('hidden')) times += 1;
    }).observe(message, { attributeFilter: ['hidden'] });
    Object.assign(globalThis, { timesShown: () => times });
  });
  return () => page.evaluate(() => Reflect.get(globalThis, 'timesShown')());
}

async function expectFailedPress(page: Page, words: string): Promise<void> {
  await page.getByRole('link', CALL).click();
  await expectFailure(page, words);
}

/** Idle, with exactly this message, the phone number, which dials, and the way to the form. */
async function expectFailure(page: Page, words: string): Promise<void> {
  await expect(callFailure(page)).toBeVisible();
  await expect(callFailure(page).locator('p:visible')).toHaveText([words]);
  await expect(callFailure(page).getByRole('link')).toHaveText(['(404) 555-0142', 'Send the form instead']);
  await expect(callFailure(page).getByRole('link').first()).toHaveAttribute('href', 'tel:+14045550142');
  await expectCall(page, 'idle');
  await expect(callStatus(page)).toHaveText('');
}
