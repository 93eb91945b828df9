import type { Locator, Page } from '@playwright/test';
import { holdBack } from './testing/island.ts';
import { expect, expectNoViolations, openOffice, runSql, test } from './testing/office.ts';
import type { RunningServer } from './testing/server.ts';

const DAY = 86_400_000;

test('The owner sees what the last thirty days brought, and the numbers behind a chart once asked for', async ({
  page,
  server,
}) => {
  addLeads(server, { count: 1_234, everyMs: DAY / 60 });
  runSql(server, `update leads set status = 'won', amount_cents = 12345 where rowid % 100 = 0`);
  runSql(server, `update leads set amount_cents = null where rowid = 100`);
  runSql(server, `update leads set status = 'spam' where rowid = 7`);
  await openReports(page, server);
  await expect(figureOf(page, 'Leads')).toHaveText(/1,233↑ 1,233 morePrevious: 0$/);
  await expect(figureOf(page, 'Won')).toHaveText(/12Win rate 100%↑ 12 morePrevious: 0 \(–\)$/);
  await expect(figureOf(page, 'Revenue')).toHaveText(/\$1,357\.95.*11 of 12 won jobs have a price$/);
  const chart = page.getByRole('figure', { name: 'Leads over time' });
  await expect(chart).toHaveAccessibleDescription(/^1,233 leads\. The peak was .*, with 6\d of them\.$/);
  await expect(chart.getByRole('img', { name: /^Leads over time\. 1,233 leads/ })).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await chart.getByText('Show table').press('Enter');
  const table = chart.getByRole('table', { name: 'Leads over time' });
  await expect(table.getByRole('row')).toHaveCount(31);
  await expect(table.getByRole('columnheader')).toHaveText(['Day', 'This period', 'Previous period']);
  await page.getByRole('heading', { name: 'Kinds of leads' }).click();
  await expect(page.getByRole('row', { name: 'Left out as spam' })).toHaveText('Left out as spam10');
});

test('Each figure says how it is counted, by keyboard as well, and Esc closes that', async ({ page, server }) => {
  await openReports(page, server);
  const how = page.getByRole('button', { name: 'How this is counted: Typical response', exact: true });
  await how.press('Enter');
  await expect(page.getByRole('note')).toContainText('Half of the leads were answered sooner');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('note')).toHaveCount(0);
  await expect(how).toBeFocused();
});

test('Leads are told by source, by service and by how far they got, with what was won', async ({ page, server }) => {
  addLeads(server, { count: 10, everyMs: DAY });
  runSql(server, `update leads set kind = 'holiday-lights', page = '/holiday-lights' where rowid <= 4`);
  runSql(server, `update leads set status = 'won', amount_cents = 50000 where rowid = 1`);
  runSql(server, `update leads set status = 'quoted', amount_cents = 70000 where rowid in (2, 5)`);
  runSql(server, `update leads set status = 'lost' where rowid = 6`);
  await openReports(page, server);
  const barsOf = (name: string) => page.getByRole('figure', { name }).getByRole('listitem');
  await expect(barsOf('Leads by source')).toHaveText([
    'Home page6 leads, 0 won (0%)',
    'Holiday lights page4 leads, 1 won (25%), $500',
  ]);
  await expect(barsOf('Leads by service')).toHaveText([
    'Unknown6 leads, 0 won (0%)',
    'Holiday lights form4 leads, 1 won (25%), $500',
  ]);
  await expect(barsOf('How far leads got')).toHaveText([
    'Came in10 (100%)',
    'Contacted4 (40%)',
    'Quoted3 (30%)',
    'Scheduled1 (10%)',
    'Won1 (10%)',
  ]);
  const funnel = page.getByRole('figure', { name: 'How far leads got' });
  await expect(funnel).toHaveAccessibleDescription('1 of 10 won, 1 lost, 6 still new.');
  await funnel.getByText('Show table').click();
  await expect(funnel.getByRole('row', { name: 'Win rate' })).toHaveText('Win rate50%–');
});

test('What stands under the pointer of a chart is told beside it', async ({ page, server }) => {
  addLeads(server, { count: 20, everyMs: DAY });
  await openReports(page, server);
  const chart = page.getByRole('figure', { name: 'Leads over time' });
  await chart.getByRole('img').hover();
  await expect(chart.getByText(/^[A-Z][a-z]{2} \d+, \d{4}: \d \(previous period: 0\)$/)).toBeVisible();
  await page.getByRole('heading', { name: 'Reports' }).hover();
  await expect(chart.getByText('Previous period', { exact: true }).first()).toBeVisible();
});

test('The reports are printed without what is only pressed', async ({ page, server }) => {
  addLeads(server, { count: 20, everyMs: DAY });
  await openReports(page, server);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('figure', { name: 'Leads over time' })).toBeVisible();
  await expect(page.getByText('Show table').first()).toBeHidden();
  await expect(page.getByRole('group', { name: 'Date range' })).toBeHidden();
  // What is folded is on the paper all the same.
  await expect(page.getByRole('table', { name: 'Calls and talk time' })).toBeVisible();
  await page.setViewportSize({ width: 720, height: 1_000 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('A report that does not come is asked for again by a press, and one that takes its time says so', async ({
  page,
  server,
  watch,
}) => {
  await openOffice(page, server);
  const release = await holdBack(page, '**/api/reports?*');
  await page.getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByText('Loading')).toBeVisible();
  release();
  await expect(page.getByText('No leads in this period')).toBeVisible();
  watch.expect(/status of 500/);
  await page.route('**/api/reports?*', (route) => route.fulfill({ status: 500 }));
  await page.getByRole('button', { name: 'Last 7 days' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute('**/api/reports?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No leads in this period')).toBeVisible();
});

test('Other days are chosen by a press or by hand, stand in the address, and are compared with the days before', async ({
  page,
  server,
  watch,
}) => {
  addLeads(server, { count: 20, everyMs: DAY });
  await openReports(page, server);
  const total = figureOf(page, 'Leads');
  await expect(total).toContainText('20↑ 20 more');
  await page.getByRole('button', { name: 'Last 7 days' }).click();
  await expect(page).toHaveURL(/range=/);
  await expect(total).toContainText('7No change');
  await expect(page.getByRole('button', { name: 'Last 7 days' })).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(total).toContainText('7No change');
  await page.getByRole('button', { name: 'Custom range' }).click();
  await page.getByLabel('From').fill('2024-02-01');
  await page.getByLabel('To', { exact: true }).fill('2024-02-29');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page).toHaveURL(/from=2024-02-01&to=2024-02-29/);
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'Feb 1, 2024 to Feb 29, 2024, compared with the 29 days before.',
  );
  await expect(total).toContainText('0No change');
  await expect(page.getByText('No leads in this period')).toBeVisible();

  watch.expect(/status of 422 .*reports/);
  await page.getByLabel('To', { exact: true }).fill('2024-01-31');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('The last day must not be before the first one');
  await page.goBack();
  await expect(page.getByRole('main').getByRole('status')).toContainText('Feb 29, 2024');
});

test('The owner sees how soon leads were answered, by whom, and at which time of the week', async ({
  page,
  server,
}) => {
  addLeads(server, { count: 4, everyMs: DAY });
  const answers = [
    ['lead-0', 4 * 60_000, 'ana'],
    ['lead-1', 10 * 60_000, 'bo'],
    ['lead-2', 2 * 60_000, 'ana'],
  ] as const;
  for (const [id, afterMs, by] of answers) {
    for (const table of ['openings', 'answers']) {
      runSql(
        server,
        `insert into lead_${table} select id, received_at + ${afterMs}, '${by}' from leads where id = '${id}'`,
      );
    }
  }
  await openReports(page, server);
  await expect(figureOf(page, 'Typical response')).toContainText('4 minNothing to comparePrevious: –');
  const chart = page.getByRole('figure', { name: 'Typical response over time' });
  await expect(chart).toHaveAccessibleDescription('50% of leads were answered within 5 minutes.');
  const response = page.getByRole('group').filter({ has: page.getByRole('heading', { name: 'Team', exact: true }) });
  await response.getByRole('heading', { name: 'Team', exact: true }).click();
  const answered = response.getByRole('table', { name: 'Answered' });
  await expect(answered.getByRole('row', { name: 'Typical time', exact: false }).first()).toHaveText(
    'Typical time4 min–',
  );
  await expect(answered.getByRole('row', { name: 'Not answered yet' })).toHaveText('Not answered yet10');
  const people = response.getByRole('table', { name: 'By person' });
  await expect(people.getByRole('row', { name: 'ana' }).getByRole('cell')).toHaveText([
    '2',
    '2 min',
    '4 min',
    /./,
    '100%',
    '2',
    '–',
  ]);
  const week = response.getByRole('table', { name: 'By time of the week' });
  await expect(week.getByRole('columnheader')).toHaveText(['Time', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
  await expect(week.getByRole('rowheader')).toHaveText([
    '12–3 am',
    '3–6 am',
    '6–9 am',
    '9 am–12 pm',
    '12–3 pm',
    '3–6 pm',
    '6–9 pm',
    '9 pm–12 am',
  ]);
  await expect(week.getByRole('cell', { name: '10 min' })).toHaveText('10 min1 of 1');
  await expect(week.getByRole('cell', { name: '0 of 1' })).toHaveText('–0 of 1');
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`At ${viewport.width} px axe finds nothing wrong with the reports, and nothing scrolls sideways`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize(viewport);
    addLeads(server, { count: 300, everyMs: DAY / 7 });
    runSql(server, `update leads set call_id = 'c' || id where rowid % 3 = 0`);
    runSql(server, `update leads set kind = 'holiday-lights', page = '/holiday-lights' where rowid % 5 = 0`);
    runSql(
      server,
      `update leads set status = 'won', amount_cents = 250000, first_contact_at = received_at + 5400000 where rowid % 4 = 0`,
    );
    runSql(server, `update leads set status = 'lost' where rowid % 9 = 0`);
    for (const table of ['openings', 'answers']) {
      runSql(
        server,
        `insert into lead_${table} select id, received_at + rowid % 97 * 60000,
          case when rowid % 3 = 0 then 'bo' else 'ana' end from leads where rowid % 7 > 0`,
      );
    }
    runSql(
      server,
      `insert into calls (id, provider, status, started_at, ended_at, ended_reason, first_seen_at, updated_at)
        select 'c' || id, 'platform', 'ended', received_at, received_at + 95000,
          case when rowid % 4 = 0 then 'connection-lost' else 'customer-ended-call' end, received_at, received_at from leads`,
    );
    await openReports(page, server);
    await expectNoViolations(page);
    for (const fold of ['Team', 'Calls', 'Connections', 'Kinds of leads']) {
      await page.getByRole('heading', { name: fold, exact: true }).click();
    }
    for (const summary of await page.getByText('Show table').all()) await summary.click();
    await page.getByRole('button', { name: 'Custom range' }).click();
    await page.getByRole('button', { name: 'How this is counted: Won' }).click();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      await expectNoViolations(page);
    }
    await page.setViewportSize({ ...viewport, width: Math.min(viewport.width, 360) });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
}

async function openReports(page: Page, server: RunningServer): Promise<void> {
  await openOffice(page, server);
  await page.getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByRole('heading', { name: 'Team', exact: true })).toBeVisible();
}

/** One of the four at the top. */
function figureOf(page: Page, name: string): Locator {
  return page.locator('main dl > div').filter({ has: page.getByText(name, { exact: true }) });
}

/** Quote requests from the home page, the last one now. */
function addLeads(
  server: RunningServer,
  { count, everyMs }: { readonly count: number; readonly everyMs: number },
): void {
  runSql(
    server,
    `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${count - 1})
      insert into leads (id, kind, first_name, last_name, email, phone, address, notes, submitted_at, received_at, page,
        client_address, user_agent, body_hash)
      select 'lead-' || i, 'quote', '', '', '', '', '', '', '', ${Date.now()} - i * ${Math.floor(everyMs)}, '/', '', '', '' from n`,
  );
}
