import type { Page } from '@playwright/test';
import { tabTo, walk } from './testing/focus.ts';
import { expect, forgetSession, openOffice, PASSWORD, test, USERNAME } from './testing/office.ts';
import { postQuote } from './testing/office-leads.ts';

import { smallTargets } from './testing/targets.ts';

/** WCAG 2.2 AA; the office is dense on purpose. */
const TARGET_PX = 24;

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
]) {
  test.describe(`At ${viewport.width} px`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

    test('the focus is seen at each stop of the office, comes out again, and no target is small', async ({
      page,
      server,
    }) => {
      await openOffice(page, server);
      await postQuote(server.url);
      for (const open of [openInbox, openLead, openDeliveries, openAccount]) {
        await open(page);
        const stops = await walk(page, 'Tab');
        expect(stops.length, open.name).toBeGreaterThan(8);
        expect(stops.flatMap(({ what, wrong }) => wrong.map((one) => `${what} ${one}`))).toEqual([]);
        expect(await smallTargets(page, TARGET_PX), open.name).toEqual([]);
      }
    });
  });
}

test('The keyboard alone opens a lead, changes its status, writes a note, and comes to the deliveries', async ({
  page,
  server,
}) => {
  await openOffice(page, server);
  await postQuote(server.url, { first_name: 'Zoë' });
  await openInbox(page);
  await tabTo(page, page.getByRole('link', { name: /Zoë/ }).first());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /Zoë/ })).toBeVisible();
  await tabTo(page, page.getByLabel('Status', { exact: true }));
  await page.keyboard.press('ArrowDown');
  await tabTo(page, page.getByRole('button', { name: 'Save status' }), 'Tab', 2);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved.')).toBeVisible();
  await tabTo(page, page.getByLabel('New note'));
  await page.keyboard.type('Comes Monday.');
  for (let keys = 0; keys < 'Monday.'.length; keys += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('on ');
  await expect(page.getByLabel('New note')).toHaveValue('Comes on Monday.');
  await tabTo(page, page.getByRole('button', { name: 'Add note' }), 'Tab', 1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'Comes on Monday.' }).first()).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Connections', exact: true }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Connections', exact: true })).toBeVisible();
});

test('A password may be pasted, and is filled in by a password manager', async ({ page, server }) => {
  await openOffice(page, server);
  await forgetSession(page);
  await page.goto('/sign-in');
  const password = page.getByLabel('Password', { exact: true });
  await expect(page.getByLabel('Username')).toHaveAttribute('autocomplete', 'username');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await page.getByLabel('Username').fill(PASSWORD);
  await page.getByLabel('Username').press('Control+A');
  await page.keyboard.press('Control+X');
  await password.press('Control+V');
  await expect(password).toHaveValue(PASSWORD);
  await page.getByLabel('Username').fill(USERNAME);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
});

async function openInbox(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('table', { name: 'Leads' }).getByRole('row').nth(1)).toBeVisible();
}

async function openLead(page: Page): Promise<void> {
  await page.getByRole('table', { name: 'Leads' }).getByRole('link').first().click();
  await expect(page.getByLabel('New note')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('New note')).toBeVisible();
}

async function openDeliveries(page: Page): Promise<void> {
  await page.goto('/deliveries');
  await expect(page.getByRole('heading', { name: 'Connections', exact: true })).toBeVisible();
}

async function openAccount(page: Page): Promise<void> {
  await page.goto('/account');
  await expect(page.getByLabel('New password')).toBeVisible();
}
