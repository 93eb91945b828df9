import { expect, expectNoViolations, openOffice, runSql, test } from './testing/office.ts';
import { openRecords } from './testing/office-inbox.ts';
import { postQuote } from './testing/office-leads.ts';

const FIRST = { at: '2026-11-11T10:00:00.000Z', page: '/', utm_source: 'news', referrer: 'https://other.example/a' };
const LAST = { at: '2026-11-19T10:00:00.000Z', page: '/holiday-lights', gclid: 'click-1' };

test('The owner sees that a consent is sealed, how its visitor came, and that they have opted out since', async ({
  page,
  server,
}) => {
  const attribution = encodeURIComponent(JSON.stringify({ first: FIRST, last: LAST }));
  await postQuote(server.url, {}, { attribution });
  await openOffice(page, server);
  await page.getByRole('link', { name: "Zoë O'Hara" }).click();
  await openRecords(page);
  const consent = page.getByRole('region', { name: 'Consent to text messages' });
  await expect(consent).toContainText('I agree to receive text messages');
  await expect(async () => {
    await page.reload();
    await openRecords(page);
    await expect(consent).toContainText('I agree to receive text messages');
    await expect(consent).toContainText('Verified: unchanged since it was sealed', { timeout: 1_000 });
  }).toPass();
  await expect(consent).toContainText(/Latest hash in the chain1:[0-9a-f]{64}/);
  const text = page.getByRole('link', { name: 'Send a text' });
  await expect(text).toHaveAccessibleDescription('Agreed to text messages.');

  const origin = page.getByRole('region', { name: 'Where it came from' });
  await expect(origin.getByRole('heading', { level: 3 })).toHaveText(['First visit', 'Latest visit']);
  await expect(origin).toContainText(
    /Referrerhttps:\/\/other\.example\/aCampaign sourcenews.*Google click \(gclid\)click-1/,
  );

  const at = Date.now();
  runSql(server, `insert into opt_out_events values ('optout-1', '+14045550199', 1, 'STOP', ${at}, ${at})`);
  // Told to the page that is open.
  await expect(text).toHaveAccessibleDescription(/^Opted out of texts since .* \(STOP\)\. Do not text this number/);
  runSql(server, "update quote_requests set consent_text = 'Less'");
  await page.reload();
  await expect(consent).toContainText('Opted out of texts since');
  await expect(consent).toContainText('Changed since it was sealed.');
  for (const size of [
    { width: 375, height: 812 },
    { width: 1280, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await expectNoViolations(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(overflow, `at ${size.width}`).toBe(false);
  }
});
