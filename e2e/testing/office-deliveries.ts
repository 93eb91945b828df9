import type { Page } from '@playwright/test';
import { test as base, expect, openOffice, runSql } from './office.ts';
import { postQuote } from './office-leads.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import type { RunningServer } from './server.ts';

export { expect };

/** Paths of the owner's automation. */
export const QUOTES = '/quotes';
export const HOLIDAY_LIGHTS = '/holiday-lights';

/** An office whose server sends to an automation that answers as a test says. */
export const test = base.extend<{ readonly receiver: Receiver }, { readonly automation: Receiver }>({
  automation: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const receiver = await startReceiver();
      await use(receiver);
      await receiver.close();
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ automation }, use) =>
      use({
        QUOTE_WEBHOOK_URL: automation.url + QUOTES,
        HOLIDAY_LIGHTS_WEBHOOK_URL: automation.url + HOLIDAY_LIGHTS,
      }),
    { scope: 'worker' },
  ],
  // The server before has stopped by then, and with it its deliveries.
  receiver: async ({ automation }, use) => {
    automation.reset();
    await use(automation);
  },
});

/** Opens the deliveries as the first user. */
export async function openDeliveries(page: Page, server: RunningServer): Promise<void> {
  await openOffice(page, server);
  await page.getByRole('link', { name: 'Connections', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Connections', exact: true })).toBeVisible();
}

/** Has each of these leads refused, and given up at once instead of after three days. */
export async function letDie(server: RunningServer, receiver: Receiver, names: readonly string[]): Promise<void> {
  receiver.answer = { status: 422, body: 'no such list' };
  for (const first_name of names) await postQuote(server.url, { first_name });
  await receiver.next(QUOTES);
  runSql(server, "UPDATE deliveries SET give_up_at = 0 WHERE state = 'waiting'");
}

/** Presses Refresh until it shows. */
export async function refreshUntil(page: Page, shows: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await shows();
  }).toPass({ timeout: 30_000 });
}
