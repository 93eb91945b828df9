import type { Page } from '@playwright/test';
import { tabTo } from './testing/focus.ts';
import { holdBack } from './testing/island.ts';
import { test, textIn } from './testing/messages.ts';
import { countPosts, expect, expectNoViolations, openOffice, pressTwice, runSql } from './testing/office.ts';
import { openLead, openOnlyLead, shownNames, timelineOf } from './testing/office-inbox.ts';
import { postQuote } from './testing/office-leads.ts';
import { smallTargets } from './testing/targets.ts';

const messages = (page: Page) => page.getByRole('region', { name: 'Timeline' });
const shown = (page: Page, text: string) => timelineOf(page, 'message').filter({ hasText: text });

test('A text begun from a template arrives once, and the lead is contacted', async ({ page, server, servers }) => {
  const before = servers.texts.texts().length;
  await openOnlyLead(page, server);
  const box = messages(page);
  await box.getByLabel('Start with').selectOption('Can we come by?');
  await expect(box.getByLabel('Message', { exact: true })).toHaveValue(
    /^Hi Zoë, this is Dogwood Gutter Co\. .*gutter cleaning.*\[day and time\]/,
  );
  await box.getByRole('button', { name: 'Send text' }).click();
  await expect(box.getByRole('alert')).toHaveText('Fill in [day and time] first.');
  await box.getByLabel('Message', { exact: true }).fill('Can we come by on Friday at 9?');
  await expect(box.getByText('130 left')).toBeVisible();
  const sent = countPosts(page, '/messages');
  await pressTwice(box.getByRole('button', { name: 'Send text' }));
  await expect(shown(page, 'Friday at 9')).toContainText(/^ana sent a text .*Sent$/);
  await expect(box.getByLabel('Message', { exact: true })).toHaveValue('');
  expect(sent()).toBe(1);
  expect(servers.texts.texts().slice(before)).toEqual([
    { to: '+14045550199', from: '+14045550100', body: 'Can we come by on Friday at 9?' },
  ]);
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('contacted');
});

test('An email by the keyboard alone arrives with its subject', async ({ page, server, servers }) => {
  const before = servers.mail.mails.length;
  await openOnlyLead(page, server);
  await page.keyboard.press('r');
  const box = messages(page);
  await expect(box.getByLabel('Message', { exact: true })).toBeFocused();
  await tabTo(page, box.getByLabel('Send as'), 'Shift+Tab', 4);
  await page.keyboard.press('ArrowDown');
  await expect(box.getByLabel('Subject')).toBeVisible();
  await tabTo(page, box.getByLabel('Subject'), 'Tab', 2);
  await page.keyboard.type('Your quote');
  await page.keyboard.press('Tab');
  await page.keyboard.type('It is $250.');
  await page.keyboard.press('Control+Enter');
  await expect(shown(page, 'It is $250.')).toContainText(/Your quote.*Sent$/);
  const mail = servers.mail.mails.slice(before);
  expect(mail.map(({ to }) => to)).toEqual([['zoe@example.com']]);
  expect(mail[0]?.data).toContain('Subject: Your quote\r\n');
});

test('It is shown at once, and comes back in words when the server is not there', async ({ page, server, watch }) => {
  watch.expect(/ERR_FAILED .*messages/);
  await openOnlyLead(page, server);
  const box = messages(page);
  const release = await holdBack(page, '**/messages');
  await box.getByLabel('Message', { exact: true }).fill('Are you home?');
  await box.getByRole('button', { name: 'Send text' }).click();
  await expect(shown(page, 'Are you home?')).toContainText('Sending…');
  release();
  await expect(shown(page, 'Are you home?')).toContainText('Sent');
  await page.route('**/messages', (route) => route.abort());
  await box.getByLabel('Message', { exact: true }).fill('Are you there?');
  await box.getByRole('button', { name: 'Send text' }).click();
  await expect(box.getByRole('alert')).toContainText(/^Not sent\. .* What you wrote is still here\.$/);
  await expect(box.getByLabel('Message', { exact: true })).toHaveValue('Are you there?');
  await expect(shown(page, 'Are you there?')).toHaveCount(0);
  await page.unroute('**/messages');
  await box.getByRole('button', { name: 'Send text' }).click();
  await expect(shown(page, 'Are you there?')).toContainText('Sent');
});

test('A text that its service refuses says why, and can be sent again', async ({ page, server, servers }) => {
  const takes = servers.texts.answer;
  servers.texts.answer = (_request, response) => response.writeHead(400).end('{"code":21614}');
  await openOnlyLead(page, server);
  await messages(page).getByLabel('Message', { exact: true }).fill('Hello?');
  await messages(page).getByRole('button', { name: 'Send text' }).click();
  await expect(shown(page, 'Hello?')).toContainText('Not sent: The number is a landline, which takes no texts.');
  servers.texts.answer = takes;
  await shown(page, 'Hello?').getByRole('button', { name: /Retry/ }).click();
  await expect(shown(page, 'Hello?')).toContainText(/Sent/);
});

test('What is being written outlives a reload', async ({ page, server }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await openOnlyLead(page, server);
  const box = messages(page);
  await box.getByLabel('Send as').selectOption('Email');
  await box.getByLabel('Subject').fill('Friday');
  await box.getByLabel('Message', { exact: true }).fill('Half a mess');
  await page.reload();
  await expect(box.getByLabel('Message', { exact: true })).toHaveValue('Half a mess');
  await expect(box.getByLabel('Subject')).toHaveValue('Friday');
  await box.getByRole('button', { name: 'Discard' }).click();
  await page.reload();
  await expect(box.getByLabel('Message', { exact: true })).toHaveValue('');
});

test('A text that comes in is shown while one looks, waits, and is answered or marked as handled', async ({
  page,
  server,
}) => {
  await openOnlyLead(page, server);
  await textIn(server.url, 'Can you come earlier?');
  await expect(shown(page, 'Can you come earlier?')).toContainText("Zoë O'Hara texted");
  await expect(messages(page).getByText("Zoë O'Hara is waiting for your answer.")).toBeVisible();
  await messages(page).getByRole('button', { name: 'Mark as handled' }).click();
  await expect(messages(page).getByText('is waiting for your answer')).toHaveCount(0);
  await textIn(server.url, 'Hello?');
  await expect(messages(page).getByText('is waiting for your answer')).toBeVisible();
  await messages(page).getByLabel('Message', { exact: true }).fill('Yes, at 8.');
  await page.keyboard.press('Control+Enter');
  await expect(messages(page).getByText('is waiting for your answer')).toHaveCount(0);
});

test('Who texts about an old request is at the top of the inbox', async ({ page, server }) => {
  await postQuote(server.url);
  for (const name of ['Bert', 'Carl']) await postQuote(server.url, { first_name: name, phone: '404 555 0188' });
  runSql(server, "update leads set status = 'won', first_contact_at = 1 where first_name = 'Zoë'");
  await openOffice(page, server, server.officeUrl, '/');
  await expect.poll(() => shownNames(page)).toEqual(["Carl O'Hara", "Bert O'Hara"]);
  await textIn(server.url, 'Can you come again?');
  await expect.poll(() => shownNames(page)).toEqual(["Zoë O'Hara", "Carl O'Hara", "Bert O'Hara"]);
});

test('A text from nobody known is a lead, which is answered by text', async ({ page, server, servers }) => {
  await textIn(server.url, 'Do you do windows?', '+14045550177');
  await openOffice(page, server);
  await openLead(page, '(404) 555-0177');
  await expect(page.getByText('Text message ·').first()).toBeVisible();
  await messages(page).getByLabel('Message', { exact: true }).fill('Just gutters, sorry!');
  await messages(page).getByRole('button', { name: 'Send text' }).click();
  await expect(shown(page, 'Just gutters')).toContainText('Sent');
  expect(servers.texts.texts().at(-1)?.to).toBe('+14045550177');
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`At ${viewport.width} px`, () => {
    test.use({ viewport });

    test('the conversation has no violations, nothing hangs out, and after a call one tap says what came of it', async ({
      page,
      server,
    }) => {
      await openOnlyLead(page, server);
      await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault(), true));
      await textIn(server.url, 'A long word: '.padEnd(200, 'x'));
      await expect(shown(page, 'A long word')).toBeVisible();
      await messages(page).getByLabel('Message', { exact: true }).fill('On our way.');
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      expect(await smallTargets(page, 24)).toEqual([]);
      await expectNoViolations(page);
      await messages(page).getByLabel('Message', { exact: true }).blur();
      await page.locator('a[href="tel:+14045550199"]:visible').first().click();
      const outcome = page.getByRole('region', { name: 'How did the call go?' });
      await expect(outcome).toBeVisible();
      await expectNoViolations(page);
      await outcome.getByRole('button', { name: 'Booked' }).click();
      await expect(outcome).toHaveCount(0);
      await expect(page.getByLabel('Status', { exact: true })).toHaveValue('scheduled');
      await expect(timelineOf(page, 'change').last()).toContainText('called and booked the job');
    });
  });
}
