import { expect, expectNoViolations, openOffice, PASSWORD, runSql, test } from './testing/office.ts';
import { openLead, openOnlyLead, openRecords, timelineOf } from './testing/office-inbox.ts';
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
  await openOffice(page, server);
  await openLead(page, "Zoë O'Hara");
  const given = page.getByRole('region', { name: 'Request details' });
  await expect(given).toContainText('12 Ponce de Leon Ave NE, Atlanta, GA 30308');
  await expect(given.getByText('Two stories.\nThe dog bites <b>.')).toHaveCSS('white-space', 'pre-wrap');
  await openRecords(page);
  await expect(page.getByRole('region', { name: 'Consent' })).toContainText('I agree to receive text messages');
  // What the browser sent as `2026-11-21T09:00:00.000Z` is told in the owner's words and zone.
  for (const name of ['Request details', 'Consent']) {
    const times = page.getByRole('region', { name }).getByRole('time');
    // By then the consent may be sealed, of which the time stands after it.
    const sent = name === 'Consent' ? times.first() : times;
    await expect(sent).toHaveText(/^\d{1,2}:\d\d [AP]M$/);
    await expect(sent).toHaveAttribute('title', /, 20\d\d at \d{1,2}:\d\d:\d\d [AP]M E[DS]T$/);
  }
  const answer = page.getByRole('region', { name: 'Reply' });
  await expect(answer.getByRole('link', { name: 'Call (404) 555-0199' })).toHaveAttribute('href', 'tel:+14045550199');
  const text = answer.getByRole('link', { name: 'Send a text' });
  await expect(text).toHaveAttribute('href', /^sms:\+14045550199\?&body=Hi%20Zo%C3%AB%2C%20this%20is%20Dogwood/);
  await expect(text).toHaveAccessibleDescription('Agreed to text messages.');
  const mail = answer.getByRole('link', { name: 'Send an email' });
  await expect(mail).toHaveAttribute('href', /^mailto:zoe@example\.com\?subject=Your%20request.*body=Hello%20Zo%C3%AB/);
});

test('A lead that a call brought tells who said what, and that it may not be texted', async ({ page, server }) => {
  await postCallQuote(server.url, { sms_opt_in: false });
  await postCallReport(server.url, 'AI: What is your name?\nUser: Carl.');
  await openOffice(page, server);
  await openLead(page, 'Carl');
  const call = timelineOf(page, 'call');
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
  const work = page.getByRole('region', { name: 'Follow-up' });
  await work.getByLabel('Status').selectOption('Won');
  await work.getByLabel('Price in dollars').fill('lots');
  await work.getByRole('button', { name: 'Save status' }).click();
  await expect(work.getByLabel('Price in dollars')).toHaveAccessibleDescription(/Enter a price/);
  await work.getByLabel('Price in dollars').fill('1,250.50');
  await work.getByRole('button', { name: 'Save status' }).click();
  await expect(work.getByRole('status').first()).toHaveText('Saved.');
  await work.getByLabel('Assigned to').selectOption('ana');
  await work.getByRole('button', { name: 'Assign' }).click();
  await expect(work.getByRole('status').last()).toHaveText('Saved.');
  await page.getByLabel('New note').fill('Wants guards.\nBack on Monday');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByLabel('New note')).toHaveValue('');
  await expect(timelineOf(page, 'note')).toHaveText(/^ana added a note · .*Wants guards\.\nBack on Monday$/);
  await expect(timelineOf(page, 'change')).toHaveText([
    /^ana assigned it to ana · /,
    /^ana changed the status from New to Won, \$1,250\.50 · /,
  ]);
  await page.getByRole('link', { name: 'Back to the inbox' }).click();
  await page.getByLabel('Search').fill('monday');
  await expect(page.getByRole('link', { name: "Zoë O'Hara" })).toBeVisible();
});

test('The owner notes the price of a quoted job, which stays, and of a new one where it is folded', async ({
  page,
  server,
  watch,
}) => {
  await openOnlyLead(page, server);
  const work = page.getByRole('region', { name: 'Follow-up' });
  const price = work.getByLabel('Price in dollars');
  const save = work.getByRole('button', { name: 'Save status' });
  await expect(price).toBeHidden();
  await work.getByText('Add a price').click();
  await price.fill('lots');
  await save.click();
  await expect(price).toHaveAccessibleDescription(/Enter a price in dollars/);
  await price.fill('900');
  await save.click();
  await expect(timelineOf(page, 'change').first()).toHaveText(/^ana noted the price: \$900 · /);
  await work.getByLabel('Status').selectOption('Quoted');
  await expect(price).toHaveValue('$900');
  await price.fill('950');
  await save.click();
  await expect(timelineOf(page, 'change').first()).toHaveText(/^ana changed the status from New to Quoted, \$950 · /);
  await work.getByLabel('Status').selectOption('Lost');
  await save.click();
  await expect(timelineOf(page, 'change').first()).toHaveText(/^ana changed the status from Quoted to Lost, \$950 · /);
  await page.reload();
  await expect(price).toBeHidden();
  await work.getByText('Price: $950').click();
  await price.fill('');
  watch.expect(/status of 500/);
  await page.route('**/api/leads/*/status', (route) => route.fulfill({ status: 500 }));
  await save.click();
  await expect(work.getByRole('alert')).toBeVisible();
  await page.unroute('**/api/leads/*/status');
  await save.click();
  await expect(timelineOf(page, 'change').first()).toHaveText(/^ana removed the price · /);
});

test('Two leads of one person are merged after telling what happens, and taken apart again', async ({
  page,
  server,
}) => {
  await postQuote(server.url, { first_name: 'First' });
  await postQuote(server.url, { first_name: 'Second' });
  await openOffice(page, server);
  await openLead(page, "First O'Hara");
  await page.getByRole('button', { name: "Merge into Second O'Hara" }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText("the request from First O'Hara of");
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: "Merge into Second O'Hara" })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByText('This lead was merged into another one')).toBeVisible();
  await page.getByRole('link', { name: 'Open that lead' }).click();
  await expect(page.getByRole('heading', { name: "Second O'Hara" })).toBeVisible();
  const merged = page.getByRole('region', { name: 'Merged into this lead' });
  await expect(merged.getByRole('link')).toHaveText("First O'Hara");
  await page.getByRole('link', { name: 'Back to the inbox' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await openLead(page, "Second O'Hara");
  await merged.getByRole('button').click();
  await expect(merged).toBeHidden();
  await page.getByRole('link', { name: 'Back to the inbox' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(2);
});

test("Merging today's request with an old one leaves today's at the top, with what was written about both", async ({
  page,
  server,
}) => {
  await postQuote(server.url, { first_name: 'Old', notes: 'Gate code 12' });
  await postQuote(server.url, { first_name: 'Stranger', phone: '(404) 555-0101', email: 'x@example.com' });
  await postQuote(server.url, { first_name: 'Today', notes: 'Now it leaks' });
  await openOffice(page, server);
  const note = async (text: string) => {
    await page.getByLabel('New note').fill(text);
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByLabel('New note')).toHaveValue('');
  };
  await openLead(page, "Old O'Hara");
  await note('Pays cash');
  await page.getByRole('link', { name: 'Back to the inbox' }).click();
  await openLead(page, "Today O'Hara");
  await note('Wants Friday');
  await page.getByRole('button', { name: "Merge Old O'Hara into this lead" }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click();
  const merged = page.getByRole('region', { name: 'Merged into this lead' });
  await expect(merged.getByText('Gate code 12')).toBeVisible();
  await expect(timelineOf(page, 'note')).toHaveText([/Wants Friday/, /another request.*Pays cash/]);
  const requests = timelineOf(page, 'request');
  await expect(requests).toHaveText([/^Quote request/, /Gate code 12/]);
  await requests.last().getByRole('link', { name: 'Open that request' }).click();
  await expect(page.getByRole('heading', { level: 1, name: "Old O'Hara" })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the inbox' }).click();
  await expect(page.getByRole('rowheader')).toHaveText([/^Today/, /^Stranger/]);
});

test('A person asks to be forgotten: with the password all their leads are blank', async ({ page, server, watch }) => {
  await postQuote(server.url);
  await openOnlyLead(page, server);
  await page.getByRole('button', { name: 'Erase…' }).click();
  const dialog = page.getByRole('dialog');
  watch.expect(/status of 422/);
  await dialog.getByLabel('Current password').fill('wrong');
  await dialog.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(dialog.getByLabel('Current password')).toHaveAccessibleDescription('This is not your password');
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await expect(dialog.getByLabel('Also the other lead of the same person')).toBeChecked();
  await dialog.getByRole('button', { name: 'Erase permanently' }).click();
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
  await openOffice(page, server);
  await page.goto('/?kind=quote');
  await openLead(page, "Two O'Hara");
  await page.getByRole('link', { name: 'Previous lead' }).click();
  await expect(page.getByRole('heading', { name: "Three O'Hara" })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Previous lead' })).toBeHidden();
  await page.getByRole('link', { name: 'Back to the inbox' }).click();
  await expect(page).toHaveURL('/?kind=quote');
  await expect(page.getByRole('rowheader')).toHaveCount(3);
});

test('A lead that is not there says so', async ({ page, server, watch }) => {
  await openOffice(page, server);
  watch.expect(/status of 404/);
  await page.goto('/leads/nobody');
  await expect(page.getByRole('heading', { name: 'Lead not found.' })).toBeVisible();
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
      await openOffice(page, server);
      await openLead(page, 'Carl');
      await openRecords(page);
      await page.getByText('Response (first 2 KB)').click();
      await expectNoViolations(page);
      await page.getByLabel('Status').selectOption('Won');
      await page.getByLabel('Price in dollars').fill('x');
      await page.getByRole('button', { name: 'Save status' }).click();
      await expectNoViolations(page);
      await page.getByRole('button', { name: "Merge One O'Hara into this lead" }).click();
      await expectNoViolations(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click();
      await expect(page.getByRole('region', { name: 'Merged into this lead' })).toBeVisible();
      await expectNoViolations(page);
      await page.getByRole('button', { name: 'Erase…' }).click();
      await expectNoViolations(page);
      await page.getByRole('dialog').getByLabel('Current password').fill(PASSWORD);
      await page.getByRole('dialog').getByRole('button', { name: 'Erase permanently' }).click();
      await expect(page.getByRole('heading', { name: 'Erased on request' })).toBeVisible();
      await expectNoViolations(page);
    });
  });
}

test('Of many attempts the last are shown, and those before them when they are asked for', async ({ page, server }) => {
  await postQuote(server.url);
  runSql(
    server,
    `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 7)
      insert into delivery_attempts (delivery_id, number, started_at, duration_ms, outcome, status, error, answer)
      select id, n, 0, 5, 'failed', 401, null, null from deliveries, numbers`,
  );
  await openOffice(page, server);
  await openLead(page, "Zoë O'Hara");
  await openRecords(page);
  await expect(page.getByRole('list', { name: 'Attempts', exact: true }).getByRole('listitem')).toHaveCount(3);
  const earlier = page.getByRole('list', { name: '4 earlier attempts' });
  await expect(earlier).toBeHidden();
  await page.getByText('4 earlier attempts').click();
  await expect(earlier.getByRole('listitem')).toHaveCount(4);
  await expectNoViolations(page);
});
