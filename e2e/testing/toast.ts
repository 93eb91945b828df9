import { expect, type Locator, type Page } from '@playwright/test';

/** The toasts on the page. */
export function toasts(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem');
}

/** Exactly one toast, in destructive colours, with exactly these words. */
export async function expectToast(page: Page, words: { title: string; description: string }): Promise<void> {
  await expect(toasts(page)).toHaveCount(1);
  await expect(toasts(page)).toHaveClass(/toast-destructive/);
  await expect(toasts(page).getByText(words.title, { exact: true })).toBeVisible();
  await expect(toasts(page).getByText(words.description, { exact: true })).toBeVisible();
}
