import { callButton, callFailure, expectCall } from './testing/call.ts';
import { call, captions, expect, field, lines, note, panel, say, test } from './testing/embedded.ts';
import { watchMicrophone } from './testing/microphone.ts';
import { finishSpeaking, hear, type RecognitionPlan, type SynthesisPlan, scriptSpeech } from './testing/speech.ts';

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const args = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...args] });
  },
});

test('A visitor talks, and every sentence is spoken in its order', async ({ page }) => {
  await scriptSpeech(page, 'works', 'works');
  await watchMicrophone(page);
  await page.goto('/');
  await call(page);
  await expect(note(page)).toHaveText('We are listening. You can also type.');
  await finishSpeaking(page);
  await hear(page, 'i need my', false);
  await expect(panel(page)).toContainText('i need my');
  await expect(lines(page, 'user')).toHaveCount(0);
  await hear(page, 'i need my gutters cleaned');
  await expect(lines(page, 'user')).toHaveText([/i need my gutters cleaned/]);
  await expect(lines(page, 'assistant')).toHaveCount(2);
  await page.waitForFunction(() => globalThis.speech.sounding?.includes('name'));
  expect(await page.evaluate(() => globalThis.speech.spoken.length)).toBe(2);
  await callButton(page).click();
  await expectCall(page, 'idle');
  expect(await page.evaluate(() => [globalThis.speech.open, globalThis.speech.sounding])).toEqual([0, null]);
  await expect
    .poll(() => page.evaluate(() => globalThis.microphone.tracks.filter((track) => track.readyState === 'live').length))
    .toBe(0);
});

test('The assistant does not hear itself, and is silent when the visitor talks over it', async ({ page }) => {
  await scriptSpeech(page, 'works', 'works');
  await page.goto('/');
  await call(page);
  await page.waitForFunction(() => globalThis.speech.sounding !== null && globalThis.speech.open === 1);
  await hear(page, 'hello this is the automated', false);
  await hear(page, 'hello this is the automated assistant of dogwood');
  expect(await page.evaluate(() => [globalThis.speech.sounding !== null, globalThis.speech.cancelled])).toEqual([
    true,
    0,
  ]);
  await hear(page, 'wait please', false);
  expect(await page.evaluate(() => [globalThis.speech.sounding, globalThis.speech.cancelled])).toEqual([null, 1]);
  await hear(page, 'wait please when are you open');
  await expect(lines(page, 'user')).toHaveText([/wait please when are you open/]);
  await expect(lines(page, 'assistant')).toHaveCount(2);
  await expect(captions(page)).not.toContainText('hello this is the automated');
});

test('Muted, nothing is heard; unmuted it is again', async ({ page }) => {
  await scriptSpeech(page, 'works', 'works');
  await page.goto('/');
  await call(page);
  await page.waitForFunction(() => globalThis.speech.open === 1);
  const mute = panel(page).getByRole('button', { name: 'Mute' });
  await mute.click();
  await expect(mute).toHaveAttribute('aria-pressed', 'true');
  await expect(note(page)).toHaveText('Your microphone is off. You can type.');
  expect(await page.evaluate(() => globalThis.speech.open)).toBe(0);
  await mute.click();
  await page.waitForFunction(() => globalThis.speech.open === 1);
  await expect(note(page)).toHaveText('We are listening. You can also type.');
});

const REFUSED = 'We cannot use your microphone. Please type.';
const UNHEARD = 'We cannot hear you here. Please type.';
const FAILING: readonly (readonly [RecognitionPlan, string])[] = [
  ['missing', UNHEARD],
  ['mute', UNHEARD],
  ['throws', UNHEARD],
  ['audio-capture', REFUSED],
  ['network', UNHEARD],
  ['not-allowed', REFUSED],
  ['language-not-supported', UNHEARD],
];
for (const [plan, words] of FAILING) {
  test(`Where recognition fails (${plan}) the visitor types, and hears the answers`, async ({ page }) => {
    await scriptSpeech(page, plan, 'works');
    await page.goto('/');
    await call(page);
    await expect(note(page)).toHaveText(words);
    await expect(field(page)).toBeFocused();
    await finishSpeaking(page);
    await say(page, 'Are you insured?');
    await page.waitForFunction(() => globalThis.speech.spoken.length === 2);
    await expect(callFailure(page)).toBeHidden();
  });
}

for (const plan of ['no-voices', 'silent', 'synthesis-failed', 'not-allowed'] as const satisfies SynthesisPlan[]) {
  test(`Where nothing can be spoken (${plan}) the answers are read`, async ({ page }) => {
    await scriptSpeech(page, 'works', plan);
    await page.goto('/');
    await call(page);
    await expect(note(page)).toHaveText('We are listening. You can also type. Answers come in writing.');
    await page.waitForFunction(() => globalThis.speech.open === 1);
    await hear(page, 'are you insured');
    await expect(lines(page, 'assistant')).toHaveCount(2);
    expect(await page.evaluate(() => globalThis.speech.spoken.length)).toBeLessThanOrEqual(1);
    await expect(callFailure(page)).toBeHidden();
  });
}
