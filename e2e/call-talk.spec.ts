import type { Page } from '@playwright/test';
import {
  ASSISTANT,
  callAndTalk,
  callButton,
  callFailure,
  callStatus,
  expect,
  expectCall,
  expectNothingLeft,
  failRoom,
  PUBLIC_KEY,
  roomAsked,
  roomCount,
  scriptedTest,
  tellRoom,
  test,
} from './testing/call.ts';
import { holdBack } from './testing/island.ts';
import { CREATED } from './testing/voice-platform.ts';

/** As slow fingers press: the scripts have run by then. */
const LONG_PRESS_MS = 1_500;
const CALL_SCRIPTS = /\/(call|daily|daily-esm)\.[^/]*\.js|\/api\/voice/;

test('Nothing of the call is fetched before the visitor means to call', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => void fetched.push(request.url()));
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.mouse.wheel(0, 20_000);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  expect(fetched.length).toBeGreaterThan(0);
  expect(fetched.filter((url) => CALL_SCRIPTS.test(url))).toEqual([]);
});

for (const [sign, show] of [
  ['hovering', (page) => callButton(page).hover()],
  ['focusing', (page) => callButton(page).focus()],
] as const satisfies [string, (page: Page) => Promise<void>][]) {
  test(`The call's scripts are fetched when the visitor is ${sign} the button, and nothing is called`, async ({
    page,
    platform,
  }) => {
    await page.goto('/');
    const library = page.waitForResponse(/\/daily-esm\.[^/]*\.js/);
    await show(page);
    await library;
    await expect(page.getByRole('button', { name: 'Call', exact: true })).toBeVisible();
    await expectCall(page, 'idle');
    expect(platform.requests).toEqual([]);
  });
}

scriptedTest('A visitor calls, talks and hangs up', async ({ page, platform }) => {
  await page.goto('/');
  const proceed = platform.hold();
  await callButton(page).click();
  await expectCall(page, 'connecting');
  await expect(callStatus(page)).toHaveText('Connecting…');
  expect(await page.evaluate(() => globalThis.microphone.asked)).toEqual([{ withinPress: true }]);
  proceed();
  await roomAsked(page, `join ${CREATED.webCallUrl}`);
  await tellRoom(page, 'listening');
  await expectCall(page, 'active');
  await expect(callStatus(page)).toHaveText('Connected. You can talk now.');
  expect(platform.requests.map(({ path, body }) => [path, body])).toEqual([
    ['/call/web', JSON.stringify({ assistantId: ASSISTANT })],
  ]);
  expect(platform.requests[0]?.headers.authorization).toBe(`Bearer ${PUBLIC_KEY}`);
  expect(platform.requests[0]?.headers['content-type']).toBe('application/json');
  await callButton(page).click();
  await expectCall(page, 'idle');
  await expect(callStatus(page)).toHaveText('The call has ended.');
  await expect(callFailure(page)).toBeHidden();
  await expectNothingLeft(page);
  await expect(callStatus(page)).toHaveText('');
});

scriptedTest('A visitor calls by keyboard alone', async ({ page }) => {
  await page.goto('/');
  await callButton(page).focus();
  await expect(page.getByRole('button', { name: 'Call', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await roomAsked(page, 'join');
  await tellRoom(page, 'listening');
  await expectCall(page, 'active');
  await expect(callButton(page)).toBeFocused();
  await page.keyboard.press('Space');
  await expectCall(page, 'idle');
  await page.keyboard.press('Space');
  await expectCall(page, 'active');
  await page.keyboard.press('Enter');
  await expectCall(page, 'idle');
  await expectNothingLeft(page);
});

scriptedTest('A press before the script arrived is carried over, and shown at once', async ({ page, platform }) => {
  const release = await holdBack(page, '**/_astro/call.*.js');
  await page.goto('/');
  await callButton(page).click();
  await expect(page.locator('.call-connecting')).toBeVisible();
  await expect(page.locator('.call-idle')).toBeHidden();
  release();
  await roomAsked(page, 'join');
  await tellRoom(page, 'listening');
  await expectCall(page, 'active');
  expect(platform.requests.length).toBe(1);
});

scriptedTest('A press that lasts while the script takes over is not lost', async ({ page, platform }) => {
  const release = await holdBack(page, '**/_astro/call.*.js');
  await page.goto('/');
  await callButton(page).hover();
  await page.mouse.down();
  release();
  await callScripts(page);
  await page.waitForTimeout(LONG_PRESS_MS);
  await page.mouse.up();
  await roomAsked(page, 'join');
  await tellRoom(page, 'listening');
  await expectCall(page, 'active');
  expect(platform.requests.length).toBe(1);
});

scriptedTest.describe('By a finger', () => {
  scriptedTest.use({ hasTouch: true });

  scriptedTest('a press that lasts while the script takes over is not lost', async ({ page, platform }) => {
    await page.goto('/');
    const { x, y, width, height } = (await callButton(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', [{ x: x + width / 2, y: y + height / 2 }]);
    await callScripts(page);
    await page.waitForTimeout(LONG_PRESS_MS);
    await touch('touchEnd', []);
    await roomAsked(page, 'join');
    await tellRoom(page, 'listening');
    await expectCall(page, 'active');
    expect(platform.requests.length).toBe(1);
  });
});

scriptedTest('A second press before the script arrived takes the first one back', async ({ page, platform }) => {
  const release = await holdBack(page, '**/_astro/call.*.js');
  await page.goto('/');
  await callButton(page).click();
  await callButton(page).click();
  await expect(page.locator('.call-idle')).toBeVisible();
  release();
  await expect(page.getByRole('button', { name: 'Call', exact: true })).toBeVisible();
  await expectCall(page, 'idle');
  await page.waitForLoadState('networkidle');
  expect([platform.requests.length, await roomCount(page)]).toEqual([0, 0]);
  await callAndTalk(page);
});

for (const [ending, end] of [
  ['leaves', (page) => page.evaluate(() => globalThis.callRooms?.latest().close())],
  ['throws the visitor out', (page) => failRoom(page, 'ejected')],
] as const satisfies [string, (page: Page) => Promise<void>][]) {
  scriptedTest(`The assistant says goodbye and ${ending}: no failure is shown`, async ({ page, watch }) => {
    if (ending !== 'leaves') watch.expect(/The call failed:/);
    await page.goto('/');
    await callAndTalk(page);
    await tellRoom(
      page,
      JSON.stringify({ type: 'status-update', status: 'ended', endedReason: 'assistant-ended-call' }),
    );
    await end(page);
    await expectCall(page, 'idle');
    await expect(callStatus(page)).toHaveText('The call has ended.');
    await expect(callFailure(page)).toBeHidden();
    await expectNothingLeft(page);
    await callAndTalk(page);
  });
}

scriptedTest('The assistant is heard as it speaks, and nothing sounds after the call', async ({ page }) => {
  await page.goto('/');
  await callAndTalk(page);
  await page.evaluate(() => {
    const context = new AudioContext();
    const [track] = context.createMediaStreamDestination().stream.getAudioTracks();
    if (track === undefined) throw new Error('Chromium made no track');
    const participant = { participantId: 'p1', participantName: 'Vapi Speaker', local: false, kind: 'audio' as const };
    globalThis.callRooms?.latest().tell('track-started', { ...participant, track });
  });
  await expect(page.locator('audio')).toHaveCount(1);
  await roomAsked(page, 'send playable');
  await callButton(page).click();
  await expectNothingLeft(page);
});

scriptedTest('Leaving the page ends the call, and coming back finds the button idle', async ({ page }) => {
  await page.goto('/');
  await callAndTalk(page);
  await page.evaluate(() => {
    addEventListener('pagehide', () => {
      const room = globalThis.callRooms?.latest();
      sessionStorage.setItem('asked', JSON.stringify([room?.asked, room?.state]));
    });
  });
  await page.goto('/thank-you');
  const [asked, state] = await page.evaluate(() => JSON.parse(sessionStorage.getItem('asked') ?? '[]'));
  expect(asked.slice(-2)).toEqual(['send {"type":"end-call"}', 'leave']);
  expect(state).toBe('left');
  await page.goBack();
  await expect(page.locator('[data-call]')).toHaveAttribute('data-state', 'idle');
  await expect(page.locator('.call-idle')).toBeVisible();
});

/** Waits until all that a call needs was fetched. */
async function callScripts(page: Page): Promise<void> {
  const isFetched = () => performance.getEntriesByType('resource').some(({ name }) => /platform-call/.test(name));
  await page.waitForFunction(isFetched);
}
