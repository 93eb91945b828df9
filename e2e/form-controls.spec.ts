import { HOLIDAY_LIGHTS_FIELDS } from '@downspout/leads/fields/holiday-lights';
import { QUOTE_FIELDS } from '@downspout/leads/fields/quote';
import type { Page } from '@playwright/test';
import { expect, test } from './testing/test.ts';

/** Of each control: its type, the keyboard it asks for, and what a browser or password manager may fill it in with. */
const QUOTE = {
  first_name: 'text - given-name',
  last_name: 'text - family-name',
  phone: 'tel tel tel',
  email: 'email email email',
  address: 'text - street-address',
  service_type: 'select-one - -',
  notes: 'textarea - -',
  sms_opt_in: 'checkbox - -',
};
const HOLIDAY = {
  firstName: 'text - given-name',
  lastName: 'text - family-name',
  email: 'email email email',
  phone: 'tel tel tel',
  address: 'text - street-address',
  roofStories: 'select-one - -',
  installWindow: 'select-one - -',
  style: 'select-one - -',
  budgetRange: 'select-one - -',
  notes: 'textarea - -',
  photoUrl: 'url url -',
};

for (const { path, controls, required } of [
  { path: '/', controls: QUOTE, required: 6 },
  { path: '/holiday-lights', controls: HOLIDAY, required: 9 },
]) {
  test(`Each control of ${path} asks for the right keyboard and can be filled in by the browser`, async ({ page }) => {
    await page.goto(path);
    expect(await controlsOf(page)).toEqual(controls);
  });

  test(`On ${path} each field is marked as required or says that it is optional`, async ({ page }) => {
    await page.goto(path);
    const marks = await marksOf(page);
    expect(marks.filter(({ mark }) => mark === 'required')).toHaveLength(required);
    for (const { name, mark, words } of marks) {
      expect(words, name).toMatch(mark === 'required' ? /\*/ : /\(optional\)/i);
    }
    await expect(page.locator('main form').getByText('Fields with * are required.')).toBeVisible();
  });
}

test('The holiday form asks in three named groups', async ({ page }) => {
  await page.goto('/holiday-lights');
  const groups = { 'About you': 4, 'Your house': 2, 'Your lights': 5 };
  await expect(page.locator('main form').getByRole('group')).toHaveCount(Object.keys(groups).length);
  for (const [name, count] of Object.entries(groups)) {
    await expect(page.getByRole('group', { name }).locator('input, select, textarea')).toHaveCount(count);
  }
});

function controlsOf(page: Page): Promise<Record<string, string>> {
  return page.locator('main form').evaluate((form: HTMLFormElement) => {
    const visible = form.querySelectorAll<HTMLInputElement>(
      ':is(input, select, textarea):not([type=hidden], [aria-hidden] *)',
    );
    return Object.fromEntries(
      [...visible].map((one) => [
        one.name,
        [one.type, one.inputMode || '-', one.getAttribute('autocomplete') || '-'].join(' '),
      ]),
    );
  });
}

/** What stands beside each control for the eye, the asterisks of the style sheet included. */
function marksOf(page: Page): Promise<{ name: string; mark: 'required' | 'optional'; words: string }[]> {
  return page.locator('main form').evaluate((form: HTMLFormElement) => {
    const visible = form.querySelectorAll<HTMLInputElement>(
      ':is(input, select, textarea):not([type=hidden], [aria-hidden] *)',
    );
    return [...visible].map((one) => {
      const label = one.labels?.[0];
      const after = label ? getComputedStyle(label, '::after').content : '';
      return {
        name: one.name,
        mark: one.required ? 'required' : 'optional',
        words: `${label?.parentElement?.textContent} ${after}`,
      };
    });
  });
}

test('Both forms ask for every field that is described', async ({ page }) => {
  await page.goto('/');
  for (const { column } of QUOTE_FIELDS) await expect(page.locator(`form [name=${column}]`)).toHaveCount(1);
  await page.goto('/holiday-lights');
  for (const { name } of HOLIDAY_LIGHTS_FIELDS) await expect(page.locator(`form [name=${name}]`)).toHaveCount(1);
});
