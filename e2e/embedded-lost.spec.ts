import { callFailure, expectCall } from './testing/call.ts';
import { call, captions, expect, field, lines, note, panel, say, transcript } from './testing/embedded.ts';
import { test } from './testing/embedded-line.ts';
import { openQuoteForm, quoteField } from './testing/quote-form.ts';

const GREETING = /Hello, this is the automated assistant/;

for (const [what, cut] of [
  ['between two turns', 'idle'],
  ['before the words have arrived', 'silence'],
  ['after the words have arrived, before the answer has', 'deafen'],
  ['right after sending', 'at once'],
] as const) {
  test(`A line that is cut ${what} is restored, and nothing is lost or said twice`, async ({ page, line }) => {
    await page.goto('/');
    await call(page);
    await say(page, 'I need my gutters cleaned');
    if (cut === 'silence' || cut === 'deafen') line[cut]();
    if (cut !== 'idle') {
      await field(page).fill('Ana Lopez');
      await field(page).press('Enter');
      await expect(panel(page)).toContainText('Ana Lopez');
    }
    if (cut === 'deafen') await expect.poll(() => line.losses(), 'an answer was on its way').toBeGreaterThan(0);
    line.down(false);
    line.cut();
    if (cut === 'idle') await say(page, 'Ana Lopez');
    await expect(captions(page)).toContainText('What number can we call you back on?');
    expect((await transcript(page)).map((one) => one.replace(/\s+/g, ' '))).toEqual([
      expect.stringMatching(GREETING),
      'You I need my gutters cleaned',
      'Assistant Got it. May I have your name?',
      'You Ana Lopez',
      'Assistant Thanks, Ana. What number can we call you back on?',
    ]);
    await expect(note(page)).not.toContainText('The connection is lost');
    await expectCall(page, 'active');
  });
}

test('While the line is down the visitor reads so, and what is typed is kept and answered later', async ({
  page,
  line,
  watch,
}) => {
  watch.expect(/WebSocket connection/);
  await page.goto('/');
  await call(page);
  line.down(true);
  line.cut();
  await expect(note(page)).toContainText('The connection is lost. We are restoring it');
  await field(page).fill('Are you insured?');
  await field(page).press('Enter');
  await expect(panel(page)).toContainText('Are you insured?');
  await expect(lines(page, 'user')).toHaveCount(0);
  await expect.poll(() => line.losses(), 'it has tried in vain').toBeGreaterThan(0);
  line.down(false);
  await expect(lines(page, 'user')).toHaveText([/Are you insured\?/]);
  await expect(lines(page, 'assistant')).toHaveCount(2);
  await expect(note(page)).not.toContainText('The connection is lost');
});

test('A line that stays down ends the call after 30 s, and the form is filled in with what was said', async ({
  page,
  line,
  watch,
}) => {
  test.setTimeout(90_000);
  watch.expect(/WebSocket connection/);
  watch.expect(/The call failed/);
  await openQuoteForm(page);
  await call(page);
  await say(page, 'I need my gutters cleaned');
  await say(page, 'Ana Lopez');
  await say(page, '404 555 0177');
  // The form asks for it with the first focus, and the line must not be cut under it.
  const proof = page.waitForResponse('**/api/proof-of-work').then((response) => response.finished());
  await quoteField(page, 'last_name').fill('Ortega');
  await expect(field(page)).toBeHidden();
  await quoteField(page, 'last_name').blur();
  await proof;
  line.down(true);
  line.cut();
  await expect(callFailure(page)).toBeVisible({ timeout: 40_000 });
  await expect(callFailure(page).locator('p:visible')).toHaveText(['The call was cut off. Press Call to try again.']);
  await expectCall(page, 'idle');
  await expect(captions(page)).toContainText('404 555 0177');
  await expect(quoteField(page, 'first_name')).toHaveValue('Ana');
  await expect(quoteField(page, 'last_name')).toHaveValue('Ortega');
  await expect(quoteField(page, 'phone')).toHaveValue('(404) 555-0177');
  await expect(quoteField(page, 'service_type')).toHaveValue('gutter-cleaning');
  await expect(page.getByText('Filled in from your call. Please check it before you send it.')).toBeVisible();
  line.down(false);
});
