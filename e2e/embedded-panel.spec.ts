import { expectNoViolations } from './testing/axe.ts';
import { callButton, expectCall } from './testing/call.ts';
import { call, captions, expect, field, lines, panel, say, test } from './testing/embedded.ts';
import { islandAlive } from './testing/island.ts';
import { overTheFocus } from './testing/over-the-focus.ts';
import { consent, fillQuote, openQuoteForm, quoteField, quoteForm, sendQuote } from './testing/quote-form.ts';

const TOLD = 'Filled in from your call. Please check it before you send it.';

test('A visitor calls, types, folds the panel and hangs up by keyboard alone', async ({ page }) => {
  await page.goto('/');
  await callButton(page).focus();
  await expect(page.getByRole('button', { name: 'Call', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('Are you insured?');
  await page.keyboard.press('Enter');
  await expect(lines(page, 'assistant')).toHaveCount(2);
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  const fold = panel(page).getByRole('button', { name: 'Conversation' });
  await expect(fold).toBeFocused();
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await expect(field(page)).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeVisible();
  await callButton(page).focus();
  await page.keyboard.press('Enter');
  await expectCall(page, 'idle');
  await panel(page).getByRole('button', { name: 'Close' }).press('Enter');
  await expect(panel(page)).toBeHidden();
  await expect(callButton(page)).toBeFocused();
});

for (const viewport of [
  { width: 360, height: 740 },
  { width: 375, height: 812 },
  { width: 1280, height: 900 },
  // 400 % zoom of a screen of 1280 × 900.
  { width: 320, height: 225 },
]) {
  test.describe(`At ${viewport.width} × ${viewport.height} px`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

    test('a call can be typed, folded and hung up, and axe finds nothing wrong', async ({ page }) => {
      await page.goto('/');
      await call(page);
      await expectNoViolations(page);
      await say(page, 'Emergency! Water is pouring into my house');
      await expectNoViolations(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await panel(page).getByRole('button', { name: 'Conversation' }).click();
      await expectNoViolations(page);
      await callButton(page).click();
      await expectCall(page, 'idle');
      await panel(page).getByRole('button', { name: 'Close' }).click();
      await expect(panel(page)).toBeHidden();
    });

    test('during a call each field of the form can be filled in: the panel folds, and nothing covers it', async ({
      page,
    }) => {
      await openQuoteForm(page);
      await call(page);
      const fields = quoteForm(page).locator(':is(input, select, textarea):visible');
      for (const one of await fields.all()) {
        await one.focus();
        await expect(field(page)).toBeHidden();
        for (const block of ['end', 'center', 'start'] as const) {
          await one.evaluate((each, place) => each.scrollIntoView({ block: place, behavior: 'instant' }), block);
          await expect.poll(() => overTheFocus(page), `${await one.getAttribute('name')} at the ${block}`).toEqual([]);
          await expect(callButton(page)).toBeInViewport();
        }
      }
      await panel(page).getByRole('button', { name: 'Conversation' }).click();
      await expect(field(page)).toBeVisible();
      await quoteField(page, 'first_name').focus();
      await callButton(page).click();
      await expectCall(page, 'idle');
    });
  });
}

test('After a call the form holds what was told, also on the next visit, and no more once it is sent', async ({
  page,
}) => {
  await page.goto('/');
  await call(page);
  await say(page, 'I need my gutters cleaned');
  await say(page, 'Ana Lopez');
  await say(page, '404 555 0177');
  await callButton(page).click();
  await expectCall(page, 'idle');
  for (const visit of ['this page', 'the next visit'] as const) {
    if (visit === 'the next visit') await page.reload();
    await page.goto('/#contact');
    await islandAlive(page, 'quote-form');
    await expect(page.getByText(TOLD)).toBeVisible();
    await expect(quoteField(page, 'first_name')).toHaveValue('Ana');
    await expect(quoteField(page, 'last_name')).toHaveValue('Lopez');
    await expect(quoteField(page, 'phone')).toHaveValue('(404) 555-0177');
    await expect(quoteField(page, 'email')).toHaveValue('');
    await expect(quoteField(page, 'service_type')).toHaveValue('gutter-cleaning');
    await expect(consent(page)).not.toBeChecked();
  }
  await fillQuote(page, { email: 'ana@example.com', address: '12 Oak St' });
  await sendQuote(page).click();
  await expect(page.getByRole('heading', { name: "Thanks! You're on our list" })).toBeVisible();
  await expect(page.getByText(TOLD)).toBeHidden();
  await page.reload();
  await openQuoteForm(page);
  await expect(quoteField(page, 'first_name')).toHaveValue('');
});

test('What was corrected in a second call replaces what the first one filled in, but not what was typed', async ({
  page,
}) => {
  await openQuoteForm(page);
  await quoteField(page, 'last_name').fill('Ortega');
  await quoteField(page, 'last_name').blur();
  for (const [name, phone] of [
    ['Ana Lopez', '404 555 0177'],
    ['Eva Lopez', '404 555 0178'],
  ] as const) {
    await call(page);
    await say(page, 'I need my gutters cleaned');
    await say(page, name);
    await say(page, phone);
    await expect(quoteField(page, 'first_name')).toHaveValue(name === 'Ana Lopez' ? '' : 'Ana');
    await callButton(page).click();
    await expectCall(page, 'idle');
  }
  await expect(quoteField(page, 'first_name')).toHaveValue('Eva');
  await expect(quoteField(page, 'last_name')).toHaveValue('Ortega');
  await expect(quoteField(page, 'phone')).toHaveValue('(404) 555-0178');
});

test('Each finished line is announced once, and nothing half said', async ({ page }) => {
  await page.goto('/');
  await call(page);
  await captions(page).evaluate((log) => {
    const added: string[] = [];
    Object.assign(globalThis, { added });
    new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) added.push(node.textContent ?? '');
    }).observe(log, { childList: true, subtree: true, characterData: true });
  });
  await say(page, 'Are you insured?');
  const added: string[] = await page.evaluate(() => Reflect.get(globalThis, 'added'));
  expect(added.filter((text) => text.includes('Are you insured?'))).toEqual(['You Are you insured?']);
  expect(added.length).toBe(2);
});
