import type { Page } from '@playwright/test';
import { expect, openOffice, runSql, test } from './testing/office.ts';
import { atRest, rowOf, shownNames } from './testing/office-inbox.ts';
import { postCallQuote, postQuote } from './testing/office-leads.ts';
import type { RunningServer } from './testing/server.ts';

/** Each of them differs from the others in what one filter asks for. */
async function postMany(server: RunningServer): Promise<void> {
  await postQuote(server.url, { first_name: 'Anna', notes: 'The ladder is behind the shed', phone: '(404) 555-0101' });
  await postQuote(server.url, { first_name: 'Bert', service_type: 'power-washing', phone: '(404) 555-0102' });
  await postCallQuote(server.url);
  await postQuote(server.url, { first_name: 'Dora', phone: '(404) 555-0103' });
  await postQuote(server.url, { first_name: 'Emil', phone: '(404) 555-0104' });
  runSql(server, "update leads set status = 'lost' where first_name = 'Dora'");
  runSql(
    server,
    `update deliveries set state = 'dead' where lead_id in (select id from leads where first_name = 'Emil')`,
  );
}

async function openInbox(page: Page, server: RunningServer): Promise<void> {
  await postMany(server);
  await openOffice(page, server);
  await expect(page.getByText('5 leads', { exact: true })).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveCount(5);
}

test('The search finds words of any field while they are typed, and says how many', async ({ page, server }) => {
  await openInbox(page, server);
  const search = page.getByLabel('Search');
  for (const words of ['lad shed', '555-0101', 'ann']) {
    await search.fill(words);
    await expect(page.getByText('1 lead found')).toBeVisible();
    await expect.poll(() => shownNames(page)).toEqual(["Anna O'Hara"]);
  }
  await search.fill('nobodyatall');
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(page.getByText('5 leads', { exact: true })).toBeVisible();
  await expect(search).toHaveValue('');
  await expect(page).toHaveURL('/?view=all');
});

const FILTERS = [
  { filter: 'Kind', option: 'Call', found: ['Carl Caller'], query: 'kind=call' },
  { filter: 'Status', option: 'Lost', found: ["Dora O'Hara"], query: 'status=lost' },
  { filter: 'Service', option: 'Power washing', found: ["Bert O'Hara"], query: 'service=power-washing' },
  { filter: 'Delivery', option: 'Not delivered', found: ["Emil O'Hara"], query: 'delivery=dead' },
] as const;

for (const { filter, option, found, query } of FILTERS) {
  test(`The filter ${filter} shows who fits, stands in the address, and survives a reload`, async ({
    page,
    server,
  }) => {
    await openInbox(page, server);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel(filter, { exact: true }).selectOption({ label: option });
    await expect(page.getByText('1 lead found')).toBeVisible();
    await expect.poll(() => shownNames(page)).toEqual(found);
    await expect(page).toHaveURL(`/?${query}`);
    await page.reload();
    await expect(page.getByText('1 lead found')).toBeVisible();
    await expect.poll(() => shownNames(page)).toEqual(found);
    await page.getByRole('button', { name: `Remove the filter ${filter}: ${option}` }).click();
    await expect(page.getByText('5 leads', { exact: true })).toBeVisible();
  });
}

test('Leads are found by who takes care of them', async ({ page, server }) => {
  await openInbox(page, server);
  runSql(server, "update leads set assigned_to = (select id from users) where first_name = 'Bert'");
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Assigned to', { exact: true }).selectOption({ label: 'ana' });
  await expect(page.getByText('1 lead found')).toBeVisible();
  await expect.poll(() => shownNames(page)).toEqual(["Bert O'Hara"]);
  await page.getByLabel('Assigned to', { exact: true }).selectOption({ label: 'None' });
  await expect(page.getByText('4 leads found')).toBeVisible();
});

test('Leads are found by the day on which they came, both days included', async ({ page, server }) => {
  await openInbox(page, server);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(Date.now());
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('From', { exact: true }).fill(today);
  await page.getByLabel('To', { exact: true }).fill(today);
  await expect(page).toHaveURL(`/?from=${today}&to=${today}`);
  await expect(page.getByText('5 leads found')).toBeVisible();
  await page.getByLabel('From', { exact: true }).fill('2020-01-01');
  await page.getByLabel('To', { exact: true }).fill('2020-01-02');
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
});

test('Back leads through what was looked for, and what was typed in one go is one step', async ({ page, server }) => {
  await openInbox(page, server);
  const search = page.getByLabel('Search');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Status', { exact: true }).selectOption('new');
  await expect(page.getByText('4 leads found')).toBeVisible();
  await search.pressSequentially('ann', { delay: 300 });
  await expect(page).toHaveURL('/?q=ann&status=new');
  await expect(page.getByText('1 lead found')).toBeVisible();
  await page.goBack();
  await expect(search).toHaveValue('');
  await expect(page.getByText('4 leads found')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/?view=all');
  await expect(page.getByText('5 leads', { exact: true })).toBeVisible();
});

test('An address with values that no filter has shows all that the others let pass', async ({ page, server }) => {
  await openInbox(page, server);
  await page.goto('/?status=lost&kind=fax&from=yesterday&page=7');
  await expect(page.getByText('1 lead found')).toBeVisible();
  await expect(page).toHaveURL(/status=lost/);
});

test('Digits are searched for as they stand in the address', async ({ page, server }) => {
  await openInbox(page, server);
  await page.goto('/?q=4045550101');
  await expect(page.getByLabel('Search')).toHaveValue('4045550101');
  await expect(rowOf(page, 'Anna')).toBeVisible();
  await expect(page).toHaveURL('/?q=4045550101');
});

test('While others are fetched the rows before stay, and a late answer is not shown', async ({ page, server }) => {
  await openInbox(page, server);
  const [late, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/api/inbox?q=anna', async (route) => {
    const answer = await route.fetch();
    await late.promise;
    // Whoever does not wait for it any more has given it up.
    await route.fulfill({ response: answer }).catch(() => {});
    answered.resolve();
  });
  await page.getByLabel('Search').fill('anna');
  await expect(page).toHaveURL('/?q=anna');
  await expect(page.getByRole('rowheader')).toHaveCount(5);
  await page.getByLabel('Search').fill('bert');
  await expect.poll(() => shownNames(page)).toEqual(["Bert O'Hara"]);
  late.resolve();
  await answered.promise;
  await atRest(page);
  expect(await shownNames(page)).toEqual(["Bert O'Hara"]);
});
