import type { Page } from '@playwright/test';
import { createFirstUser, expect, expectNoViolations, runSql, test } from './testing/office.ts';
import type { RunningServer } from './testing/server.ts';

const DAY = 86_400_000;

test('The owner sees what the last thirty days brought, and the numbers behind each chart', async ({
  page,
  server,
}) => {
  addLeads(server, { count: 1_234, everyMs: DAY / 60 });
  runSql(server, `update leads set status = 'won', amount_cents = 12345 where rowid % 100 = 0`);
  runSql(server, `update leads set status = 'spam' where rowid = 7`);
  await openFigures(page, server);
  const leads = page.getByRole('region', { name: 'Leads', exact: true });
  await expect(leads.locator('.total')).toHaveText('1,233 +1,233');
  const chart = leads.getByRole('figure', { name: 'Leads by kind' });
  await expect(chart.getByRole('img', { name: /^Leads by kind\. At most 6\d, / })).toBeVisible();
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
  await openFigures(page, server);
  const total = page.getByRole('region', { name: 'Leads', exact: true }).locator('.total');
  await expect(total).toHaveText('20 +20');
  await page.getByRole('button', { name: 'Last 7 days' }).click();
  await expect(page).toHaveURL(/range=/);
  await expect(total).toHaveText('7 as before');
  await expect(page.getByRole('button', { name: 'Last 7 days' })).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(total).toHaveText('7 as before');
  await page.getByRole('button', { name: 'Own days' }).click();
  await page.getByLabel('From').fill('2024-02-01');
  await page.getByLabel('To', { exact: true }).fill('2024-02-29');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page).toHaveURL(/from=2024-02-01&to=2024-02-29/);
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'Feb 1, 2024 to Feb 29, 2024, compared with the 29 days before.',
  );
  await expect(total).toHaveText('0 as before');
  await expect(page.getByText('Nothing in these days.').first()).toBeVisible();

  watch.expect(/status of 422 .*figures/);
  await page.getByLabel('To', { exact: true }).fill('2024-01-31');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('The last day must not be before the first one');
  await page.goBack();
  await expect(page.getByRole('main').getByRole('status')).toContainText('Feb 29, 2024');
});

for (const viewport of [
  { width: 375, height: 812 },
  { width: 1280, height: 900 },
]) {
  test(`At ${viewport.width} px axe finds nothing wrong with the figures, and nothing scrolls sideways`, async ({
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
    runSql(
      server,
      `insert into calls (id, provider, status, started_at, ended_at, ended_reason, first_seen_at, updated_at)
        select 'c' || id, 'platform', 'ended', received_at, received_at + 95000,
          case when rowid % 4 = 0 then 'connection-lost' else 'customer-ended-call' end, received_at, received_at from leads`,
    );
    await openFigures(page, server);
    await expectNoViolations(page);
    for (const summary of await page.getByText('Show as a table').all()) await summary.click();
    await page.getByRole('button', { name: 'Own days' }).click();
    await expectNoViolations(page);
    await page.setViewportSize({ ...viewport, width: Math.min(viewport.width, 360) });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
}

async function openFigures(page: Page, server: RunningServer): Promise<void> {
  await createFirstUser(page, server);
  await page.getByRole('link', { name: 'Figures' }).click();
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
