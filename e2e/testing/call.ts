import { fileURLToPath } from 'node:url';
import { type Locator, type Page, test as playwright } from '@playwright/test';
import { build } from 'rolldown';
import { watchMicrophone } from './microphone.ts';
import { test as base, expect } from './test.ts';
import { startVoicePlatform, type VoicePlatform } from './voice-platform.ts';
import { watchContext } from './watch.ts';

export { expect };
export const PUBLIC_KEY = 'public-key-1';
export const ASSISTANT = 'assistant-1';
/** Chromium's own microphone, given without a question. */
const FAKE_MICROPHONE = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

interface WorkerFixtures {
  readonly voicePlatform: VoicePlatform;
  readonly scriptedRooms: string;
}

interface Fixtures {
  /** The voice platform, as new at the start of each test. */
  readonly platform: VoicePlatform;
}

/** A visit to the site whose button calls over the voice platform: a real server with that setting, a real platform. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...FAKE_MICROPHONE] }),
    { scope: 'worker' },
  ],
  voicePlatform: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from a pattern.
    async ({}, use) => {
      const platform = await startVoicePlatform();
      await use(platform);
      await platform.close();
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ voicePlatform }, use) =>
      use({
        VOICE_PROVIDER: 'platform',
        VOICE_PLATFORM_URL: voicePlatform.url,
        VOICE_PUBLIC_KEY: PUBLIC_KEY,
        VOICE_ASSISTANT_ID: ASSISTANT,
      }),
    { scope: 'worker' },
  ],
  scriptedRooms: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from a pattern.
    async ({}, use) => use(await bundleForPage('scripted-rooms-page.ts')),
    { scope: 'worker' },
  ],
  platform: async ({ voicePlatform }, use) => {
    voicePlatform.reset();
    await use(voicePlatform);
    voicePlatform.reset();
  },
  watch: async ({ context, running, voicePlatform }, use) => {
    const watch = await watchContext(context, running.server.url, voicePlatform.url);
    await use(watch);
    expect(watch.verdict(), 'what the pages did that they must not').toEqual([]);
  },
});

/** The same with scripted rooms in place of the platform's, which the page plays the other side of, and a microphone. */
export const scriptedTest = test.extend({
  page: async ({ page, scriptedRooms, platform }, use) => {
    platform.reset();
    await page.route('**/_astro/daily.*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: scriptedRooms }),
    );
    await watchMicrophone(page);
    await use(page);
  },
});

/** One module of this folder with all that it imports, as a script for the page. */
export async function bundleForPage(file: string, format: 'es' | 'iife' = 'es'): Promise<string> {
  const input = fileURLToPath(new URL(file, import.meta.url));
  const { output } = await build({
    input,
    write: false,
    platform: 'browser',
    preserveEntrySignatures: 'strict',
    output: { format },
  });
  return output[0].code;
}

export function callButton(page: Page): Locator {
  return page.locator('.call-button');
}

export function callStatus(page: Page): Locator {
  return page.locator('[data-call]').getByRole('status');
}

/** The message of a failed call, while there is one. */
export function callFailure(page: Page): Locator {
  return page.locator('[data-call]').getByRole('alert');
}

/** Idle, connecting or active as a visitor sees and hears it. */
export async function expectCall(page: Page, state: 'idle' | 'connecting' | 'active'): Promise<void> {
  await playwright.step(`the call is ${state}`, async () => {
    await expect(page.locator('[data-call]')).toHaveAttribute('data-state', state);
    await expect(callButton(page)).toHaveAccessibleName(state === 'idle' ? 'Call' : 'Hang up');
    for (const one of ['idle', 'connecting', 'active']) {
      await expect(page.locator(`.call-${one}`)).toBeVisible({ visible: one === state });
    }
  });
}

/** Presses the button and waits until the assistant listens. */
export async function callAndTalk(page: Page): Promise<void> {
  const before = await roomCount(page);
  await callButton(page).click();
  await page.waitForFunction((count) => (globalThis.callRooms?.made.length ?? 0) > count, before);
  await roomAsked(page, 'join');
  await tellRoom(page, 'listening');
  await expectCall(page, 'active');
  await expect(callStatus(page)).toHaveText('Connected. You can talk now.');
}

/** Resolves once the latest room was asked for something that begins like this. */
export async function roomAsked(page: Page, beginning: string): Promise<void> {
  await page.waitForFunction(
    (text) => globalThis.callRooms?.made.at(-1)?.asked.some((one) => one.startsWith(text)),
    beginning,
  );
}

/** The assistant sends a text into the latest room. */
export async function tellRoom(page: Page, text: string): Promise<void> {
  await page.evaluate((message) => globalThis.callRooms?.latest().tell('app-message', message), text);
}

/** The latest room fails for good. */
export async function failRoom(page: Page, type: string): Promise<void> {
  await page.evaluate(
    (kind) =>
      globalThis.callRooms
        ?.latest()
        .fail({ action: 'error', errorMsg: `failed: ${kind}`, error: { type: kind, msg: `failed: ${kind}` } }),
    type,
  );
}

/** Nothing of a call is left: rooms left once each, no listener on them, no sound in the page, no microphone open. */
export async function expectNothingLeft(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => ({
        rooms: (globalThis.callRooms?.made ?? []).map((room) => [
          room.state === 'left' || room.state === 'error',
          room.asked.filter((one) => one === 'leave').length,
          room.listeners(),
        ]),
        sounds: document.querySelectorAll('audio').length,
        openTracks: globalThis.microphone.tracks.filter((track) => track.readyState === 'live').length,
      })),
    )
    .toEqual({
      rooms: Array.from({ length: await roomCount(page) }, () => [true, 1, 0]),
      sounds: 0,
      openTracks: 0,
    });
}

export function roomCount(page: Page): Promise<number> {
  return page.evaluate(() => globalThis.callRooms?.made.length ?? 0);
}
