import type { Page } from '@playwright/test';
import {
  callAndTalk,
  callButton,
  callFailure,
  callStatus,
  expect,
  expectCall,
  expectNothingLeft,
  failRoom,
  roomAsked,
  scriptedTest as test,
} from './testing/call.ts';
import { type MicrophoneAnswer, watchMicrophone } from './testing/microphone.ts';

const WORDS = {
  denied: 'Your browser does not let us use the microphone. Allow it in the address bar and press Call again.',
  missing: 'We found no microphone on this device.',
  busy: 'Another program is using your microphone. Close it and press Call again.',
  unsupported: 'This browser cannot make calls from a web page.',
  unreachable: 'We could not reach our call service. Please check your connection and try again.',
  refused: 'Our call service cannot take a call right now.',
  dropped: 'The call was cut off. Press Call to try again.',
} as const;

const MICROPHONES: readonly [what: string, answer: MicrophoneAnswer, words: string][] = [
  ['the visitor does not allow the microphone', 'NotAllowedError', WORDS.denied],
  ['there is no microphone', 'NotFoundError', WORDS.missing],
  ['another program has the microphone', 'NotReadableError', WORDS.busy],
  ['the browser knows no microphones', 'missing-api', WORDS.unsupported],
];
for (const [what, answer, words] of MICROPHONES) {
  test(`When ${what}, the visitor reads why`, async ({ page, watch, platform }) => {
    watch.expect(/The microphone was refused/);
    await watchMicrophone(page, answer);
    await page.goto('/');
    await callButton(page).click();
    await expectFailure(page, words);
    expect(platform.requests).toEqual([]);
  });
}

const ANSWERS: readonly [what: string, status: number, body: string][] = [
  ['does not know the key', 401, '{"message":"Invalid Key."}'],
  ['is broken', 500, 'oops'],
  ['answers nonsense', 200, '<html>'],
  ['answers no room', 201, '{"id":"call-1"}'],
];
for (const [what, status, body] of ANSWERS) {
  test(`When the platform ${what}, the visitor reads that no call can be taken`, async ({ page, watch, platform }) => {
    watch.expect(/The call failed/);
    if (status >= 400) watch.expect(new RegExp(`Failed to load resource.*${status}`));
    platform.answer = { status, body };
    await page.goto('/');
    await callButton(page).click();
    await expectFailure(page, WORDS.refused);
    platform.reset();
    await callAndTalk(page);
    await expect(callFailure(page)).toBeHidden();
  });
}

test('When the platform cannot be reached, the visitor reads to check the connection', async ({
  page,
  watch,
  platform,
}) => {
  watch.expect(/The call failed/);
  watch.expect(/ERR_CONNECTION_REFUSED/);
  await page.route(`${platform.url}/**`, (route) => route.abort('connectionrefused'));
  await page.goto('/');
  await callButton(page).click();
  await expectFailure(page, WORDS.unreachable);
});

test('When the room cannot be made, the visitor reads to check the connection', async ({ page, watch }) => {
  watch.expect(/The call failed/);
  await page.addInitScript(() => {
    globalThis.roomPlan = { make: 'fail' };
  });
  await page.goto('/');
  await callButton(page).click();
  await expectFailure(page, WORDS.unreachable);
});

test('When the room library cannot be fetched, the visitor reads to check the connection, and may try again', async ({
  page,
  watch,
}) => {
  watch.expect(/The call failed/);
  watch.expect(/ERR_FAILED/);
  let broken = true;
  await page.route('**/_astro/daily.*.js', (route) => (broken ? route.abort() : route.fallback()));
  await page.goto('/');
  await callButton(page).click();
  await expectFailure(page, WORDS.unreachable);
  broken = false;
  await callAndTalk(page);
});

for (const [type, words] of [
  ['meeting-full', WORDS.refused],
  ['exp-token', WORDS.refused],
  ['not-allowed', WORDS.refused],
  ['connection-error', WORDS.unreachable],
] as const) {
  test(`When the room refuses with ${type}, the visitor reads one message`, async ({ page, watch }) => {
    watch.expect(/The call failed/);
    await page.addInitScript(() => {
      globalThis.roomPlan = { join: 'hold' };
    });
    await page.goto('/');
    await callButton(page).click();
    await roomAsked(page, 'join');
    await failRoom(page, type);
    await expectFailure(page, words);
    await page.evaluate(() => {
      globalThis.roomPlan = {};
    });
    await callAndTalk(page);
    await expect(callFailure(page)).toBeHidden();
  });
}

test('When the call is cut off, the visitor reads so, and calls again', async ({ page, watch }) => {
  watch.expect(/The call failed/);
  await page.goto('/');
  await callAndTalk(page);
  await failRoom(page, 'connection-error');
  await expectFailure(page, WORDS.dropped);
  await callAndTalk(page);
  await expect(callFailure(page)).toBeHidden();
});

for (const [type, words] of [
  ['permissions', WORDS.denied],
  ['mic-in-use', WORDS.busy],
  ['not-found', WORDS.missing],
] as const) {
  test(`When the room loses the microphone (${type}), the call ends with a message`, async ({ page, watch }) => {
    watch.expect(/The microphone was lost/);
    await page.goto('/');
    await callAndTalk(page);
    await page.evaluate(
      (kind) =>
        globalThis.callRooms?.latest().tell('camera-error', {
          action: 'camera-error',
          errorMsg: { errorMsg: 'no microphone' },
          error: { type: kind },
        }),
      type,
    );
    await expectFailure(page, words);
  });
}

test('An error of recording, levels or noise cancellation leaves the call alive', async ({ page, watch, platform }) => {
  watch.expect(/The call failed/);
  platform.answer = {
    status: 201,
    body: JSON.stringify({
      id: 'c',
      webCallUrl: 'https://rooms.daily.co/one',
      artifactPlan: { videoRecordingEnabled: true },
    }),
  };
  const failed: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && failed.push(message.text())));
  await page.addInitScript(() => {
    globalThis.roomPlan = { startRecording: 'fail', observeLevels: 'fail', noiseCancellation: 'fail' };
  });
  await page.goto('/');
  await callAndTalk(page);
  await expect.poll(() => failed.length).toBeGreaterThanOrEqual(3);
  await expectCall(page, 'active');
  await expect(callFailure(page)).toBeHidden();
});

test('The message closes by its button, and the focus goes back to the call button', async ({ page, watch }) => {
  watch.expect(/The call failed/);
  await page.goto('/');
  await callAndTalk(page);
  await failRoom(page, 'connection-error');
  await callFailure(page).getByRole('button', { name: 'Close' }).click();
  await expect(callFailure(page)).toBeHidden();
  await expect(callButton(page)).toBeFocused();
});

test('The message goes with the next press, and the same cause is told again', async ({ page, watch }) => {
  watch.expect(/The microphone was refused/);
  await watchMicrophone(page, 'NotAllowedError');
  await page.goto('/');
  await page.evaluate(() => {
    const shown: boolean[] = [];
    const alert = document.querySelector('.call-failure');
    if (alert === null) throw new Error('no message');
    new MutationObserver(() => shown.push(!alert.hasAttribute('hidden'))).observe(alert, {
      attributeFilter: ['hidden'],
    });
    Object.assign(globalThis, { shown });
  });
  await callButton(page).click();
  await expectFailure(page, WORDS.denied);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'shown').filter(Boolean))).toEqual([true]);
  await callButton(page).click();
  await expectFailure(page, WORDS.denied);
});

test('From the message the form is one press away', async ({ page, watch }) => {
  watch.expect(/The microphone was refused/);
  await watchMicrophone(page, 'NotFoundError');
  await page.goto('/');
  await callButton(page).click();
  await callFailure(page).getByRole('link', { name: 'Send the form instead' }).click();
  await expect(page).toHaveURL(/#contact$/);
});

/** Idle, with exactly this message, the phone number and the way to the form; nothing left of the call. */
async function expectFailure(page: Page, words: string): Promise<void> {
  await expect(callFailure(page)).toBeVisible();
  await expect(callFailure(page).locator('p:visible')).toHaveText([words]);
  await expect(callFailure(page).getByRole('link')).toHaveText(['(404) 555-0142', 'Send the form instead']);
  await expect(callFailure(page).getByRole('link').first()).toHaveAttribute('href', 'tel:+14045550142');
  await expectCall(page, 'idle');
  await expect(callStatus(page)).toHaveText('');
  await expectNothingLeft(page);
}
