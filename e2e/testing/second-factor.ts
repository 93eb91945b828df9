import type { Locator, Page } from '@playwright/test';
import { generate } from 'otplib';
import { expect, PASSWORD } from './office.ts';

/** Turns two-step verification on, on the account page; the recovery codes are still to be saved. */
export async function turnOnSecondFactor(page: Page): Promise<{ section: Locator; secret: string }> {
  const section = page.getByRole('region', { name: 'Two-step verification' });
  await section.getByRole('button', { name: 'Set up' }).click();
  await expect(section.getByRole('img', { name: 'QR code' })).toBeVisible();
  const secret = (await section.locator('code').innerText()).replaceAll(' ', '');
  await section.getByLabel('Code from the app').fill(await generate({ secret }));
  await section.getByLabel('Current password').fill(PASSWORD);
  await section.getByRole('button', { name: 'Turn on' }).click();
  return { section, secret };
}
