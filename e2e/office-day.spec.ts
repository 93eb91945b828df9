import type { Page } from '@playwright/test';
import { tabTo } from './testing/focus.ts';
import { expect, openOffice, PASSWORD, test } from './testing/office.ts';
import { rowOf, shownNames } from './testing/office-inbox.ts';
import { postQuote } from './testing/office-leads.ts';
import type { RunningServer } from './testing/server.ts';

/** A morning's leads, the last one first in the list: Jan has asked before, as Anna; Ivy sells something; Hal asks to be forgotten. */
const NAMES = ['Hal', 'Ivy', 'Anna', 'Bert', 'Carl', 'Dora', 'Emil', 'Fay', 'Gus', 'Jan'];
/** So many presses the same day took before views, many at once, appointments and Today: counted along that office's own tests. */
const PRESSES_BEFORE = 29;

const dialog = (page: Page) => page.getByRole('dialog');

async function openMorning(page: Page, server: RunningServer): Promise<void> {
  for (const [n, first_name] of NAMES.entries()) {
    const phone = first_name === 'Jan' || first_name === 'Anna' ? '(404) 555-0199' : `(404) 555-01${10 + n}`;
    await postQuote(server.url, {
      first_name,
      phone,
      email: `${first_name === 'Jan' ? 'Anna' : first_name}@example.com`,
    });
  }
  await page.addInitScript(() => {
    window.printed = 0;
    window.print = () => {
      window.printed += 1;
    };
    addEventListener('click', ({ isTrusted, detail }) => isTrusted && detail > 0 && count(), { capture: true });
    addEventListener('keydown', ({ target }) => target instanceof HTMLInputElement || count(), { capture: true });
    function count() {
      sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses')) + 1));
    }
  });
  await openOffice(page, server, server.officeUrl, '/');
  await expect.poll(() => shownNames(page)).toHaveLength(NAMES.length);
}

/** What the day comes to, whichever way it was worked. */
async function expectDone(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.printed)).toBe(1);
  await page.goto('/?view=all');
  for (const name of ['Bert', 'Carl', 'Dora', 'Emil', 'Fay', 'Gus']) {
    await expect(rowOf(page, name).locator('.pick')).toHaveText('Contacted');
  }
  await expect(rowOf(page, 'Jan').locator('.pick')).toHaveText('Scheduled');
  for (const name of ['Anna', 'Ivy', 'Hal']) await expect(rowOf(page, name)).toHaveCount(0);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'All caught up' })).toBeVisible();
}

test('A day by the mouse takes few presses', async ({ page, server }) => {
  await openMorning(page, server);
  await page.getByLabel("Select Gus O'Hara").click();
  await page.getByLabel("Select Anna O'Hara").click({ modifiers: ['Shift'] });
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Contacted' }).click();
  await expect.poll(() => shownNames(page)).toEqual(["Jan O'Hara", "Ivy O'Hara", "Hal O'Hara"]);
  await page.getByLabel("Select Ivy O'Hara").click();
  await page.getByRole('button', { name: 'Mark as spam' }).click();
  await expect(rowOf(page, 'Ivy')).toHaveCount(0);
  await rowOf(page, 'Jan').getByRole('link', { name: "Jan O'Hara" }).click();
  await page.getByRole('button', { name: "Merge Anna O'Hara into this lead" }).click();
  await dialog(page).getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByRole('region', { name: 'Merged into this lead' })).toBeVisible();
  await page.getByRole('button', { name: 'Book appointment' }).click();
  await dialog(page).getByRole('button', { name: 'Tomorrow' }).click();
  await dialog(page).getByRole('button', { name: '8–10 AM' }).click();
  await dialog(page).getByRole('button', { name: 'Save appointment' }).click();
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('scheduled');
  await page.getByRole('link', { name: 'Next lead' }).click();
  await page.getByRole('button', { name: 'Erase…' }).click();
  await dialog(page).getByLabel('Current password').fill(PASSWORD);
  await dialog(page).getByRole('button', { name: 'Erase permanently' }).click();
  await expect(page.getByRole('heading', { name: 'Erased on request' })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Today' }).click();
  await page.getByRole('button', { name: 'Print' }).click();
  const presses = await page.evaluate(() => Number(sessionStorage.getItem('presses')));
  console.log(`A day took ${presses} presses, before ${PRESSES_BEFORE}`);
  expect(presses).toBeLessThanOrEqual(18);
  await expectDone(page);
});

test('The same day by the keyboard alone', async ({ page, server }) => {
  await openMorning(page, server);
  const { keyboard } = page;
  await keyboard.press('j');
  await keyboard.press('j');
  await keyboard.press('x');
  for (let n = 0; n < 6; n += 1) await keyboard.press('j');
  await keyboard.press('X');
  await expect(page.getByText('7 selected')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Status', exact: true })).toBeVisible();
  await keyboard.press('e');
  await expect(page.getByRole('menuitem', { name: 'Contacted' })).toBeVisible();
  await keyboard.press('c');
  await keyboard.press('Enter');
  await expect.poll(() => shownNames(page)).toEqual(["Jan O'Hara", "Ivy O'Hara", "Hal O'Hara"]);
  await keyboard.press('k');
  await expect(page.getByRole('link', { name: "Ivy O'Hara" })).toBeFocused();
  await keyboard.press('!');
  await expect(rowOf(page, 'Ivy')).toHaveCount(0);
  await keyboard.press('k');
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: "Merge Anna O'Hara into this lead" }));
  await keyboard.press('Enter');
  await tabTo(page, dialog(page).getByRole('button', { name: 'Merge' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Merged into this lead' })).toBeVisible();
  await keyboard.press('b');
  for (const name of ['Tomorrow', '8–10 AM', 'Save appointment']) {
    await tabTo(page, dialog(page).getByRole('button', { name }));
    await keyboard.press('Enter');
  }
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('scheduled');
  await keyboard.press('j');
  await expect(page.getByRole('heading', { level: 1, name: "Hal O'Hara" })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Erase…' }));
  await keyboard.press('Enter');
  await expect(dialog(page).getByLabel('Current password')).toBeVisible();
  if (
    !(await dialog(page)
      .getByLabel('Current password')
      .evaluate((field) => field === document.activeElement))
  ) {
    await tabTo(page, dialog(page).getByLabel('Current password'));
  }
  await keyboard.type(PASSWORD);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Erased on request' })).toBeVisible();
  await keyboard.press('g');
  await keyboard.press('t');
  await tabTo(page, page.getByRole('button', { name: 'Print' }));
  await keyboard.press('Enter');
  await expectDone(page);
});

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('The same day by the thumb alone', async ({ page, server }) => {
    await openMorning(page, server);
    await page.getByRole('button', { name: 'Select', exact: true }).tap();
    for (const name of ['Gus', 'Fay', 'Emil', 'Dora', 'Carl', 'Bert', 'Anna']) {
      await page.getByLabel(`Select ${name} O'Hara`).tap();
    }
    await page.getByRole('button', { name: 'Status', exact: true }).tap();
    await page.getByRole('menuitem', { name: 'Contacted' }).tap();
    await expect.poll(() => shownNames(page)).toEqual(["Jan O'Hara", "Ivy O'Hara", "Hal O'Hara"]);
    await page.getByRole('button', { name: 'Select', exact: true }).tap();
    await page.getByLabel("Select Ivy O'Hara").tap();
    await page.getByRole('button', { name: 'Mark as spam' }).tap();
    await expect(rowOf(page, 'Ivy')).toHaveCount(0);
    await rowOf(page, 'Jan').getByRole('link', { name: "Jan O'Hara" }).tap();
    await page.getByRole('button', { name: "Merge Anna O'Hara into this lead" }).tap();
    await dialog(page).getByRole('button', { name: 'Merge' }).tap();
    await expect(page.getByRole('region', { name: 'Merged into this lead' })).toBeVisible();
    await page.getByRole('button', { name: 'Book appointment' }).tap();
    await dialog(page).getByRole('button', { name: 'Tomorrow' }).tap();
    await dialog(page).getByRole('button', { name: '8–10 AM' }).tap();
    await dialog(page).getByRole('button', { name: 'Save appointment' }).tap();
    await expect(page.getByLabel('Status', { exact: true })).toHaveValue('scheduled');
    await page.getByRole('link', { name: 'Next lead' }).tap();
    await page.getByRole('button', { name: 'Erase…' }).tap();
    await dialog(page).getByLabel('Current password').fill(PASSWORD);
    await dialog(page).getByRole('button', { name: 'Erase permanently' }).tap();
    await expect(page.getByRole('heading', { name: 'Erased on request' })).toBeVisible();
    await page.getByRole('navigation').getByRole('link', { name: 'Today' }).tap();
    await page.getByRole('button', { name: 'Print' }).tap();
    await expectDone(page);
  });
});

declare global {
  interface Window {
    printed: number;
  }
}
