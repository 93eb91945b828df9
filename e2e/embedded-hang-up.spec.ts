import { callButton, callFailure, expectCall } from './testing/call.ts';
import { call, expect, field, panel, say, test } from './testing/embedded.ts';
import { holdBack } from './testing/island.ts';
import { finishSpeaking, scriptSpeech } from './testing/speech.ts';

test('The visitor hangs up while the call is asked for, and calls again', async ({ page }) => {
  const release = await holdBack(page, '**/api/voice/call/web');
  await page.goto('/');
  await callButton(page).click();
  await expectCall(page, 'connecting');
  await expect(panel(page)).toBeVisible();
  await callButton(page).click();
  await expectCall(page, 'idle');
  await expect(panel(page)).toBeHidden();
  release();
  await page.waitForLoadState('networkidle');
  await expectCall(page, 'idle');
  await expect(callFailure(page)).toBeHidden();
  await call(page);
});

test('The visitor hangs up while the room is joined, and nothing comes of it', async ({ page }) => {
  const sockets: boolean[] = [];
  await page.routeWebSocket('**/api/voice/call/**', (socket) => {
    // Nobody answers.
    sockets.push(true);
    socket.onClose(() => sockets.pop());
  });
  await page.goto('/');
  await callButton(page).click();
  await expect.poll(() => sockets.length).toBe(1);
  await expectCall(page, 'connecting');
  await callButton(page).click();
  await expectCall(page, 'idle');
  await expect.poll(() => sockets.length).toBe(0);
  await expect(panel(page)).toBeHidden();
});

test('The visitor hangs up while the assistant speaks, and nothing sounds any more', async ({ page }) => {
  await scriptSpeech(page, 'missing', 'works');
  await page.goto('/');
  await call(page);
  await page.waitForFunction(() => globalThis.speech.sounding !== null);
  await callButton(page).click();
  await expectCall(page, 'idle');
  expect(await page.evaluate(() => globalThis.speech.sounding)).toBe(null);
  await call(page);
  await finishSpeaking(page);
});

test('The visitor hangs up while an answer is awaited, with words half typed', async ({ page }) => {
  await page.goto('/');
  await call(page);
  await say(page, 'When are you open?');
  await field(page).fill('Are you insured?');
  await field(page).press('Enter');
  await field(page).pressSequentially('and');
  await callButton(page).click();
  await expectCall(page, 'idle');
  await expect(callFailure(page)).toBeHidden();
  await call(page);
  await expect(field(page)).toHaveValue('');
});
