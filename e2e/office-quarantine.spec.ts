import { expect, expectNoViolations, openOffice, test } from './testing/office.ts';
import { openDeliveries, test as withReceiver } from './testing/office-deliveries.ts';
import { openOnlyLead, openRecords, rowOf, timelineOf } from './testing/office-inbox.ts';
import { postQuote } from './testing/office-leads.ts';

/** With a link in the notes, and without proof of work, as no script asked for it. */
const SUSPICIOUS = { 'fill-time': '5' };

test('A request that looks like spam waits for the owner, who sees why, and releases it', async ({ page, server }) => {
  await postQuote(server.url, { first_name: 'Good' });
  await openOffice(page, server);
  await expect(rowOf(page, 'Good')).toBeVisible();
  await postQuote(server.url, { first_name: 'Likely', notes: 'https://pills.example' }, SUSPICIOUS);

  await expect(page.getByRole('banner').getByText('All 2 requests accounted for')).toBeVisible();
  const notice = page.getByRole('status').filter({ hasText: 'looks like spam' });
  await expect(notice).toHaveText(/1 request looks like spam\./);
  await expect(rowOf(page, 'Likely')).toHaveCount(0);
  await expectNoViolations(page);
  await notice.getByRole('link', { name: 'Review it' }).click();
  await expect(rowOf(page, 'Good')).toHaveCount(0);
  await expect(rowOf(page, 'Likely')).toContainText('Possible spam');

  await rowOf(page, 'Likely').getByRole('link').first().click();
  const why = page.getByRole('region', { name: 'Possible spam' });
  await expect(why.getByRole('listitem')).toHaveText([
    'Filled in faster than anyone types',
    'Failed bot check',
    'A web address in the notes',
  ]);
  await expectNoViolations(page);
  await why.getByRole('button', { name: 'Not spam' }).click();
  await expect(why).toHaveCount(0);
  await expect(timelineOf(page, 'change')).toContainText('ana marked it not spam');
  await openRecords(page);
  await expect(page.getByRole('region', { name: 'Where it came from' })).toContainText('A web address in the notes');
  await page.goto('/');
  await expect(rowOf(page, 'Likely')).toBeVisible();
  await expect(notice).toHaveCount(0);
});

withReceiver(
  'What is quarantined is marked wherever it is named, and a status that says it is real releases it',
  async ({ page, server, receiver }) => {
    await postQuote(server.url, { first_name: 'Good' });
    const spam = { notes: 'https://pills.example' };
    await postQuote(server.url, { first_name: 'Likely', ...spam }, SUSPICIOUS);
    await postQuote(server.url, { first_name: 'Other', phone: '(404) 555-0199 ext. 12', ...spam }, SUSPICIOUS);
    await openDeliveries(page, server);
    const row = page.getByRole('row', { name: 'Likely' });
    await expect(row).toContainText('Open the request to review it');
    await expect(row.getByRole('button')).toHaveCount(0);
    await expectNoViolations(page);

    await page.getByRole('row', { name: 'Good' }).getByRole('link').first().click();
    const same = page.getByRole('region', { name: 'Possible duplicate' });
    await expect(same.getByRole('listitem').filter({ hasText: 'possible spam' })).toHaveCount(2);
    await expect(same.getByRole('button')).toHaveCount(0);
    await openRecords(page);
    const sendTo = page.getByLabel('Send somewhere else too');
    await expect(sendTo).toBeVisible();
    await expectNoViolations(page);

    await same.getByRole('link', { name: 'Likely' }).click();
    const why = page.getByRole('region', { name: 'Possible spam' });
    await expect(why).toContainText('Marking it Contacted, Quoted, Scheduled or Won does the same.');
    await openRecords(page);
    await expect(page.getByRole('region', { name: 'Deliveries' })).toContainText('Possible spam');
    await expect(sendTo).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Retry now/ })).toHaveCount(0);
    const work = page.getByRole('region', { name: 'Follow-up' });
    await work.getByLabel('Status').selectOption('Scheduled');
    await work.getByRole('button', { name: 'Save status' }).click();
    await expect(why).toHaveCount(0);
    await expect(sendTo).toBeVisible();
    await expect(timelineOf(page, 'change').last()).toContainText('ana marked it not spam');

    await page.goto('/?delivery=held');
    await expect(page.getByRole('link', { name: /ext\. 12/ })).toHaveAttribute('href', 'tel:+14045550199');
    await page.getByRole('button', { name: /^Status of Other/ }).click();
    await page.getByRole('menuitemradio', { name: 'Contacted' }).click();
    await expect(page.getByText(/^Other .* marked Contacted: not spam, and delivered like any other\.$/)).toBeVisible();
    const names = () => receiver.received.map(({ body }) => JSON.parse(body).first_name).toSorted();
    await expect.poll(names).toEqual(['Good', 'Likely', 'Other']);
  },
);

test('A lead that a user has marked as spam says so, and is what it was by “Not spam”', async ({ page, server }) => {
  await openOnlyLead(page, server);
  const status = page.getByLabel('Status', { exact: true });
  await status.selectOption('Spam');
  await page.getByRole('button', { name: 'Save status' }).click();
  const notice = page.getByRole('region', { name: 'Marked as spam' });
  await expect(notice).toContainText('what waited to be delivered isn’t sent');
  await notice.getByRole('button', { name: 'Not spam' }).click();
  await expect(notice).toHaveCount(0);
  await expect(status).toHaveValue('new');
});
