import type { Locator, Page } from '@playwright/test';
import { islandAlive } from './island.ts';

/** A request as a homeowner writes one, in the order of the specification's payload. */
export const FULL_HOLIDAY_REQUEST = {
  firstName: 'José',
  lastName: 'Núñez',
  email: 'jose@example.com',
  phone: '404 555 0188',
  address: '7 Dogwood Ln, Decatur, GA 30030',
  roofStories: '2',
  installWindow: 'Mid November',
  style: 'Classic Warm',
  budgetRange: '$1,000-$2,000',
  notes: 'Two peaks.\nA tree by the drive.',
  photoUrl: 'https://photos.example.com/house.jpg',
} as const;

/** The label of each control (specification, point 5, and its rulings). */
export const HOLIDAY_LABELS = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  phone: 'Phone Number',
  address: 'Property Address',
  roofStories: 'Roof Stories',
  installWindow: 'Preferred Install Window',
  style: 'Style',
  budgetRange: 'Budget Range',
  notes: 'Additional Notes',
  photoUrl: 'Photo Upload (Optional)',
} as const;

export type HolidayField = keyof typeof HOLIDAY_LABELS;
export const HOLIDAY_SELECTS: readonly HolidayField[] = ['roofStories', 'installWindow', 'style', 'budgetRange'];
const NAMES: readonly HolidayField[] = ['firstName', 'lastName', 'email', 'phone', 'address'];

export function holidayForm(page: Page): Locator {
  return page.locator('main form');
}

export function holidayField(page: Page, name: HolidayField): Locator {
  return holidayForm(page).getByLabel(HOLIDAY_LABELS[name], { exact: true });
}

export function sendHoliday(page: Page): Locator {
  return holidayForm(page).getByRole('button');
}

/** Fills in the form as given. */
export async function fillHoliday(
  page: Page,
  entries: Readonly<Record<HolidayField, string>> = FULL_HOLIDAY_REQUEST,
): Promise<void> {
  for (const name of [...NAMES, 'notes', 'photoUrl'] as const) await holidayField(page, name).fill(entries[name]);
  for (const name of HOLIDAY_SELECTS) await holidayField(page, name).selectOption(entries[name]);
}

/** Opens the page at its form and waits until the form's script has taken it over. */
export async function openHolidayForm(page: Page): Promise<void> {
  await page.goto('/holiday-lights#quote');
  await islandAlive(page, 'holiday-form');
}
