import type { Page } from '@playwright/test';
import { test as embedded } from './embedded.ts';
import { type Loudspeaker, startLoudspeaker } from './loudspeaker.ts';

declare global {
  /** What the browser told of its own voice, in order: the event, and the sentence. */
  var voiceLog: string[];
}

/** Loudness (RMS) of a voice, and of none. Measured: 0.1 and 0. */
export const AUDIBLE = 0.005;
export const SILENT = 0.0005;

/** The same visit in a Chromium with voices, and with a loudspeaker that is recorded. */
export const test = embedded.extend<object, { readonly loudspeaker: Loudspeaker }>({
  loudspeaker: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from a pattern.
    async ({}, use) => {
      const loudspeaker = await startLoudspeaker();
      await use(loudspeaker);
      await loudspeaker.stop();
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, loudspeaker }, use) => {
      const args = [...(launchOptions.args ?? []), '--enable-speech-dispatcher'];
      await use({ ...launchOptions, args, env: { ...process.env, ...loudspeaker.env } });
    },
    { scope: 'worker' },
  ],
  page: async ({ page }, use) => {
    await watchVoice(page);
    await use(page);
  },
});

/** Opens the page and waits for the browser's voices: on a busy machine they come later than a caller's browser lets them. */
export async function openWithVoices(page: Page): Promise<void> {
  await page.goto('/');
  await page.waitForFunction(() => speechSynthesis.getVoices().length > 0);
}

export function voiceEvents(page: Page): Promise<string[]> {
  return page.evaluate(() => globalThis.voiceLog);
}

/** Notes the real events of everything that the page has spoken from now on. */
async function watchVoice(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.voiceLog = [];
    const speak = SpeechSynthesis.prototype.speak;
    SpeechSynthesis.prototype.speak = function (utterance) {
      const note = (what: string) => globalThis.voiceLog.push(`${what}: ${utterance.text}`);
      utterance.addEventListener('start', () => note('start'));
      utterance.addEventListener('end', () => note('end'));
      utterance.addEventListener('error', ({ error }) => note(error));
      speak.call(this, utterance);
    };
  });
}
