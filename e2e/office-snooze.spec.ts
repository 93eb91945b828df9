import { expect, expectNoViolations, openOffice, test } from './testing/office.ts';
import { openLead, rowOf, timelineOf } from './testing/office-inbox.ts';
import { postQuote } from './testing/office-leads.ts';

test('A lead is put off from its page, says until when, and what it was is in its history', async ({
  page,
  server,
}) => {
  await postQuote(server.url, { first_name: 'Anna' });
  await openOffice(page, server);
  await openLead(page, 'Anna');
  const work = page.getByRole('region', { name: 'Follow-up' });
  await page.keyboard.press('h');
  const dialog = page.getByRole('dialog', { name: /^Snooze Anna/ });
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Snooze until that day' }).click();
  await expect(dialog.getByLabel('Another day, 8 AM')).toHaveAccessibleDescription(/Choose a day/);
  await dialog.getByRole('button', { name: /^Tomorrow/ }).click();
  await expect(dialog).toBeHidden();
  await expect(work).toContainText(/Snoozed until \w{3}, \w{3} \d+, 8 AM/);
  await expect(timelineOf(page, 'change').first()).toContainText(/ana snoozed it until \w{3}, .*, 8 AM/);
  await page.getByRole('link', { name: 'Back to the inbox' }).click();
  await expect(rowOf(page, 'Anna')).toContainText(/Snoozed until .*, 8 AM/);
  await openLead(page, 'Anna');
  await work.getByRole('button', { name: 'End snooze' }).click();
  await expect(work).not.toContainText('Snoozed until');
  await expect(timelineOf(page, 'change').first()).toContainText('ana ended the snooze');
});

test('What is put off comes back by itself in an open office, and says so', async ({ page, server }) => {
  await postQuote(server.url, { first_name: 'Anna' });
  await openOffice(page, server);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await openLead(page, 'Anna');
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const snoozed = await page.evaluate(
    async ([url, until]) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(String(url), { method: 'POST', headers, body: JSON.stringify({ until, version: 0 }) });
      return answer.status;
    },
    [`/api/leads/${id}/snooze`, Date.now() + 4_000] as const,
  );
  expect(snoozed).toBe(200);
  const work = page.getByRole('region', { name: 'Follow-up' });
  await expect(work).toContainText('Snoozed until');
  await expect(work).toContainText('Back from snooze', { timeout: 15_000 });
});
