import type { Locator, Page } from '@playwright/test';
import { expect, expectNoViolations, openOffice, runSql, settle, test } from './testing/office.ts';
import { rowOf, shownNames, statusOf } from './testing/office-inbox.ts';
import { postQuote } from './testing/office-leads.ts';
import type { RunningServer } from './testing/server.ts';

const NAMES = ['Anna', 'Bert', 'Carl', 'Dora'] as const;
const UNDO = { name: /^Undo/ };

async function openFour(page: Page, server: RunningServer): Promise<void> {
  for (const first_name of NAMES) await postQuote(server.url, { first_name });
  await openOffice(page, server, server.officeUrl, '/');
  await expect(page.getByRole('rowheader')).toHaveCount(4);
}

const boxOf = (page: Page, name: string) => page.getByRole('checkbox', { name: new RegExp(`^Select ${name}`) });
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected leads' });

test('Several leads are selected by mouse, changed together, and are as they were after Undo', async ({
  page,
  server,
}) => {
  await openFour(page, server);
  await boxOf(page, 'Anna').check();
  await expect(page.getByText('1 selected')).toBeVisible();
  await boxOf(page, 'Carl').click({ modifiers: ['Shift'] });
  await expect(page.getByText('3 selected')).toBeVisible();
  await expect(boxOf(page, 'Bert')).toBeChecked();
  await expect(boxOf(page, 'Dora')).not.toBeChecked();
  await expect(bar(page).getByRole('button', { name: 'Status' })).toBeVisible();
  await expectNoViolations(page);
  await bar(page).getByRole('button', { name: 'Status' }).click();
  await expectNoViolations(page);
  await page.getByRole('menuitem', { name: 'Contacted' }).click();
  await expect(page.getByText('3 leads marked Contacted.')).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await expect.poll(() => shownNames(page)).toEqual(["Dora O'Hara"]);
  await page.getByRole('button', UNDO).click();
  await expect(page.getByText('Undone: 3 leads.')).toBeVisible();
  await expect.poll(() => shownNames(page)).toHaveLength(4);
  for (const name of NAMES) await expect(statusOf(page, name)).toHaveText('New');
});

test('The keys alone select a range, snooze it, assign it and clear it', async ({ page, server }) => {
  await openFour(page, server);
  const { keyboard } = page;
  await keyboard.press('j');
  await keyboard.press('x');
  await expect(boxOf(page, 'Dora')).toBeChecked();
  await keyboard.press('j');
  await keyboard.press('j');
  await keyboard.press('Shift+X');
  await expect(page.getByText('3 selected')).toBeVisible();
  await expect(bar(page)).toBeVisible();
  await keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();
  await expect(boxOf(page, 'Dora')).not.toBeChecked();

  await keyboard.press('x');
  await keyboard.press('h');
  const dialog = page.getByRole('dialog', { name: 'Snooze Bert' });
  await dialog.getByRole('button', { name: /^Tomorrow/ }).click();
  await expect(page.getByText(/^Bert O'Hara snoozed until .*8 AM\.$/)).toBeVisible();
  await expect.poll(() => shownNames(page)).toEqual(["Dora O'Hara", "Carl O'Hara", "Anna O'Hara"]);
  await keyboard.press('z');
  await expect.poll(() => shownNames(page)).toHaveLength(4);

  await keyboard.press('x');
  await expect(bar(page)).toBeVisible();
  await keyboard.press('a');
  await page.getByRole('menuitem', { name: 'ana' }).press('Enter');
  await expect(page.getByText(/ assigned to ana\.$/)).toBeVisible();
});

test('Spam leaves the list, is sent nowhere and comes back by Undo', async ({ page, server }) => {
  await openFour(page, server);
  for (const name of ['Anna', 'Bert']) await boxOf(page, name).check();
  await bar(page).getByRole('button', { name: 'Mark as spam' }).click();
  await expect(page.getByText('2 leads marked Spam.')).toBeVisible();
  await expect.poll(() => shownNames(page)).toEqual(["Dora O'Hara", "Carl O'Hara"]);
  await page.keyboard.press('z');
  await expect.poll(() => shownNames(page)).toHaveLength(4);
  await statusOf(page, 'Carl').click();
  await page.getByRole('menuitemradio', { name: 'Spam' }).click();
  await expect(rowOf(page, 'Carl')).toHaveCount(0);
  await page.getByRole('button', UNDO).click();
  await expect(statusOf(page, 'Carl')).toHaveText('New');
});

test('What is refused of one is said and taken back, and stops none of the others', async ({ page, server }) => {
  await openFour(page, server);
  await settle(page);
  for (const name of NAMES) await boxOf(page, name).check();
  await expect(bar(page).getByRole('button', { name: 'Assign' })).toBeVisible();
  runSql(server, "update leads set status = 'quoted', version = version + 1 where first_name = 'Bert'");
  await page.keyboard.press('a');
  await page.getByRole('menuitem', { name: 'ana' }).click();
  await expect(page.getByRole('alert')).toContainText('1 of 4 couldn’t be changed: someone else changed Bert');
  await expect(rowOf(page, 'Anna')).toContainText('ana');
  await page.getByRole('button', UNDO).click();
  await expect(rowOf(page, 'Anna').getByRole('button', { name: /^I’m on it/ })).toBeVisible();
});

test('It shows before the server has answered, and is taken back in words when it fails', async ({
  page,
  server,
  watch,
}) => {
  await openFour(page, server);
  await settle(page);
  const fail = Promise.withResolvers<void>();
  watch.expect(/net::ERR_FAILED .*\/bulk/);
  await page.route('**/api/leads/bulk', async (route) => {
    await fail.promise;
    await route.abort();
  });
  for (const name of ['Anna', 'Bert']) await boxOf(page, name).check();
  await bar(page).getByRole('button', { name: 'Status' }).click();
  await page.getByRole('menuitem', { name: 'Quoted' }).click();
  for (const name of ['Anna', 'Bert']) await expect(statusOf(page, name)).toHaveText('Quoted');
  fail.resolve();
  await expect(page.getByRole('alert')).toContainText('2 leads may or may not have changed');
  for (const name of ['Anna', 'Bert']) await expect(statusOf(page, name)).toHaveText('New');
});

test('The selected leads are exported, and no others', async ({ page, server }) => {
  await openFour(page, server);
  for (const name of ['Anna', 'Bert']) await boxOf(page, name).check();
  const download = page.waitForEvent('download');
  await bar(page).getByRole('link', { name: 'Export CSV' }).click();
  const chunks: Uint8Array[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk);
  const lines = Buffer.concat(chunks).toString().trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines.join()).toMatch(/Bert.*Anna/s);
});

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('leads are selected by Select, or by a finger that rests on one', async ({ page, server }) => {
    await openFour(page, server);
    await expect(boxOf(page, 'Anna')).toBeHidden();
    await page.getByRole('button', { name: 'Select', exact: true }).tap();
    await boxOf(page, 'Anna').tap();
    await expect(page.getByText('1 selected')).toBeVisible();
    await expect(bar(page).getByRole('button', { name: 'Status' })).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Done', exact: true }).tap();
    await expect(bar(page)).toBeHidden();
    await expect(boxOf(page, 'Anna')).toBeHidden();
    const link = rowOf(page, 'Carl').getByRole('link').first();
    const box = await link.boundingBox();
    const touch = await page.context().newCDPSession(page);
    const touchPoints = [{ x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5 }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await expect(page.getByText('1 selected')).toBeVisible();
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(boxOf(page, 'Carl')).toBeChecked();
    await expect(page).toHaveURL('/');
  });

  test('a row is swiped to be contacted or put off, and back a little to be let alone', async ({ page, server }) => {
    await openFour(page, server);
    const swipe = await finger(page);
    await swipe(rowOf(page, 'Anna'), 60);
    await swipe(rowOf(page, 'Anna'), 4, 120);
    await expect(statusOf(page, 'Anna')).toHaveText('New');
    await expect(page).toHaveURL('/');
    await swipe(rowOf(page, 'Anna'), 140);
    await expect(rowOf(page, 'Anna')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(statusOf(page, 'Anna')).toHaveText('New');
    await swipe(rowOf(page, 'Bert'), -140);
    await expect(page.getByRole('dialog')).toContainText("Bert O'Hara");
    await page.getByRole('button', { name: /^Tomorrow/ }).click();
    await expect(rowOf(page, 'Bert')).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});

/** Moves a finger over something, so far to the right and down, in px. It rests at the end, so that nothing glides on. */
async function finger(page: Page): Promise<(over: Locator, right: number, down?: number) => Promise<void>> {
  const touch = await page.context().newCDPSession(page);
  return async (over, right, down = 0) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await over.boundingBox()) ?? {};
    const at = (part: number) => [{ x: x + width / 2 + right * part, y: y + height / 2 + down * part }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
    for (const part of [0.25, 0.5, 0.75, 1, 1, 1]) {
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) });
    }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
}
