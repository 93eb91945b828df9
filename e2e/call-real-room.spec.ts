import type { Page } from '@playwright/test';
import { bundleForPage, callButton, callFailure, callStatus, expect, expectCall, test } from './testing/call.ts';
import { watchMicrophone } from './testing/microphone.ts';

/** Where the room library loads its other half from. Nothing of it leaves this machine: the test answers. */
const MACHINE = 'https://c.daily.co/**';

/** The library wants to report some failures to its makers; the pages' policy does not let it. */
const LIBRARY_REPORT = /ingest\.sentry\.io/;

test.describe('With the real room library', () => {
  test.beforeEach(async ({ page, platform, watch }) => {
    platform.reset();
    watch.expect(/foreign request: https:\/\/c\.daily\.co\/call-machine\/versioned\//);
    await watchMicrophone(page);
  });

  test('three attempts to load its other half fail, and the visitor reads so', async ({ page, watch }) => {
    watch.expect(/ERR_FAILED/);
    watch.expect(LIBRARY_REPORT);
    watch.expect(/The call failed/);
    const attempts: number[] = [];
    await page.route(MACHINE, (route) => {
      attempts.push(Date.now());
      return route.abort();
    });
    await page.goto('/');
    await callButton(page).click();
    await expectCall(page, 'connecting');
    await expect(callFailure(page)).toBeVisible();
    await expect(callFailure(page).locator('p:visible')).toHaveText(
      'We could not reach our call service. Please check your connection and try again.',
    );
    await expectCall(page, 'idle');
    expect(attempts.length).toBe(3);
    const [first = 0, second = 0, third = 0] = attempts;
    for (const pause of [second - first, third - second]) expect(pause).toBeGreaterThan(2_500);
    await expectMicrophoneClosed(page);
  });

  test('a visitor calls, talks, hangs up, and calls again', async ({ page }) => {
    await serveMachine(page);
    await page.goto('/');
    for (let times = 1; times <= 2; times += 1) {
      await talk(page);
      await page.getByRole('button', { name: 'Hang up' }).click();
      await expectCall(page, 'idle');
      await expect(callFailure(page)).toBeHidden();
      await expect.poll(() => machineAsked(page, 'leave-meeting')).toBe(times);
    }
    await expectMicrophoneClosed(page);
  });

  for (const [type, words] of [
    ['ejected', 'The call was cut off. Press Call to try again.'],
    ['connection-error', 'The call was cut off. Press Call to try again.'],
  ] as const) {
    test(`a call that ends with ${type} is told as cut off`, async ({ page, watch }) => {
      watch.expect(/The call failed/);
      if (type === 'connection-error') watch.expect(LIBRARY_REPORT);
      await serveMachine(page);
      await page.goto('/');
      await talk(page);
      await failMachine(page, type);
      await expect(callFailure(page).locator('p:visible')).toHaveText(words);
      await expectCall(page, 'idle');
    });
  }

  for (const type of ['end-of-life', 'meeting-full', 'exp-token']) {
    test(`a join refused with ${type} is told as refused`, async ({ page, watch }) => {
      watch.expect(/The call failed/);
      if (type === 'end-of-life') watch.expect(LIBRARY_REPORT);
      await serveMachine(page);
      await page.addInitScript(() => {
        globalThis.holdJoin = true;
      });
      await page.goto('/');
      await callButton(page).click();
      await expect.poll(() => machineAsked(page, 'join-meeting')).toBe(1);
      await failMachine(page, type);
      await expect(callFailure(page).locator('p:visible')).toHaveText('Our call service cannot take a call right now.');
      await expectCall(page, 'idle');
    });
  }

  test('a visitor hangs up while it joins, and calls again', async ({ page }) => {
    await serveMachine(page);
    await page.addInitScript(() => {
      globalThis.holdJoin = true;
    });
    await page.goto('/');
    await callButton(page).click();
    await expect.poll(() => machineAsked(page, 'join-meeting')).toBe(1);
    await page.getByRole('button', { name: 'Hang up' }).click();
    await expectCall(page, 'idle');
    await expect(callFailure(page)).toBeHidden();
    await page.evaluate(() => {
      globalThis.holdJoin = false;
    });
    await talk(page);
  });

  test('a visitor hangs up while its other half is loaded', async ({ page }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const body = await bundleForPage('call-machine-page.ts', 'iife');
    const wanted = page.waitForRequest(MACHINE);
    await page.route(MACHINE, async (route) => {
      await released;
      await route.fulfill({ contentType: 'text/javascript', body });
    });
    await page.goto('/');
    await callButton(page).click();
    await wanted;
    await page.getByRole('button', { name: 'Hang up' }).click();
    await expectCall(page, 'idle');
    release();
    await expectMicrophoneClosed(page);
    await expect(callFailure(page)).toBeHidden();
    await talk(page);
  });
});

async function serveMachine(page: Page): Promise<void> {
  const body = await bundleForPage('call-machine-page.ts', 'iife');
  await page.route(MACHINE, (route) => route.fulfill({ contentType: 'text/javascript', body }));
}

async function talk(page: Page): Promise<void> {
  const joined = await machineAsked(page, 'join-meeting');
  await callButton(page).click();
  await expect.poll(() => machineAsked(page, 'join-meeting')).toBe(joined + 1);
  await expectCall(page, 'active');
  await page.evaluate(() => globalThis.callMachine?.post({ action: 'app-message', data: 'listening', fromId: 'p1' }));
  await expect(callStatus(page)).toHaveText('Connected. You can talk now.');
}

async function failMachine(page: Page, type: string): Promise<void> {
  await page.evaluate((kind) => {
    const error = { type: kind, msg: `failed: ${kind}` };
    globalThis.callMachine?.post({ action: 'error', errorMsg: `failed: ${kind}`, error });
    globalThis.callMachine?.post({ action: 'left-meeting' });
  }, type);
}

function machineAsked(page: Page, action: string): Promise<number> {
  return page.evaluate((name) => (globalThis.callMachine?.asked ?? []).filter((one) => one === name).length, action);
}

async function expectMicrophoneClosed(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => globalThis.microphone.tracks.map((track) => track.readyState)))
    .not.toContain('live');
}
