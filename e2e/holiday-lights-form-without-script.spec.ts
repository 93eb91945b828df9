import { FULL_HOLIDAY_REQUEST, fillHoliday, holidayField, sendHoliday } from './testing/holiday-form.ts';
import { countPosts, holdBack, islandAlive } from './testing/island.ts';
import { expect, HOLIDAY_LIGHTS, test } from './testing/test.ts';

test.describe('With scripts switched off', () => {
  test.use({ javaScriptEnabled: false });

  test('the form posts by itself and leads to the thank-you page', async ({ page, receiver }) => {
    await page.goto('/holiday-lights');
    await fillHoliday(page);
    await sendHoliday(page).click();
    await expect(page).toHaveURL('/thank-you');
    const { notes, ...entries } = FULL_HOLIDAY_REQUEST;
    const { body } = await receiver.next(HOLIDAY_LIGHTS);
    expect(JSON.parse(body)).toMatchObject({ ...entries, source: 'holiday_lights' });
    expect(JSON.parse(body).notes).toBe(notes.replace('\n', '\r\n'));
  });

  test('the browser itself asks for what is missing', async ({ page }) => {
    const posts = countPosts(page);
    await page.goto('/holiday-lights');
    await fillHoliday(page);
    await holidayField(page, 'phone').fill('');
    await sendHoliday(page).click();
    await expect(holidayField(page, 'phone')).toBeFocused();
    expect(posts()).toBe(0);
    await expect(page).toHaveURL('/holiday-lights');
  });

  test('blanks come back as a page that names the field and keeps the entries', async ({ page, watch }) => {
    watch.expect(/Failed to load resource.*422/);
    await page.goto('/holiday-lights');
    await fillHoliday(page, { ...FULL_HOLIDAY_REQUEST, firstName: '   ' });
    await sendHoliday(page).click();
    await expect(page.getByLabel('First Name *')).toHaveAccessibleDescription('First name is required');
    await page.getByRole('link', { name: 'First Name: First name is required' }).click();
    await expect(page.getByLabel('First Name *')).toBeFocused();
    await expect(page.getByLabel('Style *')).toHaveValue(FULL_HOLIDAY_REQUEST.style);
    await expect(page.getByLabel('Photo Upload (Optional)')).toHaveValue(FULL_HOLIDAY_REQUEST.photoUrl);
  });
});

test("What was typed before the form's script arrived survives its arrival", async ({ page }) => {
  const release = await holdBack(page, '**/_astro/holiday-form.*.js');
  await page.goto('/holiday-lights#quote');
  await fillHoliday(page);
  release();
  await islandAlive(page, 'holiday-form');
  for (const name of ['firstName', 'email', 'roofStories', 'budgetRange', 'notes', 'photoUrl'] as const) {
    await expect(holidayField(page, name)).toHaveValue(FULL_HOLIDAY_REQUEST[name]);
  }
});
