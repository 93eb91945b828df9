import type { Page } from '@playwright/test';
import {
  FULL_HOLIDAY_REQUEST,
  fillHoliday,
  type HolidayField,
  holidayField,
  openHolidayForm,
  sendHoliday,
} from './testing/holiday-form.ts';
import { expect, test } from './testing/test.ts';

/** Every link of an empty form's summary, and where it leads. */
const LINKS: readonly (readonly [HolidayField, string])[] = [
  ['firstName', 'First Name: First name is required'],
  ['lastName', 'Last Name: Last name is required'],
  ['email', 'Email: Email is required'],
  ['phone', 'Phone Number: Phone number is required'],
  ['address', 'Property Address: Address is required'],
  ['roofStories', 'Roof Stories: Please select roof stories'],
  ['installWindow', 'Preferred Install Window: Please select install window'],
  ['style', 'Style: Please select a style'],
  ['budgetRange', 'Budget Range: Please select a budget range'],
];

for (const width of [360, 1280]) {
  test(`At ${width} px every mistake is listed above the form, and its link leads to its field and label`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 700 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openHolidayForm(page);
    await expect(announced(page)).toHaveText('');
    await sendHoliday(page).click();
    await expect(announced(page)).toHaveText('Please check 9 entries:');
    await expect(summary(page).getByRole('link')).toHaveText(LINKS.map(([, words]) => words));
    await expectFocusedInView(page, 'firstName');
    for (const [name, words] of LINKS) {
      await summary(page).getByRole('link', { name: words }).click();
      await expectFocusedInView(page, name);
    }
    await expect(page).toHaveURL(/#quote$/);
  });
}

test('A mended field is thanked for in its place, and nothing moves under who is writing', async ({ page }) => {
  await openHolidayForm(page);
  await fillHoliday(page, { ...FULL_HOLIDAY_REQUEST, lastName: ' ', email: 'jose@' });
  await sendHoliday(page).click();
  await expect(announced(page)).toHaveText('Please check 2 entries:');
  const before = await pageY(page, 'lastName');
  await holidayField(page, 'lastName').fill('Núñez');
  await expect(summary(page).getByRole('listitem')).toHaveText([
    'Last Name: thank you',
    'Email: Valid email is required',
  ]);
  expect(await pageY(page, 'lastName')).toBe(before);
  await sendHoliday(page).click();
  await expect(announced(page)).toHaveText('Please check 1 entry:');
  await expect(holidayField(page, 'email')).toBeFocused();
  await holidayField(page, 'email').fill(FULL_HOLIDAY_REQUEST.email);
  await sendHoliday(page).click();
  await expect(page).toHaveURL('/thank-you');
});

test('The same mistakes, sent again, are announced again', async ({ page }) => {
  await openHolidayForm(page);
  await sendHoliday(page).click();
  await expect(announced(page)).toHaveText('Please check 9 entries:');
  await announced(page).evaluate((region) => {
    new MutationObserver(() => region.setAttribute('data-said', 'again')).observe(region, { childList: true });
  });
  await sendHoliday(page).click();
  await expect(announced(page)).toHaveAttribute('data-said', 'again');
});

test('What the server refuses is listed too', async ({ page, watch }) => {
  watch.expect(/Failed to load resource.*422/);
  watch.expect(/console error: The quote request was not taken/);
  const error = { code: 'invalid', message: 'x', fields: { address: 'Address is required' } };
  await page.route('**/api/holiday-lights', (route) => route.fulfill({ status: 422, json: { error } }));
  await openHolidayForm(page);
  await fillHoliday(page);
  await sendHoliday(page).click();
  await expect(summary(page).getByRole('link')).toHaveText(['Property Address: Address is required']);
});

/** With its label, below the fixed bar. */
async function expectFocusedInView(page: Page, name: HolidayField): Promise<void> {
  await expect(holidayField(page, name)).toBeFocused();
  const label = page.locator(`label[for=${name}]`);
  await expect(label).toBeInViewport({ ratio: 1 });
  expect((await label.boundingBox())?.y, `${name}'s label`).toBeGreaterThanOrEqual(64);
}

function summary(page: Page) {
  return page.locator('[data-island]');
}

/** What assistive technology reads out by itself. */
function announced(page: Page) {
  return summary(page).getByRole('status').first();
}

/** Of a field, from the top of the page. */
function pageY(page: Page, name: HolidayField): Promise<number> {
  return holidayField(page, name).evaluate((field) => field.getBoundingClientRect().top + scrollY);
}
