import { holdBack, islandAlive } from './testing/island.ts';
import { FULL_REQUEST, fillQuote, quoteField, quoteForm, sendQuote } from './testing/quote-form.ts';
import { expect, QUOTES, test } from './testing/test.ts';

const ISLAND = '**/_astro/quote-form.*.js';

test.describe('With scripts switched off', () => {
  test.use({ javaScriptEnabled: false });

  test('the form posts by itself, and the page it returns to says thanks', async ({ page, receiver }) => {
    await page.goto('/');
    await fillQuote(page);
    await sendQuote(page).click();
    await expect(page).toHaveURL('/#quote-received');
    await expect(page.getByText("Thanks! You're on our list")).toBeVisible();
    await expect(page.getByText("We'll text you shortly to confirm pricing and scheduling.")).toBeVisible();
    await expect(page.getByText("Thanks! You're on our list")).toBeInViewport();
    await expect(quoteForm(page)).toBeHidden();
    const { body } = await receiver.next(QUOTES);
    const { notes, ...entries } = FULL_REQUEST;
    // Browsers post line breaks as CRLF (WHATWG HTML, "constructing the entry list").
    expect(JSON.parse(body)).toMatchObject({ ...entries, notes: notes.replace('\n', '\r\n'), sms_opt_in: true });
    await page.getByRole('link', { name: 'Send another request' }).click();
    await expect(quoteForm(page)).toBeVisible();
    await expect(page.getByText("Thanks! You're on our list")).toBeHidden();
  });

  test('an entry that cannot be taken is named, and every entry is kept', async ({ page, receiver, watch }) => {
    watch.expect(/Failed to load resource.*422/);
    await page.goto('/');
    await fillQuote(page, { ...FULL_REQUEST, last_name: 'O\u0007Hara' });
    await sendQuote(page).click();
    await expect(page.getByRole('heading', { name: 'Please check your request' })).toBeVisible();
    const lastName = page.getByLabel('Last Name *');
    await expect(lastName).toHaveAttribute('aria-invalid', 'true');
    await expect(lastName).toHaveAccessibleDescription('Please remove the unreadable characters');
    await expect(page.getByRole('link', { name: 'Last Name: Please remove the unreadable characters' })).toBeVisible();
    await expect(page.getByLabel('First Name *')).toHaveValue(FULL_REQUEST.first_name);
    await expect(page.getByLabel('Additional Details')).toHaveValue(FULL_REQUEST.notes);
    await expect(page.getByLabel('Services Needed')).toHaveValue(FULL_REQUEST.service_type);
    await expect(page.getByRole('checkbox')).toBeChecked();
    expect(receiver.received).toEqual([]);
    await lastName.fill('Smith');
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect(page).toHaveURL('/#quote-received');
    expect(JSON.parse((await receiver.next(QUOTES)).body)).toMatchObject({ last_name: 'Smith' });
  });
});

test('An address that says thanks, opened without having sent anything, shows the form', async ({ page }) => {
  await page.goto('/#quote-received');
  await islandAlive(page, 'quote-form');
  await expect(sendQuote(page)).toBeVisible();
  await expect(page.getByText("Thanks! You're on our list")).toBeHidden();
});

test.describe("Before the form's script has arrived", () => {
  test('what was typed survives its arrival', async ({ page }) => {
    const release = await holdBack(page, ISLAND);
    await page.goto('/#contact');
    await fillQuote(page);
    release();
    await islandAlive(page, 'quote-form');
    for (const name of ['first_name', 'last_name', 'phone', 'email', 'address', 'service_type', 'notes'] as const) {
      await expect(quoteField(page, name)).toHaveValue(FULL_REQUEST[name]);
    }
    await expect(page.getByRole('checkbox')).toBeChecked();
    await expect(page.getByRole('checkbox')).toBeFocused();
  });

  test('a request is posted by the browser, thanked for, and the empty form returns', async ({ page, receiver }) => {
    await page.clock.install();
    const release = await holdBack(page, ISLAND);
    await page.goto('/#contact');
    await fillQuote(page, { ...FULL_REQUEST, service_type: 'holiday-lights-install' });
    await sendQuote(page).click();
    await expect(page).toHaveURL('/#quote-received');
    await expect(page.locator('#quote-received')).toBeVisible();
    release();
    await expect(page.getByRole('link', { name: 'Reserve My Install for $99' })).toBeVisible();
    await expect(page.getByText("Thanks! You're on our list").and(page.locator(':visible'))).toHaveCount(1);
    await receiver.next(QUOTES);
    await page.mouse.move(0, 0);
    await page.clock.runFor(10_000);
    await expect(quoteForm(page)).toBeVisible();
    await expect(quoteField(page, 'first_name')).toHaveValue('');
    await expect(page.getByText("Thanks! You're on our list").and(page.locator(':visible'))).toHaveCount(0);
    expect(receiver.received).toHaveLength(1);
  });

  test('a second press does not post a second request', async ({ page, receiver }) => {
    await holdBack(page, ISLAND);
    await page.goto('/#contact');
    await fillQuote(page);
    await quoteForm(page).evaluate((form: HTMLFormElement) => {
      form.requestSubmit();
      form.requestSubmit();
    });
    await expect(page).toHaveURL('/#quote-received');
    await receiver.next(QUOTES);
    expect(receiver.received).toHaveLength(1);
  });
});
