import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { loudness, samplesOf, wavFile } from '../apps/server/src/speech/sound.ts';
import {
  type SpeechRequest,
  type SpeechServer,
  startSpeechServer,
} from '../apps/server/src/speech/testing/speech-endpoint.ts';
import { quiet, tone } from '../apps/server/src/speech/testing/tones.ts';
import { callButton, expectCall } from './testing/call.ts';
import { test as base, call, expect, field, lines, note } from './testing/embedded.ts';
import { noteSounds } from './testing/sounding-pages.ts';

/** What the assistant sounds like here: not silent. */
const SPOKEN = tone(300, 0.2);

/** The visitor's microphone says one word, again and again; engines of the server hear and speak. */
const test = base.extend<{ engines: SpeechServer }, { engine: SpeechServer; voice: string }>({
  voice: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from a pattern.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'downspout-voice-'));
      const file = join(folder, 'voice.wav');
      await writeFile(file, wavFile(Buffer.concat([quiet(1_500), tone(700, 0.3), quiet(4_000)])));
      await use(file);
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, voice }, use) => {
      const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
      const args = [...(launchOptions.args ?? []), ...microphone, `--use-file-for-fake-audio-capture=${voice}`];
      await use({ ...launchOptions, args });
    },
    { scope: 'worker' },
  ],
  engine: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from a pattern.
    async ({}, use) => {
      const engine = await startSpeechServer(() => {});
      await use(engine);
      engine.close();
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ engine }, use) => use({ SPEECH_TO_TEXT_URL: engine.url, TEXT_TO_SPEECH_URL: engine.url }),
    { scope: 'worker' },
  ],
  engines: async ({ engine }, use) => {
    engine.answer = answerWell;
    await use(engine);
    engine.answer = () => {};
  },
});

test('A visitor is heard by the server, and hears its voice', async ({ page, engines }) => {
  await noteSounds(page);
  await page.goto('/');
  await call(page);
  await expect(note(page)).toHaveText('We are listening. You can also type.');
  await expect(lines(page, 'user')).toHaveText([/my gutters are clogged/]);
  await expect(lines(page, 'assistant')).toHaveCount(2);
  await expect.poll(() => page.evaluate(() => globalThis.playedSounds.length)).toBeGreaterThanOrEqual(2);
  for (const { seconds, level } of await page.evaluate(() => globalThis.playedSounds)) {
    expect(seconds).toBeCloseTo(0.3, 2);
    expect(level).toBeCloseTo(0.2, 1);
  }
  const heard = engines.requests.findLast(({ path }) => path.endsWith('/transcriptions'));
  const sound = samplesOf(fileIn(heard));
  expect(loudness(sound ?? Buffer.alloc(0))).toBeGreaterThan(0.05);
  await callButton(page).click();
  await expectCall(page, 'idle');
});

for (const [what, answer] of [
  ['refuse', (_request, response) => response.writeHead(500).end()],
  ['answer garbage', (_request, response) => response.end('garbage')],
] as const satisfies [string, SpeechServer['answer']][]) {
  test(`With engines that ${what} the call goes on in text`, async ({ page, engines }) => {
    engines.answer = answer;
    await page.goto('/');
    await call(page);
    await typeClogged(page);
    await expect(field(page)).toBeEnabled();
    await callButton(page).click();
    await expectCall(page, 'idle');
  });
}

test('With engines that do not answer the call goes on in text', async ({ page, engines }) => {
  engines.answer = () => {};
  await page.goto('/');
  await call(page);
  await typeClogged(page);
  await callButton(page).click();
  await expectCall(page, 'idle');
});

/** Types what is wrong and waits for the answer to it; that nothing was caught of what the microphone hears may be said before. */
async function typeClogged(page: Page): Promise<void> {
  await field(page).fill('My gutters are clogged');
  await field(page).press('Enter');
  await expect(lines(page, 'user')).toHaveText([/My gutters are clogged/]);
  await expect(lines(page, 'assistant').filter({ hasText: 'May I have your name?' })).toHaveCount(1);
}

function answerWell({ path }: SpeechRequest, response: { end(data: string | Buffer): unknown }): void {
  response.end(path.endsWith('/speech') ? wavFile(SPOKEN) : '{"text": "my gutters are clogged"}');
}

/** The WAV file in a form's body. */
function fileIn(request: SpeechRequest | undefined): Buffer {
  const body = request?.body ?? Buffer.alloc(0);
  return body.subarray(Math.max(0, body.indexOf('RIFF')));
}
