import type { Page } from '@playwright/test';
import {
  FULL_HOLIDAY_REQUEST,
  fillHoliday,
  type HolidayField,
  holidayField,
  holidayForm,
  openHolidayForm,
  sendHoliday,
} from './testing/holiday-form.ts';
import { countPosts } from './testing/island.ts';
import { queuedLeads } from './testing/queue.ts';
import { expect, HOLIDAY_LIGHTS, test } from './testing/test.ts';
import { expectToast } from './testing/toast.ts';

const MESSAGES: readonly (readonly [HolidayField, string])[] = [
  ['firstName', 'First name is required'],
  ['lastName', 'Last name is required'],
  ['email', 'Email is required'],
  ['phone', 'Phone number is required'],
  ['address', 'Address is required'],
  ['roofStories', 'Please select roof stories'],
  ['installWindow', 'Please select install window'],
  ['style', 'Please select a style'],
  ['budgetRange', 'Please select a budget range'],
];
const TOAST = {
  title: 'Error',
  description: 'Failed to submit your quote request. Please try again or call us at (404) 555-0142.',
};

test('An empty form shows every message under its field, and the first field has the focus', async ({ page }) => {
  const posts = countPosts(page);
  await openHolidayForm(page);
  await sendHoliday(page).click();
  for (const [name, message] of MESSAGES) {
    const field = holidayField(page, name);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(message);
    const [box, words] = await Promise.all([
      field.boundingBox(),
      holidayForm(page).getByText(message, { exact: true }).boundingBox(),
    ]);
    expect(words?.y, `${message} stands below its field`).toBeGreaterThan(box?.y ?? Number.NaN);
  }
  await expect(holidayForm(page).locator('[aria-invalid]')).toHaveCount(MESSAGES.length);
  await expect(holidayField(page, 'firstName')).toBeFocused();
  expect(posts()).toBe(0);
});

test('Blanks are no entry, an e-mail must be one, and a mended field loses its message', async ({ page }) => {
  const posts = countPosts(page);
  await openHolidayForm(page);
  await fillHoliday(page, { ...FULL_HOLIDAY_REQUEST, lastName: '   ', email: 'jose@' });
  await sendHoliday(page).click();
  await expect(holidayField(page, 'lastName')).toHaveAccessibleDescription('Last name is required');
  await expect(holidayField(page, 'lastName')).toBeFocused();
  await expect(holidayField(page, 'email')).toHaveAccessibleDescription('Valid email is required');
  await expect(holidayForm(page).locator('[aria-invalid]')).toHaveCount(2);
  await holidayField(page, 'lastName').fill('Núñez');
  await expect(holidayForm(page).locator('[aria-invalid]')).toHaveCount(1);
  await sendHoliday(page).click();
  await expect(holidayField(page, 'email')).toBeFocused();
  expect(posts()).toBe(0);
});

for (const status of [503, 429, 422]) {
  test(`A server that answers ${status} gets the visitor the error message, and the entries stay`, async ({
    page,
    watch,
  }) => {
    watch.expect(new RegExp(`Failed to load resource.*${status}`));
    watch.expect(/console error: The quote request was not taken/);
    const error = { code: 'x', message: 'y', ...(status === 422 && { fields: { address: 'Address is required' } }) };
    await page.route('**/api/holiday-lights', (route) => route.fulfill({ status, json: { error } }));
    await openHolidayForm(page);
    await fillHoliday(page);
    await sendHoliday(page).click();
    await expectToast(page, TOAST);
    await expectKept(page);
    if (status === 422) {
      await expect(holidayField(page, 'address')).toHaveAccessibleDescription('Address is required');
      await expect(holidayField(page, 'address')).toBeFocused();
    }
  });
}

test('Without a network it is the same message; nothing waits to be sent behind the visitor’s back', async ({
  page,
  context,
  watch,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  watch.expect(/console error: The quote request was not taken/);
  await openHolidayForm(page);
  await fillHoliday(page);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await sendHoliday(page).click();
  await expectToast(page, TOAST);
  await expectKept(page);
  const posts = countPosts(page);
  await context.setOffline(false);
  await page.goto('/thank-you', { waitUntil: 'networkidle' });
  expect([posts(), await queuedLeads(page)]).toEqual([0, []]);
});

test('Sent again unchanged it is the same request; changed it is another', async ({ page, receiver, watch }) => {
  watch.expect(/Failed to load resource|ERR_FAILED/);
  watch.expect(/console error: The quote request was not taken/);
  const sent: { key: string | undefined; body: string | null }[] = [];
  await page.route('**/api/holiday-lights', async (route) => {
    const request = route.request();
    sent.push({ key: request.headers()['idempotency-key'], body: request.postData() });
    if (sent.length < 3) await route.fetch(); // The server gets it, the visitor's answer is lost.
    return sent.length < 3 ? route.abort() : route.continue();
  });
  await openHolidayForm(page);
  await fillHoliday(page);
  for (const count of [1, 2]) {
    await sendHoliday(page).click();
    await expect.poll(() => sent.length).toBe(count);
    await expect(sendHoliday(page)).toBeEnabled();
  }
  expect(sent[1]).toEqual(sent[0]);
  await holidayField(page, 'phone').fill('404 555 0177');
  await sendHoliday(page).click();
  await expect(page).toHaveURL('/thank-you');
  expect(sent[2]?.key).not.toBe(sent[0]?.key);
  await expect.poll(() => receiver.received.map(({ path }) => path)).toEqual([HOLIDAY_LIGHTS, HOLIDAY_LIGHTS]);
});

async function expectKept(page: Page): Promise<void> {
  await expect(sendHoliday(page)).toBeEnabled();
  for (const name of ['firstName', 'email', 'address', 'style', 'notes', 'photoUrl'] as const) {
    await expect(holidayField(page, name)).toHaveValue(FULL_HOLIDAY_REQUEST[name]);
  }
}
