import { createFirstUser, expect, expectNoViolations, PASSWORD, runSql, test } from './testing/office.ts';
import { openLead, openOnlyLead } from './testing/office-inbox.ts';
import { postCallQuote, postCallReport, postQuote } from './testing/office-leads.ts';

const SIZES = [
  { width: 375, height: 812 },
  { width: 1280, height: 900 },
];

test('From the inbox the owner opens a lead of the form, reads all that was given, and answers it', async ({
  page,
  server,
}) => {
  await postQuote(server.url, { notes: 'Two stories.\nThe dog bites <b>.' });
  await createFirstUser(page, server);
  await openLead(page, "Zoë O'Hara");
  const given = page.getByRole('region', { name: 'What they told' });
  await expect(given).toContainText('12 Ponce de Leon Ave NE, Atlanta, GA 30308');
  await expect(given.getByText('Two stories.\nThe dog bites <b>.')).toHaveCSS('white-space', 'pre-wrap');
  await expect(page.getByRole('region', { name: 'Consent' })).toContainText('I agree to receive text messages');
  // What the browser sent as `2026-11-21T09:00:00.000Z` is told in the owner's words and zone.
  for (const name of ['What they told', 'Consent']) {
    const times = page.getByRole('region', { name }).getByRole('time');
    // By then the consent may be sealed, of which the time stands after it.
    const sent = name === 'Consent' ? times.first() : times;
    await expect(sent).toHaveText(/^\d{1,2}:\d\d [AP]M$/);
    await expect(sent).toHaveAttribute('title', /, 20\d\d at \d{1,2}:\d\d:\d\d [AP]M E[DS]T$/);
  }
  const answer = page.getByRole('region', { name: 'Answer' });
  await expect(answer.getByRole('link', { name: 'Call (404) 555-0199' })).toHaveAttribute('href', 'tel:+14045550199');
  const text = answer.getByRole('link', { name: 'Write a text message' });
  await expect(text).toHaveAttribute('href', /^sms:\+14045550199\?&body=Hi%20Zo%C3%AB%2C%20this%20is%20Dogwood/);
  await expect(text).toHaveAccessibleDescription('Agreed to text messages.');
  const mail = answer.getByRole('link', { name: 'Write an e-mail' });
  await expect(mail).toHaveAttribute('href', /^mailto:zoe@example\.com\?subject=Your%20request.*body=Hello%20Zo%C3%AB/);
});

test('A lead that a call brought tells who said what, and that it may not be texted', async ({ page, server }) => {
  await postCallQuote(server.url, { sms_opt_in: false });
  await postCallReport(server.url, 'AI: What is your name?\nUser: Carl.');
  await createFirstUser(page, server);
  await openLead(page, 'Carl');
  const call = page.getByRole('region', { name: 'The call' });
  await expect(call.getByRole('listitem')).toHaveText(['AssistantWhat is your name?', 'VisitorCarl.']);
  await expect(page.getByText('Did not agree to text messages.')).toBeVisible();
  await call.getByRole('link', { name: 'Open the call' }).click();
  await expect(page).toHaveURL('/calls/call-1');
});

test('The owner wins a lead with an amount, takes it over and writes a note; the history tells it', async ({
  page,
  server,
}) => {
  await openOnlyLead(page, server);
  const work = page.getByRole('region', { name: 'Work' });
  await work.getByLabel('Status').selectOption('Won');
  await work.getByLabel('Amount in dollars').fill('lots');
  await work.getByRole('button', { name: 'Save status' }).click();
  await expect(work.getByLabel('Amount in dollars')).toHaveAccessibleDescription(/Please write an amount/);
  await work.getByLabel('Amount in dollars').fill('1,250.50');
  await work.getByRole('button', { name: 'Save status' }).click();
  await expect(work.getByRole('status').first()).toHaveText('Saved.');
  await work.getByLabel('Assigned to').selectOption('ana');
  await work.getByRole('button', { name: 'Assign' }).click();
  await expect(work.getByRole('status').last()).toHaveText('Saved.');
  const notes = page.getByRole('region', { name: 'Your notes' });
  await notes.getByLabel('New note').fill('Wants guards.\nBack on Monday');
  await notes.getByRole('button', { name: 'Add note' }).click();
  await expect(notes.getByRole('listitem')).toContainText('Back on Monday');
  await expect(notes.getByLabel('New note')).toHaveValue('');
  await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem')).toHaveText([
    /ana changed the status from New to Won, \$1,250\.50$/,
    /ana assigned it to ana$/,
    /ana added a note$/,
  ]);
  await page.getByRole('link', { name: 'Back to the inbox' }).click();
  await page.getByLabel('Search').fill('monday');
  await expect(page.getByRole('link', { name: "Zoë O'Hara" })).toBeVisible();
});

test('Two leads of one person are merged after telling what happens, and taken apart again', async ({
  page,
  server,
}) => {
  await postQuote(server.url, { first_name: 'First' });
  await postQuote(server.url, { first_name: 'Second' });
  await createFirstUser(page, server);
  await openLead(page, "Second O'Hara");
  await page.getByRole('button', { name: "Merge into First O'Hara" }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('This lead leaves the inbox');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: "Merge into First O'Hara" })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByText('This lead is merged into another one')).toBeVisible();
  await page.getByRole('link', { name: 'Open that lead' }).click();
  await expect(page.getByRole('heading', { name: "First O'Hara" })).toBeVisible();
  const merged = page.getByRole('region', { name: 'Merged into this lead' });
  await expect(merged.getByRole('link')).toHaveText("Second O'Hara");
  await page.getByRole('link', { name: 'Back to the inbox' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await openLead(page, "First O'Hara");
  await merged.getByRole('button').click();
  await expect(merged).toBeHidden();
  await page.getByRole('link', { name: 'Back to the inbox' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(2);
});

test('A person asks to be forgotten: with the password all their leads are blank', async ({ page, server, watch }) => {
  await postQuote(server.url);
  await openOnlyLead(page, server);
  await page.getByRole('button', { name: 'Erase …' }).click();
  const dialog = page.getByRole('dialog');
  watch.expect(/status of 422/);
  await dialog.getByLabel('Current password').fill('wrong');
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await expect(dialog.getByLabel('Current password')).toHaveAccessibleDescription('This is not your password');
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await expect(dialog.getByLabel('Also the other lead of the same person')).toBeChecked();
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByRole('heading', { name: 'Erased on request' })).toBeVisible();
  await expect(dialog).toBeHidden();
  for (const gone of ['Zoë', 'zoe@example.com', '555-0199']) await expect(page.getByText(gone)).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to the inbox' }).click();
  await expect(page.getByRole('link', { name: 'Erased on request' })).toHaveCount(2);
});

test('The way back leads to the inbox as it was, and the leads beside are those that it showed', async ({
  page,
  server,
}) => {
  for (const first_name of ['One', 'Two', 'Three']) await postQuote(server.url, { first_name });
  await postCallQuote(server.url);
  await createFirstUser(page, server);
  await page.goto('/?kind=quote');
  await openLead(page, "Two O'Hara");
  await page.getByRole('link', { name: 'Newer lead' }).click();
  await expect(page.getByRole('heading', { name: "Three O'Hara" })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Newer lead' })).toBeHidden();
  await page.getByRole('link', { name: 'Back to the inbox' }).click();
  await expect(page).toHaveURL('/?kind=quote');
  await expect(page.getByRole('rowheader')).toHaveCount(3);
});

test('A lead that is not there says so', async ({ page, server, watch }) => {
  await createFirstUser(page, server);
  watch.expect(/status of 404/);
  await page.goto('/leads/nobody');
  await expect(page.getByRole('heading', { name: 'There is no such lead.' })).toBeVisible();
  await expectNoViolations(page);
});

for (const viewport of SIZES) {
  test.describe(`At ${viewport.width} px`, () => {
    test.use({ viewport });

    test('axe finds nothing wrong with a lead in any state', async ({ page, server }) => {
      for (const first_name of ['One', 'Two']) await postQuote(server.url, { first_name });
      await postCallQuote(server.url);
      await postCallReport(server.url, 'AI: What is your name?\nUser: Carl.');
      runSql(
        server,
        `insert into delivery_attempts (delivery_id, number, started_at, duration_ms, outcome, status, error, answer)
          select id, 1, 0, 5, 'failed', 500, 'answered 500', 'no such workflow' from deliveries`,
      );
      await createFirstUser(page, server);
      await openLead(page, 'Carl');
      await page.getByText('Answer (its first 2 KB)').click();
      await expectNoViolations(page);
      await page.getByLabel('Status').selectOption('Won');
      await page.getByLabel('Amount in dollars').fill('x');
      await page.getByRole('button', { name: 'Save status' }).click();
      await expectNoViolations(page);
      await page.getByRole('button', { name: "Merge into One O'Hara" }).click();
      await expectNoViolations(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click();
      await expect(page.getByText('This lead is merged into another one')).toBeVisible();
      await expectNoViolations(page);
      await page.getByRole('button', { name: 'Erase …' }).click();
      await expectNoViolations(page);
      await page.getByRole('dialog').getByLabel('Current password').fill(PASSWORD);
      await page.getByRole('dialog').getByRole('button', { name: 'Erase for good' }).click();
      await expect(page.getByRole('heading', { name: 'Erased on request' })).toBeVisible();
      await expectNoViolations(page);
    });
  });
}

test('At 360 px a lead with endless words does not scroll sideways', async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await postQuote(server.url, { first_name: 'Donaudampfschifffahrtsgesellschaftskapitän', notes: 'x'.repeat(300) });
  await postQuote(server.url);
  runSql(
    server,
    `insert into delivery_attempts (delivery_id, number, started_at, duration_ms, outcome, status, error, answer)
      select id, 1, 0, 5, 'failed', 500, 'answered 500', '${'y'.repeat(300)}' from deliveries`,
  );
  await createFirstUser(page, server);
  await openLead(page, 'Donau');
  await page.getByText('Answer (its first 2 KB)').click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
