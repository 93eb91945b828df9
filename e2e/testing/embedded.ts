import type { Locator, Page } from '@playwright/test';
import { callButton, expectCall } from './call.ts';
import { expect, test } from './test.ts';

/** A visit to the site as it comes: its own assistant answers. Chromium here has no voices. */
export { expect, test };

export function panel(page: Page): Locator {
  return page.getByRole('region', { name: 'Conversation' });
}

export function captions(page: Page): Locator {
  return panel(page).getByRole('log');
}

export function field(page: Page): Locator {
  return panel(page).getByLabel('Type a message');
}

/** What stands below the captions: whether the visitor is heard, and what is wrong. */
export function note(page: Page): Locator {
  return panel(page).getByRole('status');
}

/** Presses the button and waits for the assistant's greeting. */
export async function call(page: Page): Promise<void> {
  await callButton(page).click();
  await expectCall(page, 'active');
  await expect(lines(page, 'assistant')).toHaveCount(1);
}

export function lines(page: Page, role: 'assistant' | 'user'): Locator {
  return captions(page).locator(`[data-role=${role}]`);
}

/** Types something and waits for the answer. */
export async function say(page: Page, text: string): Promise<void> {
  const answers = await lines(page, 'assistant').count();
  await field(page).fill(text);
  await field(page).press('Enter');
  await expect(lines(page, 'user').last()).toContainText(text);
  await expect(lines(page, 'assistant')).toHaveCount(answers + 1);
}

/** Each line as it is read: who, and what. */
export async function transcript(page: Page): Promise<string[]> {
  return captions(page).locator('[data-role]').allInnerTexts();
}
