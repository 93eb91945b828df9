import { greeting } from '@downspout/business/assistant';
import { missingVoicePackages } from '../scripts/programs/voice-programs.ts';
import { callButton, expectCall } from './testing/call.ts';
import { call, expect, panel } from './testing/embedded.ts';
import { AUDIBLE, openWithVoices, SILENT, test, voiceEvents } from './testing/spoken.ts';

/** How soon a hang-up must be heard; measured: a quarter of a second. The greeting alone goes on for eight more. */
const HANG_UP_MS = 2_000;

// One after another in one Chromium: each Chromium takes seconds to learn of its voices.
test.describe.configure({ mode: 'default' });
const missing = missingVoicePackages();
test.skip(missing.length > 0, `without ${missing.join(', ')} Chromium has no voice`);

test('The greeting is really spoken, from its first word to its last', async ({ page, loudspeaker: { recording } }) => {
  await openWithVoices(page);
  await expect.poll(() => recording.loudness(200)).toBeLessThan(SILENT);
  await call(page);
  await expect.poll(() => recording.loudness(500)).toBeGreaterThan(AUDIBLE);
  await expect(panel(page)).toHaveAttribute('data-speaking', '');
  expect(await voiceEvents(page)).toEqual([`start: ${greeting}`]);
  await expect.poll(() => voiceEvents(page), { timeout: 30_000 }).toEqual([`start: ${greeting}`, `end: ${greeting}`]);
  await expect(panel(page)).not.toHaveAttribute('data-speaking');
  await expect.poll(() => recording.loudness(500)).toBeLessThan(SILENT);
});

test('A visitor who hangs up in mid-sentence hears nothing more', async ({ page, loudspeaker: { recording } }) => {
  await openWithVoices(page);
  await call(page);
  await expect.poll(() => recording.loudness(500)).toBeGreaterThan(AUDIBLE);
  await callButton(page).click();
  await expect.poll(() => recording.loudness(300), { timeout: HANG_UP_MS }).toBeLessThan(SILENT);
  await expectCall(page, 'idle');
  await page.waitForTimeout(2_000); // Between two words it is quiet too.
  expect(recording.loudness(2_000)).toBeLessThan(SILENT);
  expect(await voiceEvents(page)).toEqual([`start: ${greeting}`, `interrupted: ${greeting}`]);
});
