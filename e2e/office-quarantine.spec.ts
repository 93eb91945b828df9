import { createFirstUser, expect, expectNoViolations, test } from './testing/office.ts';
import { rowOf } from './testing/office-inbox.ts';
import { postQuote } from './testing/office-leads.ts';

test('A request that looks like spam waits for the owner, who sees why, and releases it', async ({ page, server }) => {
  await postQuote(server.url, { first_name: 'Good' });
  await createFirstUser(page, server);
  await expect(rowOf(page, 'Good')).toBeVisible();
  await postQuote(server.url, { first_name: 'Likely', notes: 'https://pills.example' }, { 'fill-time': '5' });

  const books = page.getByRole('link', { name: /accepted =/ });
  await expect(books).toHaveText(/^2 accepted = .* \+ 1 held back$/);
  const notice = page.getByRole('status').filter({ hasText: 'looks like spam' });
  await expect(notice).toHaveText(
    /One request looks like spam\. It is kept, and not sent on until you have looked at it\./,
  );
  await expect(rowOf(page, 'Likely')).toHaveCount(0);
  await expectNoViolations(page);
  await notice.getByRole('link', { name: 'Look at it' }).click();
  await expect(rowOf(page, 'Good')).toHaveCount(0);
  await expect(rowOf(page, 'Likely')).toContainText('Held back');

  await rowOf(page, 'Likely').getByRole('link').first().click();
  const why = page.getByRole('region', { name: 'Held back as likely spam' });
  await expect(why.getByRole('listitem')).toHaveText([
    'Filled in faster than anybody types',
    'Without proof of work',
    'A web address in the notes',
  ]);
  await expectNoViolations(page);
  await why.getByRole('button', { name: 'Release: this is a real request' }).click();
  await expect(why).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'History' })).toContainText('ana released it from quarantine');
  await expect(page.getByRole('region', { name: 'Where it came from' })).toContainText('A web address in the notes');
  await page.goto('/');
  await expect(rowOf(page, 'Likely')).toBeVisible();
  await expect(notice).toHaveCount(0);
});
