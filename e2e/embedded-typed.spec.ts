import { gzipSync } from 'node:zlib';
import { MAX_SAID_LENGTH } from '@downspout/web-call/embedded/frames';
import { callButton, callFailure, callStatus, expectCall } from './testing/call.ts';
import { call, captions, expect, field, lines, note, panel, say, test, transcript } from './testing/embedded.ts';
import { holdBack } from './testing/island.ts';
import { watchMicrophone } from './testing/microphone.ts';
import { consent, quoteField } from './testing/quote-form.ts';
import { QUOTES } from './testing/test.ts';

/** Most of what a press may load, in bytes of gzip. */
const PRESS_BYTES = 14_336;

test('A visitor types a whole call, and the request is at the webhook with every turn on the page', async ({
  page,
  receiver,
}) => {
  await page.goto('/');
  await call(page);
  await expect(captions(page)).toContainText('This is an automated assistant. What you say or type here is stored.');
  const said = [
    'I need my gutters cleaned',
    'Ana Lopez',
    '404 555 0177',
    '12 Oak Street, Decatur, GA 30030',
    'ana at example dot com',
    'Two stories.',
    'yes',
    'yes',
  ];
  for (const words of said) await say(page, words);
  const delivered = await receiver.next(QUOTES);
  const { source, ...body } = JSON.parse(delivered.body);
  expect(body).toEqual({
    first_name: 'Ana',
    last_name: 'Lopez',
    email: 'ana@example.com',
    phone: '(404) 555-0177',
    address: '12 Oak Street, Decatur, GA 30030',
    service_type: 'gutter-cleaning',
    notes: 'Two stories.',
    sms_opt_in: true,
  });
  expect(source).toBe('dogwood-gutter-website');
  await expect(captions(page)).toContainText('Your request is noted.');
  const lines = await transcript(page);
  expect(lines.filter((line) => line.startsWith('You')).map((line) => line.replace(/^You\s+/, ''))).toEqual(said);
  expect(lines.map((line) => line.split(/\s/)[0])).toEqual(['Assistant', ...said.flatMap(() => ['You', 'Assistant'])]);
  await callButton(page).click();
  await expectCall(page, 'idle');
  await expect(callStatus(page)).toHaveText('The call has ended.');
  await expect(callFailure(page)).toBeHidden();
  await expect(panel(page)).toContainText('Call ended');
  expect(await transcript(page)).toEqual(lines);
  await page.getByRole('button', { name: 'Close' }).first().click();
  await expect(panel(page)).toBeHidden();
  await page.goto('/#contact');
  await expect(page.getByText('That request is noted already: send this only if something has changed.')).toBeVisible();
  await expect(quoteField(page, 'email')).toHaveValue('ana@example.com');
  await expect(consent(page)).not.toBeChecked();
  expect(receiver.received.length).toBe(1);
});

test('A press loads little, and nothing of the voice platform', async ({ page }) => {
  const scripts: Promise<Buffer>[] = [];
  const addresses: string[] = [];
  await page.goto('/', { waitUntil: 'networkidle' });
  page.on('response', (response) => {
    addresses.push(response.url());
    if (response.request().resourceType() === 'script') scripts.push(response.body());
  });
  await call(page);
  await say(page, 'When are you open?');
  expect(addresses.filter((address) => /daily|platform|react/i.test(address))).toEqual([]);
  const bytes = (await Promise.all(scripts)).reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
  expect(scripts.length).toBe(2);
  expect(bytes).toBeLessThanOrEqual(PRESS_BYTES);
});

test('A visitor who asks for help now gets the number to dial', async ({ page }) => {
  await page.goto('/');
  await call(page);
  await expect(panel(page).getByRole('link', { name: 'Call (404) 555-0142' })).toBeHidden();
  await say(page, 'Emergency! Water is pouring into my house');
  await expect(panel(page).getByRole('link', { name: 'Call (404) 555-0142' })).toHaveAttribute(
    'href',
    'tel:+14045550142',
  );
});

for (const answer of ['NotAllowedError', 'NotFoundError', 'NotReadableError', 'missing-api', 'held'] as const) {
  test(`Without a microphone (${answer}) the call goes on typed`, async ({ page }) => {
    await watchMicrophone(page, answer);
    await page.goto('/');
    await call(page);
    await expect(note(page)).toContainText(answer === 'held' ? 'Allow the microphone' : 'Please type.');
    await say(page, 'What areas do you serve?');
    await expect(callFailure(page)).toBeHidden();
  });
}

test('A pasted text that is too long for one message stays in the field, and the visitor reads so', async ({
  page,
}) => {
  const story = `My gutters ${'are clogged and '.repeat(70)}overflow`;
  await page.goto('/');
  await call(page);
  await field(page).focus();
  await page.keyboard.insertText(story);
  await expect(field(page)).toHaveValue(story);
  const words = `Please type at most ${MAX_SAID_LENGTH} characters.`;
  const problem = () => field(page).evaluate((input: HTMLInputElement) => input.validationMessage);
  expect(await problem()).toBe(words);
  await field(page).press('Enter');
  await expect(field(page)).toHaveValue(story);
  await expect(lines(page, 'user')).toHaveCount(0);
  await say(page, story.slice(0, MAX_SAID_LENGTH).trim());
});

test('The assistant says goodbye, and the call is over without a failure', async ({ page }) => {
  await page.goto('/');
  await call(page);
  await field(page).fill('No thanks, goodbye');
  await field(page).press('Enter');
  await expectCall(page, 'idle');
  await expect(callFailure(page)).toBeHidden();
  await expect(panel(page)).toContainText('Call ended');
  await expect(captions(page)).toContainText('No thanks, goodbye');
  await call(page);
  await expect(captions(page)).not.toContainText('No thanks, goodbye');
});

test('Two presses are one call hung up, and a third calls', async ({ page }) => {
  await page.goto('/');
  await callButton(page).hover();
  await expect(page.getByRole('button', { name: 'Call', exact: true })).toBeVisible();
  // However long it takes to press twice, there is no call yet that could be told as ended.
  const release = await holdBack(page, '**/api/voice/call/web');
  await callButton(page).dblclick();
  await expectCall(page, 'idle');
  release();
  await expect(panel(page)).toBeHidden();
  await call(page);
  await say(page, 'Are you licensed?');
});

test('When no call is to be had, the visitor reads so, with the number and the form', async ({ page, watch }) => {
  watch.expect(/503/);
  watch.expect(/The call failed/);
  await page.route('**/api/voice/call/web', (route) => route.fulfill({ status: 503, body: '{"error":{}}' }));
  await page.goto('/');
  await callButton(page).click();
  await expect(callFailure(page)).toBeVisible();
  await expect(callFailure(page).locator('p:visible')).toHaveText(['Our call service cannot take a call right now.']);
  await expect(callFailure(page).getByRole('link')).toHaveText(['(404) 555-0142', 'Send the form instead']);
  await expectCall(page, 'idle');
});

test('Leaving the page ends the call, and the next page begins without it', async ({ page }) => {
  await page.goto('/');
  await call(page);
  await page.goto('/thank-you');
  await expectCall(page, 'idle');
  await expect(panel(page)).toBeHidden();
  await call(page);
});
