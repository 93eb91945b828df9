import { expect, type Locator, type Page } from '@playwright/test';

/** Something a user of the office may see, and how to get there from its first screen. */
interface OfficeState {
  readonly name: string;
  /** The whole page; unless said, what the window shows. */
  readonly of?: 'page';
  reach(page: Page): Promise<void>;
}

/** Every screen and state of the office, on the demo's year. Nothing is changed: each finds what the others left. */
export const OFFICE_STATES: readonly OfficeState[] = [
  { name: 'inbox', reach: inboxIsShown },
  { name: 'inbox-all', reach: (page) => open(page, '/?view=all') },
  { name: 'inbox-mine', reach: (page) => open(page, '/?view=mine') },
  {
    name: 'inbox-selected',
    async reach(page) {
      await inboxIsShown(page);
      const start = page.getByRole('button', { name: 'Select', exact: true });
      // Where there is a mouse each row has its box.
      if (await start.isVisible()) await start.click();
      for (const box of (await page.getByRole('checkbox', { name: /^Select / }).all()).slice(0, 3)) await box.check();
      await expect(page.getByText('3 selected')).toBeVisible();
    },
  },
  { name: 'inbox-filtered', reach: (page) => open(page, '/?view=all&status=quoted&kind=quote') },
  { name: 'inbox-found', reach: (page) => open(page, '/?view=all&q=gutter+decatur') },
  {
    name: 'inbox-nothing-found',
    async reach(page) {
      await page.goto('/?view=all&q=zzzzzzzz');
      await expect(page.getByText('No matches')).toBeVisible();
    },
  },
  {
    name: 'inbox-status-menu',
    async reach(page) {
      await inboxIsShown(page);
      await page
        .getByRole('button', { name: /^Status of/ })
        .first()
        .click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'inbox-won',
    async reach(page) {
      await inboxIsShown(page);
      await page
        .getByRole('button', { name: /^Status of/ })
        .first()
        .click();
      await page.getByRole('menuitemradio', { name: 'Won' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'inbox-loading',
    async reach(page) {
      await page.route('**/api/inbox?*', () => {});
      await page.route('**/api/inbox', () => {});
      await page.reload();
      await expect(page.getByText('Loading').first()).toBeVisible();
    },
  },
  {
    name: 'inbox-not-loaded',
    async reach(page) {
      await failing(page, /\/api\/inbox(\?|$)/);
      await page.reload();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'command-menu',
    async reach(page) {
      await openCommandMenu(page);
    },
  },
  {
    name: 'command-menu-leads',
    async reach(page) {
      const menu = await openCommandMenu(page);
      await menu.getByRole('combobox').fill('decatur');
      await expect(menu.getByRole('option', { name: /^All leads for/ })).toBeVisible();
    },
  },
  {
    name: 'shortcuts',
    async reach(page) {
      await inboxIsShown(page);
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    },
  },
  { name: 'lead', of: 'page', reach: (page) => openLead(page, '/?view=all&status=won&kind=quote') },
  { name: 'lead-from-call', of: 'page', reach: (page) => openLead(page, '/?view=all&kind=call&status=contacted') },
  { name: 'lead-quarantined', of: 'page', reach: (page) => openLead(page, '/?view=all&delivery=held') },
  { name: 'lead-not-delivered', of: 'page', reach: (page) => openLead(page, '/?view=all&delivery=dead') },
  {
    name: 'lead-records',
    of: 'page',
    async reach(page) {
      await openLead(page, '/?view=all&status=quoted&kind=quote');
      await page.getByText('Records', { exact: true }).click();
      await expect(page.getByRole('region', { name: 'Where it came from' })).toBeVisible();
    },
  },
  {
    name: 'lead-note',
    async reach(page) {
      await openLead(page, '/?view=all&status=contacted&kind=quote');
      await page.keyboard.press('n');
      await expect(page.getByLabel('New note')).toBeFocused();
    },
  },
  {
    name: 'lead-snooze',
    async reach(page) {
      await openLead(page, '/?view=all&status=contacted&kind=quote');
      await page.keyboard.press('h');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'lead-erase',
    async reach(page) {
      await openLead(page, '/?view=all&status=quoted&kind=quote');
      await page.getByRole('button', { name: 'Erase…' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'lead-not-found',
    async reach(page) {
      await page.goto('/leads/nobody');
      await expect(page.getByRole('heading', { name: 'Lead not found.' })).toBeVisible();
    },
  },
  {
    name: 'lead-not-loaded',
    async reach(page) {
      await failing(page, '**/api/leads/*');
      await page.getByRole('rowheader').getByRole('link').first().click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  { name: 'connections', of: 'page', reach: (page) => openScreen(page, 'Connections') },
  { name: 'calls', of: 'page', reach: (page) => openScreen(page, 'Calls') },
  {
    name: 'call',
    of: 'page',
    async reach(page) {
      await page.goto('/calls');
      await page.locator('main a[href^="/calls/"]').first().click();
      await expect(page.getByRole('heading', { level: 1, name: 'Call', exact: true })).toBeVisible();
    },
  },
  { name: 'reports', of: 'page', reach: (page) => openScreen(page, 'Reports') },
  {
    name: 'reports-custom-range',
    async reach(page) {
      await openScreen(page, 'Reports');
      await page.getByRole('button', { name: 'Custom range' }).click();
    },
  },
  {
    name: 'reports-how-counted',
    async reach(page) {
      await openScreen(page, 'Reports');
      await page.getByRole('button', { name: 'How this is counted: Won', exact: true }).click();
    },
  },
  {
    name: 'reports-unfolded',
    of: 'page',
    async reach(page) {
      await openScreen(page, 'Reports');
      for (const table of await page.getByText('Show table').filter({ visible: true }).all()) await table.click();
      for (const fold of ['Team', 'Calls', 'Connections', 'Kinds of leads']) {
        await page.getByRole('heading', { name: fold, exact: true }).click();
      }
    },
  },
  {
    name: 'reports-nothing',
    of: 'page',
    async reach(page) {
      await page.goto('/reports?from=2020-01-01&to=2020-01-31');
      await expect(page.getByText('No leads in this period')).toBeVisible();
    },
  },
  {
    name: 'reports-not-loaded',
    async reach(page) {
      await failing(page, '**/api/reports?*');
      await page.getByRole('link', { name: 'Reports', exact: true }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  { name: 'account', of: 'page', reach: (page) => openScreen(page, 'Account') },
  {
    name: 'not-found',
    async reach(page) {
      await page.goto('/nowhere');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
];

async function inboxIsShown(page: Page): Promise<void> {
  await expect(page.getByRole('rowheader').first()).toBeVisible();
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await inboxIsShown(page);
}

async function openLead(page: Page, address: string): Promise<void> {
  await open(page, address);
  await page.getByRole('rowheader').getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible();
}

async function openScreen(page: Page, name: 'Connections' | 'Calls' | 'Reports' | 'Account'): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(page.getByText('Loading')).toHaveCount(0);
}

async function openCommandMenu(page: Page): Promise<Locator> {
  await inboxIsShown(page);
  await page.keyboard.press('Control+k');
  const menu = page.getByRole('dialog', { name: 'Command menu' });
  await expect(menu).toBeVisible();
  return menu;
}

async function failing(page: Page, address: string | RegExp): Promise<void> {
  await page.route(address, (route) => route.fulfill({ status: 503 }));
}
