import type { Page } from '@playwright/test';
import {
  callAndTalk,
  callButton,
  callFailure,
  expect,
  expectCall,
  expectNothingLeft,
  roomAsked,
  roomCount,
  tellRoom,
  scriptedTest as test,
} from './testing/call.ts';
import { watchMicrophone } from './testing/microphone.ts';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

test('The visitor hangs up while the platform is asked for the call', async ({ page, platform }) => {
  const proceed = platform.hold();
  await page.goto('/');
  await callButton(page).click();
  await expect.poll(() => platform.requests.length).toBe(1);
  await hangUp(page);
  proceed();
  await expectNothingHappened(page);
  expect(await roomCount(page)).toBe(0);
  platform.reset();
  await callAndTalk(page);
});

test('The visitor hangs up while the browser asks for the microphone', async ({ page, platform }) => {
  await watchMicrophone(page, 'held');
  await page.goto('/');
  await callButton(page).click();
  await page.waitForFunction(() => globalThis.microphone.give !== undefined);
  await hangUp(page);
  await page.evaluate(() => globalThis.microphone.give?.());
  await page.waitForFunction(() => globalThis.microphone.tracks.length === 1);
  await expectNothingHappened(page);
  expect(platform.requests).toEqual([]);
  await callButton(page).click();
  await page.waitForFunction(() => globalThis.microphone.asked.length === 2);
  await page.evaluate(() => globalThis.microphone.give?.());
  await roomAsked(page, 'join');
  await tellRoom(page, 'listening');
  await expectCall(page, 'active');
});

test('A second call goes on when the microphone of the first one is given late', async ({ page, platform }) => {
  await watchMicrophone(page, 'held');
  await page.goto('/');
  await callButton(page).click();
  await page.waitForFunction(() => globalThis.microphone.give !== undefined);
  const first = await page.evaluateHandle(() => globalThis.microphone.give);
  await hangUp(page);
  await callButton(page).click();
  await page.waitForFunction(() => globalThis.microphone.asked.length === 2);
  await page.evaluate(() => globalThis.microphone.give?.());
  await roomAsked(page, 'join');
  await first.evaluate((give) => give?.());
  await tellRoom(page, 'listening');
  await expectCall(page, 'active');
  expect([platform.requests.length, await roomCount(page)]).toEqual([1, 1]);
  await hangUp(page);
  await expectNothingHappened(page);
});

test('The visitor hangs up while the room library is fetched', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/_astro/daily.*.js', async (route) => {
    await released;
    await route.fallback();
  });
  await page.goto('/');
  const posted = page.waitForResponse(/call\/web/);
  await callButton(page).click();
  await posted;
  await expectCall(page, 'connecting');
  await hangUp(page);
  release();
  await page.waitForFunction(() => globalThis.callRooms !== undefined);
  await expectNothingHappened(page);
  await callAndTalk(page);
});

test('The visitor hangs up while the room is made: it is left as soon as it is there', async ({ page }) => {
  await page.addInitScript(() => {
    globalThis.roomPlan = { make: 'hold' };
  });
  await page.goto('/');
  await callButton(page).click();
  await page.waitForFunction(() => globalThis.roomSteps?.includes('make'));
  await hangUp(page);
  await page.evaluate(() => {
    globalThis.roomPlan = {};
  });
  await page.waitForFunction(() => globalThis.callRooms?.made.length === 1);
  await expectNothingHappened(page);
  expect(await page.evaluate(() => globalThis.callRooms?.latest().asked)).toEqual(['leave']);
  await callAndTalk(page);
});

test('The visitor hangs up while the room joins', async ({ page }) => {
  await page.addInitScript(() => {
    globalThis.roomPlan = { join: 'hold' };
  });
  await page.goto('/');
  await callButton(page).click();
  await roomAsked(page, 'join');
  await expectCall(page, 'connecting');
  await hangUp(page);
  await expectNothingHappened(page);
  await page.evaluate(() => {
    globalThis.roomPlan = {};
  });
  await callAndTalk(page);
});

test('The visitor hangs up before the assistant listens', async ({ page }) => {
  await page.goto('/');
  await callButton(page).click();
  await roomAsked(page, 'noise cancellation on');
  await hangUp(page);
  await expectNothingHappened(page);
  await callAndTalk(page);
});

test('The visitor calls and hangs up five times in a row', async ({ page }) => {
  await page.goto('/');
  for (let times = 1; times <= 5; times += 1) {
    await callAndTalk(page);
    await hangUp(page);
  }
  await expectNothingHappened(page);
  expect(await roomCount(page)).toBe(5);
});

test('The visitor hangs up while the room is slow to leave, and can call again', async ({ page }) => {
  await page.addInitScript(() => {
    globalThis.roomPlan = { leave: 'hold' };
  });
  await page.goto('/');
  await callAndTalk(page);
  await hangUp(page);
  await callButton(page).click();
  await expectCall(page, 'connecting');
  await page.waitForFunction(() => globalThis.callRooms?.made.length === 2);
  await roomAsked(page, 'join');
  await tellRoom(page, 'listening');
  await expectCall(page, 'active');
});

test.describe('On a phone', () => {
  test.use({ userAgent: ANDROID, viewport: { width: 360, height: 740 } });

  test('the visitor hangs up while the phone settles its permissions', async ({ page }) => {
    await page.goto('/');
    await callButton(page).click();
    await page.waitForFunction(() => globalThis.callRooms?.made.length === 1);
    await hangUp(page);
    await expectNothingHappened(page);
    expect(await page.evaluate(() => globalThis.callRooms?.latest().asked)).toEqual(['leave']);
    await callAndTalk(page);
  });
});

async function hangUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Hang up' }).click();
  await expectCall(page, 'idle');
}

/** Idle without a message, and nothing of the call left. */
async function expectNothingHappened(page: Page): Promise<void> {
  await expectCall(page, 'idle');
  await expect(callFailure(page)).toBeHidden();
  await expectNothingLeft(page);
}
