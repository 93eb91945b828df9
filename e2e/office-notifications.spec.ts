import type { Page } from '@playwright/test';
import { wholeChromium } from './testing/chromium.ts';
import { expect, expectNoViolations, openOffice, test } from './testing/office.ts';
import { openWithNotifications } from './testing/office-app.ts';
import { smallTargets } from './testing/targets.ts';

test.use({
  serviceWorkers: 'allow',
  // The shell without windows has no notifications.
  launchOptions: wholeChromium(),
  // Nobody listens there.
  settings: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'office@example.com' },
});

/** A point on P-256, and 16 bytes, as a browser makes them. */
const P256DH = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM';
const AUTH = 'tBHItJI5svbpez7KI4CCXg';

test('What a user wants to hear of is saved, and shown again', async ({ page, server, watch }) => {
  watch.expect(/status of 422/);
  await openOffice(page, server);
  await page.goto('/account');
  const section = page.getByRole('region', { name: 'Notifications' });
  await section.getByLabel('Email', { exact: true }).check();
  await section.getByLabel('Text message').check();
  await section.getByLabel('Incomplete call').uncheck();
  await section.getByLabel('If nobody answers').check();
  await section.getByLabel('Only urgent leads during quiet hours').check();
  await section.getByLabel('From').fill('22:30');
  await section.getByLabel('A daily summary by email').check();
  await expect(section.getByLabel('Time of day')).toHaveValue('07:00');
  await section.getByLabel('Time of day').fill('06:45');
  await section.getByLabel('Show name, service and notes').uncheck();
  const watched = page.waitForResponse('**/api/notifications/preferences');
  await section.getByLabel('Mobile number').fill('(404) 555-0199');
  await section.getByRole('button', { name: 'Save' }).click();
  expect((await watched).status()).toBe(422);
  const mail = section.getByLabel('Email address');
  await expect(mail).toHaveAccessibleDescription('Please enter the address for your mail');
  await mail.fill('ana@example.com');
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(section.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expect(section.getByLabel('Email', { exact: true })).toBeChecked();
  await expect(section.getByLabel('Incomplete call')).not.toBeChecked();
  await expect(section.getByLabel('Quote request')).toBeChecked();
  await expect(section.getByLabel('If nobody answers')).toBeChecked();
  await expect(section.getByLabel('From')).toHaveValue('22:30');
  await expect(section.getByLabel('Time of day')).toHaveValue('06:45');
  await expect(section.getByLabel('Show name, service and notes')).not.toBeChecked();
  await expect(mail).toHaveValue('ana@example.com');
  await expect(section.getByLabel('Mobile number')).toHaveValue('+14045550199');
});

test('A test to the address that is saved says why it was not sent', async ({ page, server }) => {
  await openOffice(page, server);
  await page.goto('/account');
  const section = page.getByRole('region', { name: 'Notifications' });
  await section.getByLabel('Email address').fill('ana@example.com');
  await expect(section.getByRole('button', { name: /^Send a test/ })).toHaveCount(0);
  await section.getByRole('button', { name: 'Save' }).click();
  await section.getByRole('button', { name: 'Send a test to ana@example.com' }).click();
  await expect(section.getByText(/^Not sent: .*connect/)).toBeVisible();
});

test('A device is turned on, listed and removed, and signing out turns it off', async ({ page, server, context }) => {
  await subscribeByDouble(page);
  await openWithNotifications(page, server, context);
  await page.goto('/account');
  const section = page.getByRole('region', { name: 'Notifications' });
  const turnOn = section.getByRole('button', { name: 'Turn on for this device' });
  await turnOn.click();
  const device = section.getByRole('listitem');
  await expect(device).toContainText('Chrome on Linux (this device)');
  await expect(section.getByText('On.', { exact: true })).toBeVisible();
  await page.reload();
  await section.getByRole('button', { name: 'Remove Chrome on Linux' }).click();
  await expect(device).toHaveCount(0);
  await turnOn.click();
  await expect(device).toHaveCount(1);
  const isOff = page.waitForResponse((answer) => answer.url().endsWith('/off'));
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  expect((await isOff).status()).toBe(204);
  await expect(page.getByLabel('Username')).toBeVisible();
  expect(await page.evaluate(() => caches.has('push-device'))).toBe(false);
});

test('A browser that blocks notifications says how to allow them', async ({ page, server }) => {
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
  await openOffice(page, server);
  await page.goto('/account');
  const section = page.getByRole('region', { name: 'Notifications' });
  await expect(section.getByText('Blocked in this browser.')).toBeVisible();
  await expect(section.getByRole('button', { name: 'Turn on for this device' })).toHaveCount(0);
});

test.describe('On an iPhone', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Mobile/15E148 Safari/604.1',
  });

  test('the office says that it must be on the Home Screen first', async ({ page, server }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
    await openOffice(page, server);
    await page.goto('/account');
    await expect(page.getByText('first add the office to your Home Screen')).toBeVisible();
  });
});

for (const viewport of [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`At ${viewport.width} px the section fits, every target is big enough, and axe finds nothing wrong`, async ({
    page,
    server,
    context,
  }) => {
    await page.setViewportSize(viewport);
    await subscribeByDouble(page);
    await openWithNotifications(page, server, context);
    await page.goto('/account');
    const section = page.getByRole('region', { name: 'Notifications' });
    await section.getByRole('button', { name: 'Turn on for this device' }).click();
    await expect(section.getByRole('listitem')).toHaveCount(1);
    await section.getByLabel('Only urgent leads during quiet hours').check();
    await section.getByLabel('A daily summary by email').check();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    const small = await smallTargets(page, 44);
    expect(small.filter((target) => !/^(Skip to content|No requests yet|null):/.test(target))).toEqual([]);
    await expectNoViolations(page);
    if (process.env.SHOTS)
      await section.screenshot({ path: `${process.env.SHOTS}/notifications-${viewport.width}.png` });
  });
}

/** No push service can be reached from here: the browser subscribes as if there were one. */
async function subscribeByDouble(page: Page): Promise<void> {
  await page.addInitScript(
    (keys) => {
      let subscription: object | null = null;
      PushManager.prototype.getSubscription = async () => subscription as PushSubscription | null;
      PushManager.prototype.subscribe = async (options) => {
        if (!options?.userVisibleOnly || String(options.applicationServerKey).length !== 87)
          throw new Error('No VAPID key');
        const endpoint = 'https://push.example.com/subscriptions/1';
        subscription = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => true };
        return subscription as PushSubscription;
      };
    },
    { p256dh: P256DH, auth: AUTH },
  );
}
