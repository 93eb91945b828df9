import { deepStrictEqual, ok } from 'node:assert/strict';
import { quoteSource } from '@downspout/business/facts';
import { countPosts, holdBack } from './testing/island.ts';
import {
  consent,
  FULL_REQUEST,
  fillQuote,
  openQuoteForm,
  QUOTE_LABELS,
  quoteField,
  quoteForm,
  sendQuote,
} from './testing/quote-form.ts';
import { expect, QUOTES, test } from './testing/test.ts';

const { first_name, last_name, email, phone, address } = FULL_REQUEST;
const REQUIRED = ['first_name', 'last_name', 'phone', 'email', 'address'] as const;

test('What a visitor writes reaches the owner within a second, exactly as specified', async ({ page, receiver }) => {
  await openQuoteForm(page);
  await fillQuote(page);
  await page.evaluate(() => addEventListener('submit', () => document.body.setAttribute('data-at', `${Date.now()}`)));
  const posted = page.waitForRequest('**/api/quotes');
  await sendQuote(page).click();

  const delivered = await receiver.next(QUOTES);
  const tookMs = delivered.at - Number(await page.locator('body').getAttribute('data-at'));
  ok(tookMs < 1_000, `took ${tookMs} ms`);
  const names = { first_name, last_name, email, phone, address };
  const expected = {
    ...names,
    service_type: 'gutter-cleaning',
    notes: FULL_REQUEST.notes,
    sms_opt_in: true,
    source: quoteSource,
  };
  deepStrictEqual(JSON.parse(delivered.body), expected);
  expect(delivered.body).toBe(JSON.stringify(expected));
  expect((await posted).postData()).toBe(JSON.stringify(expected));
});

test('Service and details may stay empty and are sent as empty texts', async ({ page, receiver }) => {
  await openQuoteForm(page);
  await fillQuote(page, { first_name, last_name, email, phone, address });
  await sendQuote(page).click();
  const { body } = await receiver.next(QUOTES);
  expect(JSON.parse(body)).toMatchObject({ service_type: '', notes: '', sms_opt_in: true });
});

test('An empty form is not sent: each required field says so, and the first has the focus', async ({
  page,
  receiver,
}) => {
  const posts = countPosts(page);
  await openQuoteForm(page);
  await sendQuote(page).click();
  for (const name of REQUIRED) {
    await expect(quoteField(page, name)).toHaveAttribute('aria-invalid', 'true');
    await expect(quoteField(page, name)).toHaveAccessibleDescription('Please fill out this field.');
  }
  await expect(consent(page)).toHaveAccessibleDescription('Please check this box if you want to proceed.');
  await expect(quoteField(page, 'first_name')).toBeFocused();
  await expect(quoteForm(page).locator('[aria-invalid]')).toHaveCount(6);
  expect([posts(), receiver.received.length]).toEqual([0, 0]);
});

test('A form that lacks any one required field is not sent, and that field has message and focus', async ({ page }) => {
  const posts = countPosts(page);
  await openQuoteForm(page);
  await fillQuote(page);
  for (const name of REQUIRED) {
    await quoteField(page, name).fill('');
    await sendQuote(page).click();
    await expect(quoteField(page, name)).toBeFocused();
    await expect(quoteField(page, name)).toHaveAccessibleDescription('Please fill out this field.');
    await expect(quoteForm(page).locator('[aria-invalid]')).toHaveCount(1);
    await quoteField(page, name).fill(FULL_REQUEST[name]);
    await expect(quoteForm(page).locator('[aria-invalid]')).toHaveCount(0);
  }
  await quoteField(page, 'email').fill('nobody');
  await sendQuote(page).click();
  await expect(quoteField(page, 'email')).toHaveAccessibleDescription(/include an '@'/);
  await quoteField(page, 'email').fill(email);
  await consent(page).uncheck();
  await sendQuote(page).click();
  await expect(consent(page)).toBeFocused();
  await expect(consent(page)).toHaveAttribute('aria-invalid', 'true');
  expect(posts()).toBe(0);
});

test('However often the button is pressed, the request is sent once', async ({ page, receiver }) => {
  const posts = countPosts(page);
  const release = await holdBack(page, '**/api/quotes');
  await openQuoteForm(page);
  await fillQuote(page);
  await quoteForm(page).evaluate((form: HTMLFormElement) => {
    form.requestSubmit();
    form.requestSubmit();
    form.querySelector('button')?.click();
  });
  await expect(sendQuote(page)).toBeDisabled();
  await expect(sendQuote(page)).toHaveText('Sending…');
  await quoteField(page, 'phone').press('Enter');
  await sendQuote(page).dblclick({ force: true });
  release();
  await expect(page.getByText("Thanks! You're on our list").last()).toBeVisible();
  await receiver.next(QUOTES);
  expect([posts(), receiver.received.length]).toEqual([1, 1]);
});

test('The same request typed again after the confirmation is a second one', async ({ page, receiver }) => {
  await page.clock.install();
  await openQuoteForm(page);
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') keys.push(request.headers()['idempotency-key']);
  });
  for (const count of [1, 2]) {
    await fillQuote(page);
    await sendQuote(page).click();
    await expect(quoteForm(page)).toBeHidden();
    await page.clock.runFor(10_000);
    await expect.poll(() => receiver.received.length).toBe(count);
  }
  expect(new Set(keys).size).toBe(2);
});

test('The fields, labels and choices are those of the specification', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Request a Free Quote' })).toBeVisible();
  const types = { first_name: 'text', last_name: 'text', phone: 'tel', email: 'email', address: 'text' } as const;
  for (const name of REQUIRED) {
    await expect(quoteField(page, name)).toHaveJSProperty('type', types[name]);
    await expect(quoteField(page, name)).toHaveJSProperty('required', true);
    await expect(quoteField(page, name)).toHaveAttribute('placeholder', /.+/);
  }
  await expect(quoteForm(page).locator('label')).toHaveCount(Object.keys(QUOTE_LABELS).length + 1);
  const agreement = quoteForm(page).locator('label', { has: page.getByRole('checkbox') });
  await expect(agreement).toContainText(/I agree to receive text messages .* about scheduling/);
  await expect(agreement).toContainText(/unsubscribe at any time.* \*$/);
  await expect(quoteField(page, 'notes')).toHaveAttribute('rows', '4');
  const service = quoteField(page, 'service_type');
  await expect(service.locator('option')).toHaveText([
    'Select a service',
    'Holiday Lights Install (Design • Install • Takedown • Storage)',
    'Gutter Cleaning / Unclogging',
    'Power Washing (House • Driveway • Deck)',
    'Multiple Services / Not Sure Yet',
  ]);
  const values = await service
    .locator('option')
    .evaluateAll((options) => options.map((one) => one.getAttribute('value')));
  expect(values).toEqual(['', 'holiday-lights-install', 'gutter-cleaning', 'power-washing', 'multiple']);
  await expect(service.locator('option').first()).toBeDisabled();
});
