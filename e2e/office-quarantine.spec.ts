import { createFirstUser, expect, expectNoViolations, test } from './testing/office.ts';
import { openDeliveries, test as withReceiver } from './testing/office-deliveries.ts';
import { rowOf } from './testing/office-inbox.ts';
import { postQuote } from './testing/office-leads.ts';

/** With a link in the notes, and without proof of work, as no script asked for it. */
const SUSPICIOUS = { 'fill-time': '5' };

test('A request that looks like spam waits for the owner, who sees why, and releases it', async ({ page, server }) => {
  await postQuote(server.url, { first_name: 'Good' });
  await createFirstUser(page, server);
  await expect(rowOf(page, 'Good')).toBeVisible();
  await postQuote(server.url, { first_name: 'Likely', notes: 'https://pills.example' }, SUSPICIOUS);

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

withReceiver(
  'What is held back is marked wherever it is named, and a status that says it is real releases it',
  async ({ page, server, receiver }) => {
    await postQuote(server.url, { first_name: 'Good' });
    const spam = { notes: 'https://pills.example' };
    await postQuote(server.url, { first_name: 'Likely', ...spam }, SUSPICIOUS);
    await postQuote(server.url, { first_name: 'Other', phone: '(404) 555-0199 ext. 12', ...spam }, SUSPICIOUS);
    await openDeliveries(page, server);
    const row = page.getByRole('row', { name: 'Likely' });
    await expect(row).toContainText('Open the request to release it');
    await expect(row.getByRole('button')).toHaveCount(0);
    await expectNoViolations(page);

    await page.getByRole('row', { name: 'Good' }).getByRole('link').first().click();
    const same = page.getByRole('region', { name: 'Perhaps the same person' });
    await expect(same.getByRole('listitem').filter({ hasText: 'held back as likely spam' })).toHaveCount(2);
    await expect(same.getByRole('button')).toHaveCount(0);
    const sendTo = page.getByLabel('Send to another destination');
    await expect(sendTo).toBeVisible();
    await expectNoViolations(page);

    await same.getByRole('link', { name: 'Likely' }).click();
    const why = page.getByRole('region', { name: 'Held back as likely spam' });
    await expect(why).toContainText('Setting it to contacted, quoted, scheduled or won releases it, too.');
    await expect(page.getByRole('region', { name: 'Deliveries' })).toContainText('Held back');
    await expect(sendTo).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Retry now/ })).toHaveCount(0);
    const work = page.getByRole('region', { name: 'Work' });
    await work.getByLabel('Status').selectOption('Scheduled');
    await work.getByRole('button', { name: 'Save status' }).click();
    await expect(why).toHaveCount(0);
    await expect(sendTo).toBeVisible();
    await expect(page.getByRole('region', { name: 'History' })).toContainText('ana released it from quarantine');

    await page.goto('/?delivery=held');
    await expect(page.getByRole('link', { name: /ext\. 12/ })).toHaveAttribute('href', 'tel:+14045550199');
    await page.getByRole('button', { name: /^Status of Other/ }).click();
    await page.getByRole('menuitemradio', { name: 'Contacted' }).click();
    await expect(
      page.getByText(/^Other .* is contacted now, and released: it is sent like any other\.$/),
    ).toBeVisible();
    const names = () => receiver.received.map(({ body }) => JSON.parse(body).first_name).toSorted();
    await expect.poll(names).toEqual(['Good', 'Likely', 'Other']);
  },
);
