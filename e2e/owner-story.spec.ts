import { type PushService, startPushService } from '../apps/server/src/notifications/testing/push-service.ts';
import { wholeChromium } from './testing/chromium.ts';
import { expect, test as officeTest } from './testing/office.ts';
import { openWithNotifications, press, shownIn } from './testing/office-app.ts';
import { FULL_REQUEST, fillQuote, sendQuote } from './testing/quote-form.ts';

const PHONE = { width: 390, height: 844 };

const test = officeTest.extend<{ readonly service: PushService }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what is wanted from this pattern.
  service: async ({}, use) => {
    const service = await startPushService();
    await use(service);
    await service.stop();
  },
});

test.use({
  serviceWorkers: 'allow',
  launchOptions: wholeChromium(),
  // The push service of this test is on this machine.
  settings: { WEBHOOK_ALLOW_PRIVATE: '127.0.0.1' },
});

test('From a visitor’s request to calling them the owner taps twice', async ({
  page,
  server,
  context,
  browser,
  service,
}) => {
  await page.setViewportSize(PHONE);
  const { deliver, worker } = await openWithNotifications(page, server, context);
  const { pushKey } = await (await page.request.get('/api/notifications')).json();
  // What the browser's own push service would have answered: here it is the test's.
  const status = await page.evaluate(
    async (subscription) => {
      const answer = await fetch('/api/notifications/devices', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(subscription),
      });
      return answer.status;
    },
    service.subscribe(pushKey, 'Phone'),
  );
  expect(status).toBeLessThan(300);

  const visitor = await browser.newPage({ viewport: PHONE, baseURL: server.url });
  await visitor.goto('/');
  await fillQuote(visitor);
  await sendQuote(visitor).click();
  await expect(visitor.getByRole('heading', { name: "Thanks! You're on our list" })).toBeVisible();
  await visitor.close();

  await service.received(1);
  expect(service.faults).toEqual([]);
  const message = service.pushes[0]?.message;
  await deliver(JSON.stringify(message));
  expect(await shownIn(worker)).toMatchObject([
    { title: expect.stringContaining("Zoë O'Hara"), body: expect.stringContaining('Atlanta') },
  ]);

  let taps = 0;
  taps += 1;
  await press(worker, 'call');
  const call = page.getByRole('link', { name: `Call ${FULL_REQUEST.phone}` });
  await expect(call).toBeInViewport();
  await expect(call).toHaveAttribute('href', 'tel:+14045550199');
  await page.evaluate(() =>
    addEventListener('click', (event) => {
      event.preventDefault();
      Reflect.set(window, 'called', event.target instanceof Element ? event.target.closest('a')?.href : '');
    }),
  );
  taps += 1;
  await call.click();
  expect(await page.evaluate(() => Reflect.get(window, 'called'))).toBe('tel:+14045550199');
  expect(taps).toBe(2);
});
