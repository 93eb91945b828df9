import { expect, expectNoViolations, openOffice, PASSWORD, runSql, test } from './testing/office.ts';
import { postCallQuote } from './testing/office-leads.ts';
import type { RunningServer } from './testing/server.ts';

const NOW = Date.now();

test('The owner finds a call by its outcome, reads what was said, and goes to the lead it brought', async ({
  page,
  server,
}) => {
  await postCallQuote(server.url);
  addCalls(server);
  await openOffice(page, server);
  await page.getByRole('link', { name: 'Calls' }).click();
  const rows = page.getByRole('table', { name: 'Calls' }).getByRole('row');
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(1)).toContainText('In progress');
  await expect(rows.nth(2)).toContainText('The visitor hung up');
  await expect(rows.nth(2)).toContainText('2:05');
  await expect(rows.nth(2).getByRole('link', { name: 'Carl Caller' })).toHaveCount(1);
  await expect(rows.nth(3)).toContainText('some-new-reason');

  await page.getByLabel('Outcome').selectOption('Completed');
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL('/calls?outcome=completed');
  await page.reload();
  await expect(rows).toHaveCount(2);
  await page.getByLabel('Assistant').selectOption('Built-in');
  await expect(page.getByRole('heading', { name: 'No matching calls' })).toBeVisible();
  await page.getByLabel('Assistant').selectOption('All');

  await rows.nth(1).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Call', exact: true })).toBeVisible();
  const said = page.getByRole('region', { name: 'Transcript' }).getByRole('listitem');
  await expect(said).toHaveText([/Assistant\s*Hello, what can I do/, /Visitor\s*Clean my gutters, please\./]);
  await expect(page.getByText('Wants his gutters cleaned.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Listen to the recording' })).toHaveAttribute('rel', /noopener/);
  await page.getByRole('link', { name: 'Carl Caller' }).click();
  await expect(page).toHaveURL(/\/leads\//);
});

test('The owner finds a call that brought no lead by what was said, and erases it with their password', async ({
  page,
  server,
  watch,
}) => {
  addCalls(server);
  addCall(server, 'asked', NOW - 4 * 60_000, 'customer-ended-call');
  runSql(server, `update calls set transcript = 'User: Zoë Ångström here, how late are you open?' where id = 'asked'`);
  await openOffice(page, server);
  await page.getByRole('link', { name: 'Calls' }).click();
  const rows = page.getByRole('table', { name: 'Calls' }).getByRole('row');
  await expect(rows).toHaveCount(5);
  await page.getByLabel('Search').fill('zoe how late');
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL('/calls?q=zoe+how+late');
  await page.reload();
  await expect(page.getByLabel('Search')).toHaveValue('zoe how late');
  await rows.nth(1).getByRole('link').first().click();
  await expect(page.getByText('Ångström')).toBeVisible();
  await page.getByRole('button', { name: 'Erase…' }).click();
  const dialog = page.getByRole('dialog');
  await expectNoViolations(page);
  watch.expect(/status of 422/);
  await dialog.getByLabel('Current password').fill('wrong');
  await dialog.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(dialog.getByLabel('Current password')).toHaveAccessibleDescription('This is not your password');
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(page.getByText('The transcript was erased.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Ångström')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Erase…' })).toHaveCount(0);
  await page.goto('/calls?q=zoe');
  await expect(page.getByRole('heading', { name: 'No matching calls' })).toBeVisible();
});

test('Who has no calls yet is told how one comes about, and a call that is none is said to be none', async ({
  page,
  server,
  watch,
}) => {
  await openOffice(page, server);
  await page.getByRole('link', { name: 'Calls' }).click();
  await expect(page.getByRole('heading', { name: 'No calls yet' })).toBeVisible();
  // Without a key of the platform nothing of it is offered.
  await expect(page.getByRole('region', { name: 'Assistant on the platform' })).toHaveCount(0);
  watch.expect(/status of 404 .*calls\/none/);
  await page.goto('/calls/none');
  await expect(page.getByRole('heading', { name: 'Call not found.' })).toBeVisible();
  await expectNoViolations(page);
});

test('Further calls are shown fifty at a time, from the newest again after a refresh', async ({ page, server }) => {
  for (let n = 0; n < 101; n += 1) addCall(server, `n${n}`, NOW - n * 60_000, 'customer-ended-call');
  await openOffice(page, server);
  await page.getByRole('link', { name: 'Calls' }).click();
  const rows = page.getByRole('table', { name: 'Calls' }).getByRole('row');
  await expect(rows).toHaveCount(51);
  await page.getByRole('button', { name: 'Show 50 more' }).click();
  await expect(rows).toHaveCount(101);
  await page.getByRole('button', { name: 'Show 50 more' }).click();
  await expect(rows).toHaveCount(102);
  await expect(page.getByText('End of list')).toBeVisible();
  addCall(server, 'newest', NOW + 1_000, 'voicemail');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(rows.nth(1)).toContainText('Reached voicemail');
  await expect(rows).toHaveCount(51);
});

for (const viewport of [
  { width: 375, height: 812 },
  { width: 1280, height: 900 },
]) {
  test(`At ${viewport.width} px axe finds nothing wrong with the calls, and nothing scrolls sideways`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize(viewport);
    await postCallQuote(server.url);
    addCalls(server);
    await openOffice(page, server);
    await page.getByRole('link', { name: 'Calls' }).click();
    await expect(page.getByRole('table', { name: 'Calls' })).toBeVisible();
    await expectNoViolations(page);
    await page.setViewportSize({ ...viewport, width: Math.min(viewport.width, 360) });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.setViewportSize(viewport);
    await page.goto('/calls/call-1');
    await expect(page.getByRole('region', { name: 'Transcript' })).toBeVisible();
    await expectNoViolations(page);
  });
}

/** Three calls, of which `call-1` has brought the lead of `postCallQuote`. */
function addCalls(server: RunningServer): void {
  addCall(server, 'odd', NOW - 3 * 60_000, 'some-new-reason');
  addCall(server, 'call-1', NOW - 2 * 60_000, 'customer-ended-call');
  runSql(
    server,
    `update calls set summary = 'Wants his gutters cleaned.', recording_url = 'https://recordings.example/1.wav',
      transcript = 'AI: Hello, what can I do for you?' || char(10) || 'User: Clean my gutters, please.'
      where id = 'call-1'`,
  );
  addCall(server, 'live', NOW - 60_000, null);
}

function addCall(server: RunningServer, id: string, at: number, reason: string | null): void {
  const [status, endedAt, endedReason] =
    reason === null ? ['ringing', 'null', 'null'] : ['ended', at + 125_000, `'${reason}'`];
  runSql(
    server,
    `insert into calls (id, provider, status, started_at, ended_at, ended_reason, first_seen_at, updated_at)
      values ('${id}', 'platform', '${status}', ${at}, ${endedAt}, ${endedReason}, ${at}, ${at})`,
  );
}
