import { expect, expectNoViolations, openOffice, test } from './testing/office.ts';
import { bookElsewhere } from './testing/office-appointments.ts';
import { postQuote } from './testing/office-leads.ts';

test('A calendar program reads the appointments by an address that is shown once, until it is turned off', async ({
  page,
  server,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await postQuote(server.url);
  await openOffice(page, server);
  await bookElsewhere(page, 'Zoë', { days: 1, from: 8, to: 10 });
  await page.goto('/account');
  const section = page.getByRole('region', { name: 'Calendar feed' });
  await section.getByRole('button', { name: 'Make an address' }).click();
  const address = await section.getByLabel('Address').inputValue();
  expect(address).toMatch(new RegExp(`^${server.officeUrl}/calendar/[\\w-]{43}\\.ics$`));
  await section.getByRole('button', { name: 'Copy' }).click();
  await expect(section.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await section.getByText('How to add it').click();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNoViolations(page);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  const calendar = await fetch(address);
  expect(calendar.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(await calendar.text()).toContain("SUMMARY:Gutter cleaning: Zoë O'Hara");
  await page.reload();
  await expect(section).toContainText('There is an address, made');
  await expect(section.getByLabel('Address')).toHaveCount(0);
  await section.getByRole('button', { name: 'Turn off' }).click();
  await expect(section.getByRole('button', { name: 'Make an address' })).toBeVisible();
  expect((await fetch(address)).status).toBe(404);
});
