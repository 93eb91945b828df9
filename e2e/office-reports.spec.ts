import type { Page } from '@playwright/test';
import { expect, expectNoViolations, openOffice, runSql, test } from './testing/office.ts';
import type { RunningServer } from './testing/server.ts';

const DAY = 86_400_000;

test('The owner sees what the last thirty days brought, and the numbers behind each chart', async ({
  page,
  server,
}) => {
  addLeads(server, { count: 1_234, everyMs: DAY / 60 });
  runSql(server, `update leads set status = 'won', amount_cents = 12345 where rowid % 100 = 0`);
  runSql(server, `update leads set status = 'spam' where rowid = 7`);
  await openReports(page, server);
  const leads = page.getByRole('region', { name: 'Leads', exact: true });
  await expect(leads.locator('.total')).toHaveText('1,233 +1,233');
  const chart = leads.getByRole('figure', { name: 'Leads by kind' });
  await expect(chart.getByRole('img', { name: /^Leads by kind\. Peak: 6\d, / })).toBeVisible();
  const table = chart.getByRole('table', { name: 'Leads by kind' });
  await expect(table).toBeHidden();
  await chart.getByText('Show as a table').press('Enter');
  await expect(table.getByRole('row')).toHaveCount(31);
  await expect(table.getByRole('columnheader')).toHaveText([
    'Day',
    'Quote request',
    'Holiday lights',
    'Call',
    'Incomplete call',
    'Text message',
  ]);
  await expect(leads.getByRole('row', { name: 'Left out as spam' })).toContainText('1');
  const money = page.getByRole('region', { name: 'Won and lost' });
  await expect(money.getByRole('row', { name: 'Amount won' }).getByRole('cell').first()).toHaveText('$1,481.40');
});

test('Other days are chosen by a press or by hand, stand in the address, and are compared with the days before', async ({
  page,
  server,
  watch,
}) => {
  addLeads(server, { count: 20, everyMs: DAY });
  await openReports(page, server);
  const total = page.getByRole('region', { name: 'Leads', exact: true }).locator('.total');
  await expect(total).toHaveText('20 +20');
  await page.getByRole('button', { name: 'Last 7 days' }).click();
  await expect(page).toHaveURL(/range=/);
  await expect(total).toHaveText('7 no change');
  await expect(page.getByRole('button', { name: 'Last 7 days' })).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(total).toHaveText('7 no change');
  await page.getByRole('button', { name: 'Custom range' }).click();
  await page.getByLabel('From').fill('2024-02-01');
  await page.getByLabel('To', { exact: true }).fill('2024-02-29');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page).toHaveURL(/from=2024-02-01&to=2024-02-29/);
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'Feb 1, 2024 to Feb 29, 2024, compared with the 29 days before.',
  );
  await expect(total).toHaveText('0 no change');
  await expect(page.getByText('Nothing in this period.').first()).toBeVisible();

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
  const response = page.getByRole('region', { name: 'Response time', exact: true });
  await expect(response.locator('.total')).toHaveText('50% Answered within 5 min');
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
  { width: 1280, height: 900 },
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
    for (const summary of await page.getByText('Show as a table').all()) await summary.click();
    await page.getByRole('button', { name: 'Custom range' }).click();
    await expectNoViolations(page);
    await page.setViewportSize({ ...viewport, width: Math.min(viewport.width, 360) });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
}

async function openReports(page: Page, server: RunningServer): Promise<void> {
  await openOffice(page, server);
  await page.getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByRole('region', { name: 'Deliveries' })).toBeVisible();
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
