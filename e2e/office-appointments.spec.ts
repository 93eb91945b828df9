import type { Page } from '@playwright/test';
import { holdBack } from './testing/island.ts';
import { test } from './testing/messages.ts';
import { becomeQuiet, expect, expectNoViolations } from './testing/office.ts';
import { openOnlyLead, timelineOf } from './testing/office-inbox.ts';
import { smallTargets } from './testing/targets.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Appointment' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Book appointment' });
const status = (page: Page) => page.getByLabel('Status', { exact: true });
const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'Undo' });

async function bookTomorrow(page: Page, window = '8–10 AM'): Promise<void> {
  await panel(page).getByRole('button', { name: 'Book appointment' }).click();
  await dialog(page).getByRole('button', { name: 'Tomorrow' }).click();
  await dialog(page).getByRole('button', { name: window }).click();
  await dialog(page).getByRole('button', { name: 'Save appointment' }).click();
  await expect(dialog(page)).toBeHidden();
}

test('An appointment is booked with what is known, schedules the lead, and Undo makes both what they were', async ({
  page,
  server,
}) => {
  await openOnlyLead(page, server);
  await page.keyboard.press('b');
  await expect(dialog(page).getByLabel('Job')).toHaveValue('Gutter cleaning');
  await expect(dialog(page).getByLabel('Address')).toHaveValue('12 Ponce de Leon Ave NE, Atlanta, GA 30308');
  await dialog(page).getByRole('button', { name: 'Save appointment' }).click();
  await expect(dialog(page).getByLabel('Day')).toHaveAccessibleDescription(/Choose a day, a start and an end/);
  await dialog(page).getByRole('button', { name: 'Tomorrow' }).click();
  await dialog(page).getByRole('button', { name: '1–3 PM' }).click();
  await dialog(page).getByLabel('Who goes').selectOption('ana');
  await dialog(page).getByLabel('Note for the crew').fill('Bring the long ladder');
  await dialog(page).getByRole('button', { name: 'Save appointment' }).click();
  await expect(panel(page)).toContainText(/\w{3}, \w{3} \d+, 1–3 PM Booked/);
  await expect(panel(page)).toContainText('Gutter cleaning · ana goes');
  await expect(panel(page)).toContainText('Bring the long ladder');
  await expect(panel(page).getByRole('link', { name: /^Map of 12 Ponce/ })).toHaveAttribute(
    'href',
    /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=12\+Ponce/,
  );
  await expect(status(page)).toHaveValue('scheduled');
  await expect(timelineOf(page, 'change').first()).toContainText(/ana .*(booked an appointment|changed the status)/);
  await expect(notice(page)).toContainText('Booked:');
  await page.keyboard.press('z');
  await expect(status(page)).toHaveValue('new');
  await expect(panel(page)).not.toContainText('Booked');
  await expect(timelineOf(page, 'change').filter({ hasText: 'canceled the appointment' })).toHaveCount(1);
});

test('It is moved, done and canceled, each with Undo, and shown before the server has answered', async ({
  page,
  server,
  watch,
}) => {
  await openOnlyLead(page, server);
  await bookTomorrow(page);
  await panel(page)
    .getByRole('button', { name: /^Move or change/ })
    .click();
  const form = page.getByRole('dialog', { name: 'Move or change' });
  await expect(form.getByLabel('From')).toHaveValue('08:00');
  await form.getByRole('button', { name: '3–5 PM' }).click();
  await expect(notice(page)).toContainText('Booked:');
  // What the booking still has read anew is as it was before the move.
  await becomeQuiet(page);
  const release = await holdBack(page, '**/api/appointments/*');
  await form.getByRole('button', { name: 'Save appointment' }).click();
  await expect(panel(page)).toContainText('3–5 PM Booked');
  // What stands there until then would undo the booking.
  await expect(notice(page)).toHaveCount(0);
  release();
  await notice(page).getByRole('button', { name: 'Undo' }).click();
  await expect(panel(page)).toContainText('8–10 AM Booked');
  await expect(notice(page)).toContainText('Undone:');
  await becomeQuiet(page);
  await panel(page)
    .getByRole('button', { name: /^Done:/ })
    .click();
  await expect(panel(page).getByText('1 earlier appointment')).toBeVisible();
  await expect(notice(page)).toContainText('Done:');
  await page.keyboard.press('z');
  await expect(panel(page)).toContainText('8–10 AM Booked');
  await expect(notice(page)).toContainText('Undone:');
  await becomeQuiet(page);
  watch.expect(/ERR_FAILED .*appointments/);
  await page.route('**/api/appointments/*', (route) => route.abort());
  await panel(page)
    .getByRole('button', { name: /^Cancel appointment/ })
    .click();
  await expect(page.getByRole('alert')).toContainText('The appointment was not changed.');
  await expect(panel(page)).toContainText('8–10 AM Booked');
  await page.unroute('**/api/appointments/*');
  await becomeQuiet(page);
  await panel(page)
    .getByRole('button', { name: /^Cancel appointment/ })
    .click();
  await expect(notice(page)).toContainText('Canceled:');
  await becomeQuiet(page);
  await panel(page).getByText('1 earlier appointment').click();
  await panel(page)
    .getByRole('button', { name: /^Book again/ })
    .click();
  await expect(panel(page)).toContainText('8–10 AM Booked');
});

test('A time that is past, or at which its person goes elsewhere, is said and may be booked all the same', async ({
  page,
  server,
}) => {
  await openOnlyLead(page, server);
  for (const isSecond of [false, true]) {
    await page.keyboard.press('b');
    await dialog(page).getByLabel('Who goes').selectOption('ana');
    await dialog(page).getByLabel('Day').fill('2026-01-05');
    await dialog(page).getByLabel('From').fill('09:00');
    await dialog(page).getByLabel('To').fill('11:30');
    await expect(dialog(page)).toContainText('This time is in the past.');
    if (isSecond) await expect(dialog(page)).toContainText("ana already goes to Zoë O'Hara then (9–11:30 AM).");
    else await expect(dialog(page)).not.toContainText('already goes');
    await dialog(page).getByRole('button', { name: 'Save appointment' }).click();
    await expect(dialog(page)).toBeHidden();
  }
  await expect(panel(page).getByText('Not marked done')).toHaveCount(2);
});

test('The confirmation is written from the appointment, and an email carries it as a calendar file', async ({
  page,
  server,
  servers,
}) => {
  const before = servers.mail.mails.length;
  await openOnlyLead(page, server);
  await bookTomorrow(page);
  await panel(page).getByRole('button', { name: 'Email confirmation' }).click();
  const box = page.getByRole('region', { name: 'Timeline' });
  const text = box.getByLabel('Message', { exact: true });
  await expect(text).toBeFocused();
  await expect(text).toHaveValue(/^Hi Zoë, .*on our schedule for \w+day, \w+ \d+, between 8 AM and 10 AM\./);
  await expect(box).toContainText('The appointment goes along as a calendar file.');
  await box.getByRole('button', { name: 'Send email' }).click();
  await expect(timelineOf(page, 'message').first()).toContainText('Sent');
  expect(servers.mail.mails.slice(before)[0]?.data).toMatch(/Content-Type: text\/calendar/);
  const download = page.waitForEvent('download');
  await panel(page)
    .getByRole('link', { name: /^Download/ })
    .click();
  const file = await (await download).createReadStream();
  const content = Buffer.concat(await file.toArray()).toString();
  expect(content).toContain('\r\nSUMMARY:Gutter cleaning (Dogwood Gutter Co.)\r\n');
  expect(content).not.toContain('leads');
});

for (const width of [360, 390, 1440]) {
  test(`It can be read and pressed at ${width} px, in light and dark`, async ({ page, server }) => {
    await page.setViewportSize({ width, height: 844 });
    await openOnlyLead(page, server);
    await bookTomorrow(page);
    await panel(page).getByRole('button', { name: 'Book appointment' }).click();
    await dialog(page).getByRole('button', { name: 'Tomorrow' }).click();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNoViolations(page);
    }
    if (width < 1000) {
      const others = /^(Skip to content|1 request accounted|Back to the inbox)/;
      expect((await smallTargets(page, 44)).filter((target) => !others.test(target))).toEqual([]);
    }
    await page.keyboard.press('Escape');
    await expectNoViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}
