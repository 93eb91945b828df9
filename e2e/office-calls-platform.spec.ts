import { type ScriptedPlatform, scriptedPlatform } from '../apps/server/src/office/testing/scripted-platform.ts';
import {
  countPosts,
  expect,
  expectNoViolations,
  test as officeTest,
  openOffice,
  pressTwice,
} from './testing/office.ts';
import { postQuote } from './testing/office-leads.ts';
import { startServer } from './testing/server.ts';

const CALLS = [
  {
    id: 'c1',
    type: 'webCall',
    status: 'ended',
    endedReason: 'customer-ended-call',
    createdAt: '2026-11-20T15:00:00Z',
    startedAt: '2026-11-20T15:00:00Z',
    endedAt: '2026-11-20T15:01:05Z',
  },
  {
    id: 'c2',
    type: 'outboundPhoneCall',
    status: 'ended',
    createdAt: '2026-11-20T14:00:00Z',
    customer: { number: '+14045550177' },
  },
];

/** An office with a key of a scripted platform. */
const test = officeTest.extend<{ platform: ScriptedPlatform }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  platform: async ({}, use) => {
    const tasks: (() => unknown)[] = [];
    await use(await scriptedPlatform((task) => tasks.push(task)));
    for (const task of tasks) task();
  },
  server: async ({ platform }, use) => {
    const server = await startServer({ ...platform.settings, VOICE_ASSISTANT_ID: 'a1', VOICE_PHONE_NUMBER_ID: 'p1' });
    await use(server);
    await server.stop();
  },
});

test("The owner looks at the platform's own calls, a page at a time", async ({ page, server, platform }) => {
  const metadata = { itemsPerPage: 20, totalItems: 21, currentPage: 1 };
  platform.answers.set('GET /v2/call', { status: 200, body: { results: CALLS, metadata } });
  await openOffice(page, server);
  await page.getByRole('link', { name: 'Calls' }).click();
  await page.getByRole('button', { name: "Show the platform's calls" }).click();
  const rows = page.getByRole('table', { name: 'Calls on the platform' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText('The visitor hung up');
  await expect(rows.nth(1)).toContainText('1:05');
  await expect(rows.nth(2)).toContainText('+14045550177');
  await expect(page.getByRole('button', { name: 'Newer' })).toBeDisabled();
  await page.getByRole('button', { name: 'Older' }).click();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  expect(platform.requests.map(({ query }) => query.split('&')[0])).toEqual(['page=1', 'page=2']);
});

test('A refused key is said to be refused, and the same can be tried again', async ({
  page,
  server,
  platform,
  watch,
}) => {
  platform.answers.set('GET /v2/call', { status: 401, body: {} });
  await openOffice(page, server);
  await page.getByRole('link', { name: 'Calls' }).click();
  watch.expect(/status of 502 .*platform/);
  await page.getByRole('button', { name: "Show the platform's calls" }).click();
  await expect(page.getByRole('alert')).toContainText('The platform rejected the key');
  const metadata = { itemsPerPage: 20, totalItems: 0, currentPage: 1 };
  platform.answers.set('GET /v2/call', { status: 200, body: { results: [], metadata } });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No calls on the platform.')).toBeVisible();
});

for (const viewport of [
  { width: 375, height: 812 },
  { width: 1280, height: 900 },
]) {
  test(`At ${viewport.width} px the owner sees how the assistant differs, changes just that, and is told when it changed meanwhile`, async ({
    page,
    server,
    platform,
    watch,
  }) => {
    await page.setViewportSize(viewport);
    const own = {
      id: 'a1',
      name: 'Old name',
      model: { provider: 'anthropic', messages: [{ role: 'system', content: 'Be kind.' }] },
      server: { url: 'https://old.example', headers: { 'x-vapi-secret': 'old' } },
    };
    platform.answers.set('GET /assistant/a1', { status: 200, body: own });
    await openOffice(page, server);
    await page.getByRole('link', { name: 'Calls' }).click();
    const section = page.getByRole('region', { name: 'Assistant on the platform' });
    await section.getByRole('button', { name: 'Compare' }).click();
    const table = section.getByRole('table', { name: 'Changes' });
    await expect(table.getByRole('row', { name: /^Name/ })).toContainText('Old name');
    await expect(table.getByRole('row', { name: /^Name/ })).toContainText('Dogwood Gutter Co.');
    await expect(table.getByRole('row', { name: 'Events secret' })).toContainText('Another secret');
    await expectNoViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

    platform.answers.set('GET /assistant/a1', { status: 200, body: { ...own, name: 'Newer name' } });
    watch.expect(/status of 409 .*assistant/);
    await section.getByRole('button', { name: 'Update the assistant' }).click();
    await expect(section.getByRole('alert')).toContainText('It has changed.');
    await expect(table.getByRole('row', { name: /^Name/ })).toContainText('Newer name');

    platform.answers.set('PATCH /assistant/a1', (body) => {
      platform.answers.set('GET /assistant/a1', { status: 200, body: { ...own, ...Object(body) } });
      return { status: 200, body: { id: 'a1' } };
    });
    await section.getByRole('button', { name: 'Update the assistant' }).click();
    await expect(section.getByRole('status')).toHaveText('The assistant was updated.');
    await expect(section.getByText('Matches your business facts.')).toBeVisible();
  });
}

test('The assistant calls a lead back once the owner has seen the number and agreed', async ({
  page,
  server,
  platform,
  watch,
}) => {
  await postQuote(server.url, { phone: '(404) 555-0177' });
  platform.answers.set('POST /call/phone', { status: 400, body: { message: 'No credit left.' } });
  await openOffice(page, server);
  const { leads } = await (await page.request.get('/api/inbox')).json();
  await page.goto(`/leads/${leads[0].id}`);
  const open = page.getByRole('button', { name: 'Have the assistant call back' });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Call back now?' });
  await expect(dialog).toContainText("The assistant will call Zoë O'Hara now at +1 404 555 0177.");
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
  expect(platform.requests).toEqual([]);

  await open.click();
  watch.expect(/status of 502 .*call-back/);
  await dialog.getByRole('button', { name: 'Call now' }).click();
  await expect(dialog.getByRole('alert')).toContainText('No credit left.');
  platform.answers.set('POST /call/phone', { status: 201, body: { id: 'call-9' } });
  const calls = countPosts(page, '/call-back');
  await pressTwice(dialog.getByRole('button', { name: 'Call now' }));
  await expect(dialog.getByRole('status')).toHaveText('Calling now.');
  expect(calls()).toBe(1);
  await dialog.getByRole('link', { name: 'Go to the call' }).click();
  await expect(page).toHaveURL('/calls/call-9');
  await expect(page.getByRole('link', { name: "Zoë O'Hara" })).toBeVisible();
});
