import { deepStrictEqual } from 'node:assert/strict';
import {
  FULL_HOLIDAY_REQUEST,
  fillHoliday,
  HOLIDAY_LABELS,
  HOLIDAY_SELECTS,
  holidayField,
  openHolidayForm,
  sendHoliday,
} from './testing/holiday-form.ts';
import { countPosts, holdBack } from './testing/island.ts';
import { expect, HOLIDAY_LIGHTS, test } from './testing/test.ts';

test('What a visitor writes reaches the owner exactly as specified, and leads to the thank-you page', async ({
  page,
  receiver,
}) => {
  await openHolidayForm(page);
  await fillHoliday(page);
  const posted = page.waitForRequest('**/api/holiday-lights');
  const before = Date.now();
  await sendHoliday(page).click();
  await expect(page).toHaveURL('/thank-you');
  const { body } = await receiver.next(HOLIDAY_LIGHTS);
  const { submittedAt, ...rest } = JSON.parse(body);
  deepStrictEqual(rest, { ...FULL_HOLIDAY_REQUEST, source: 'holiday_lights' });
  expect(Object.keys(JSON.parse(body))).toEqual([...Object.keys(FULL_HOLIDAY_REQUEST), 'source', 'submittedAt']);
  expect(body).toBe((await posted).postData());
  expect(new Date(submittedAt).toISOString()).toBe(submittedAt);
  expect(Date.parse(submittedAt)).toBeGreaterThanOrEqual(before - 1_000);
  expect(Date.parse(submittedAt)).toBeLessThanOrEqual(Date.now());
});

test('Blanks around entries are cut, and unset notes and photo are empty texts', async ({ page, receiver }) => {
  await openHolidayForm(page);
  await fillHoliday(page, { ...FULL_HOLIDAY_REQUEST, firstName: '  José ', phone: ' 404 ', notes: '', photoUrl: '' });
  await sendHoliday(page).click();
  const { body } = await receiver.next(HOLIDAY_LIGHTS);
  expect(JSON.parse(body)).toMatchObject({ firstName: 'José', phone: '404', notes: '', photoUrl: '' });
});

test('While it is sent, the button is disabled, says so and spins, and a second press sends nothing', async ({
  page,
  receiver,
}) => {
  const posts = countPosts(page);
  const release = await holdBack(page, '**/api/holiday-lights');
  await openHolidayForm(page);
  await fillHoliday(page);
  await page.locator('main form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit();
    form.requestSubmit();
  });
  await expect(sendHoliday(page)).toBeDisabled();
  await expect(sendHoliday(page)).toHaveText('Submitting...');
  await expect(sendHoliday(page).locator('.spinner')).toBeVisible();
  await holidayField(page, 'phone').press('Enter');
  release();
  await expect(page).toHaveURL('/thank-you');
  await receiver.next(HOLIDAY_LIGHTS);
  expect([posts(), receiver.received.length]).toEqual([1, 1]);
});

for (const analytics of ['gtag', 'dataLayer', 'both', 'none'] as const) {
  test(`Analytics (${analytics}) hear of a sent request once`, async ({ page, receiver }) => {
    const heard: unknown[] = [];
    await page.exposeFunction('hear', (...what: unknown[]) => void heard.push(what));
    await page.addInitScript((present) => {
      const hear: unknown = Reflect.get(window, 'hear');
      const tell = (...what: unknown[]) => typeof hear === 'function' && hear(...what);
      if (present === 'gtag' || present === 'both') {
        Reflect.set(window, 'gtag', (...what: unknown[]) => tell('gtag', ...what));
      }
      if (present === 'dataLayer' || present === 'both') {
        const layer: unknown[] = [];
        Reflect.set(layer, 'push', (what: unknown) => tell('dataLayer', what));
        Reflect.set(window, 'dataLayer', layer);
      }
      if (present === 'none') Object.defineProperty(window, 'dataLayer', { set: () => tell('made one of its own') });
    }, analytics);
    await openHolidayForm(page);
    await fillHoliday(page);
    await sendHoliday(page).click();
    await expect(page).toHaveURL('/thank-you');
    await receiver.next(HOLIDAY_LIGHTS);
    const event = 'lead_submit_holiday_lights';
    const expected = { gtag: [['gtag', 'event', event]], dataLayer: [['dataLayer', { event }]], none: [] };
    expect(heard).toEqual(expected[analytics === 'both' ? 'gtag' : analytics]);
  });
}

test('The fields, labels and choices are those of the specification', async ({ page }) => {
  await page.goto('/holiday-lights');
  for (const [name, type] of Object.entries({ firstName: 'text', email: 'email', phone: 'tel', photoUrl: 'url' })) {
    await expect(page.locator(`main form [name=${name}]`)).toHaveJSProperty('type', type);
  }
  for (const [name, label] of Object.entries(HOLIDAY_LABELS)) {
    await expect(page.locator(`main form [name=${name}]`)).toHaveAccessibleName(label);
    await expect(page.locator(`main form [name=${name}]`)).toHaveValue('');
  }
  const choices = {
    roofStories: { '1': '1 Story', '2': '2 Stories', '3': '3 Stories' },
    installWindow: same(['Early November', 'Mid November', 'Late November', 'Early December', 'Mid December']),
    style: same(['Classic Warm', 'Colorful', 'Custom']),
    budgetRange: same(['$500-$1,000', '$1,000-$2,000', '$2,000-$3,500', '$3,500+']),
  };
  for (const name of HOLIDAY_SELECTS) {
    const options = await holidayField(page, name)
      .locator('option:enabled')
      .evaluateAll((found) => found.map((one) => [one.getAttribute('value'), one.textContent]));
    expect(options, name).toEqual(Object.entries(Reflect.get(choices, name)));
  }
  expect(
    await holidayField(page, 'notes').evaluate((box) => box.getBoundingClientRect().height),
  ).toBeGreaterThanOrEqual(100);
});

function same(words: readonly string[]): Record<string, string> {
  return Object.fromEntries(words.map((word) => [word, word]));
}
