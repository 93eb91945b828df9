import type { PushMessage } from '@downspout/office-api/notifications';
import { wholeChromium } from './testing/chromium.ts';
import { expect, expectNoViolations, openOffice, runSql, test } from './testing/office.ts';
import {
  firstLead,
  keptAddresses,
  keptText,
  openWithNotifications,
  press,
  pushInHaste,
  shownIn,
  workerOf,
} from './testing/office-app.ts';
import { postQuote } from './testing/office-leads.ts';

// The shell without windows has no notifications.
test.use({ serviceWorkers: 'allow', launchOptions: wholeChromium() });

const MESSAGE: PushMessage = {
  id: 'delivery-1',
  leadId: 'lead-1',
  title: 'Zoë O’Hara · Gutter cleaning',
  body: 'Atlanta\nSince the storm',
  call: 'tel:+14045550199',
  text: 'sms:+14045550199',
  stage: 0,
  unanswered: 2,
};

test('The office can be installed: its manifest and icons are what a phone asks for', async ({
  page,
  server,
  request,
}) => {
  await openOffice(page, server);
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await request.get(String(href));
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const { icons, ...manifest } = await answer.json();
  expect(manifest).toMatchObject({ start_url: '/', scope: '/', display: 'standalone', theme_color: '#10302a' });
  expect(manifest.name).toContain(manifest.short_name);
  for (const { src, sizes, type } of icons) {
    const icon = await request.get(src);
    expect(icon.headers()['content-type']).toBe(type);
    const bytes = await icon.body();
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
  }
  expect(icons.map(({ purpose, sizes }: Record<string, string>) => `${purpose} ${sizes}`).sort()).toEqual([
    'any 192x192',
    'any 512x512',
    'maskable 192x192',
    'maskable 512x512',
  ]);
  expect((await request.get('/apple-touch-icon.png')).headers()['content-type']).toBe('image/png');
  // By the browser's own judgement.
  const cdp = await page.context().newCDPSession(page);
  expect(await cdp.send('Page.getAppManifest')).toMatchObject({ errors: [] });
});

test('Without a network the office opens and says so, and no answer of the API is in any cache', async ({
  page,
  server,
  context,
  watch,
}) => {
  await postQuote(server.url);
  await openOffice(page, server);
  await workerOf(context, page);
  await page.reload();
  await page.getByRole('rowheader').getByRole('link', { name: "Zoë O'Hara" }).click();
  await expect(page.getByRole('heading', { level: 1, name: "Zoë O'Hara" })).toBeVisible();
  const kept = await keptAddresses(page);
  expect(kept.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([]);
  expect(kept).toContain('/');
  expect(kept.filter((path) => path.endsWith('.css'))).toHaveLength(1);
  expect(await keptText(page)).not.toContain('Hara');
  expect(await page.evaluate(async () => (await caches.match('/'))?.headers.get('link'))).toBeNull();
  await context.setOffline(true);
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText(/^Can’t reach the office/);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: "Zoë O'Hara" })).toBeVisible();
});

test('A push shows the lead with its actions, once however often it is sent', async ({ page, server, context }) => {
  const { deliver, worker } = await openWithNotifications(page, server, context);
  await deliver(JSON.stringify(MESSAGE));
  expect(await shownIn(worker)).toEqual([
    {
      title: MESSAGE.title,
      body: MESSAGE.body,
      tag: 'lead-1',
      silent: false,
      renotify: false,
      actions: ['Call', 'I’m on it'],
    },
  ]);
  await deliver(JSON.stringify(MESSAGE));
  expect((await shownIn(worker)).map(({ silent }) => silent)).toEqual([true]);
  // Again, since nobody has answered.
  await deliver(JSON.stringify({ ...MESSAGE, id: 'delivery-2', title: 'Still waiting', stage: 1 }));
  expect((await shownIn(worker)).map(({ title, renotify }) => `${title} ${renotify}`)).toEqual(['Still waiting true']);
  await deliver(JSON.stringify({ ...MESSAGE, id: 'delivery-3', leadId: 'lead-2', call: null, text: null }));
  expect((await shownIn(worker)).map(({ actions }) => actions.join())).toContain('I’m on it');
  await deliver('from a newer server');
  expect((await shownIn(worker)).map(({ title }) => title)).toContain('New request');
});

test('Of pushes that come at once each is shown, and can be pressed', async ({ page, server, context }) => {
  const { worker } = await openWithNotifications(page, server, context);
  const leads = Array.from({ length: 50 }, (_, index) => `lead-${index}`);
  await pushInHaste(
    worker,
    leads.map((leadId) => JSON.stringify({ ...MESSAGE, id: `delivery of ${leadId}`, leadId })),
  );
  // One that the browser has forgotten stays on the screen, and a press on it is lost.
  expect((await shownIn(worker)).map(({ tag }) => tag).sort()).toEqual(leads.sort());
});

test('The app’s icon shows how many leads are new, as the inbox learns it', async ({ page, server }) => {
  await page.addInitScript(() => {
    navigator.setAppBadge = async (count) => void Reflect.set(window, 'badge', count);
  });
  await postQuote(server.url);
  await openOffice(page, server);
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'badge'))).toBe(1);
});

test('“I’m on it” on a notification assigns the lead, and says so', async ({ page, server, context }) => {
  await postQuote(server.url);
  const { deliver, worker } = await openWithNotifications(page, server, context);
  const leadId = await firstLead(page);
  await deliver(JSON.stringify({ ...MESSAGE, leadId }));
  await press(worker, 'mine');
  expect((await shownIn(worker)).map(({ title }) => title)).toEqual(['It’s yours']);
  await page.goto(`/leads/${leadId}`);
  await expect(page.getByLabel('Assigned to').locator('option:checked')).toHaveText('ana');
  await expect(page.getByRole('button', { name: 'I’m on it' })).toHaveCount(0);
});

test('“I’m on it” for what somebody else has taken, or signed out, opens the lead and says why', async ({
  page,
  server,
  context,
  watch,
}) => {
  await postQuote(server.url);
  const { deliver, worker } = await openWithNotifications(page, server, context);
  const leadId = await firstLead(page);
  runSql(
    server,
    `insert into users (id, username, password_hash, created_at, recovery_codes) values ('bob', 'bob', '', 1, '[]');
    update leads set assigned_to = 'bob'`,
  );
  await deliver(JSON.stringify({ ...MESSAGE, leadId }));
  await press(worker, 'mine');
  await expect(page).toHaveURL(`${server.officeUrl}/leads/${leadId}`);
  expect((await shownIn(worker)).map(({ title }) => title)).toEqual(['Someone else changed this lead']);
  watch.expect(/status of 401/);
  await context.clearCookies();
  await press(worker, 'mine');
  expect((await shownIn(worker)).map(({ title }) => title)).toEqual(['Not assigned: sign in first']);
  await page.reload();
  await expect(page.getByLabel('Username')).toBeVisible();
});

test('A press on a notification opens its lead in the window that is there, with the call button under the thumb', async ({
  page,
  server,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await postQuote(server.url);
  const { deliver, worker } = await openWithNotifications(page, server, context);
  const leadId = await firstLead(page);
  await deliver(JSON.stringify({ ...MESSAGE, leadId }));
  await press(worker, 'call');
  await expect(page).toHaveURL(`${server.officeUrl}/leads/${leadId}?do=call`);
  const call = page.getByRole('link', { name: 'Call (404) 555-0199' });
  await expect(call).toBeFocused();
  await expect(call).toBeInViewport();
  await expect(call).toHaveAttribute('href', 'tel:+14045550199');
  await expectNoViolations(page);
  await deliver(JSON.stringify({ ...MESSAGE, leadId }));
  await page.goto('about:blank');
  // The worker hears a little later that the window is gone.
  await expect.poll(() => worker.evaluate(countWindows)).toBe(0);
  // Chromium opens a window by a real press alone.
  await worker.evaluate(
    () =>
      Object.assign(self, { opened: '' }) &&
      Object.assign(Reflect.get(self, 'clients'), {
        openWindow: async (address: string) => Object.assign(self, { opened: address }),
      }),
  );
  await press(worker, '');
  await expect.poll(() => worker.evaluate(() => Reflect.get(self, 'opened'))).toBe(`/leads/${leadId}`);
});

test('A lead’s address is handed to a program of the phone, and nothing else of it', async ({ page, server }) => {
  await page.addInitScript(() => {
    navigator.share = async (shared) => void Reflect.set(window, 'shared', shared);
  });
  await postQuote(server.url);
  await openOffice(page, server);
  const leadId = await firstLead(page);
  await page.goto(`/leads/${leadId}`);
  await page.getByRole('button', { name: 'Share link' }).click();
  expect(await page.evaluate(() => Reflect.get(window, 'shared'))).toEqual({
    url: `${server.officeUrl}/leads/${leadId}`,
  });
});

/** In the worker: pages of the office that are open. */
async function countWindows(): Promise<number> {
  const all = await Reflect.get(self, 'clients').matchAll({ type: 'window', includeUncontrolled: true });
  return all.length;
}
