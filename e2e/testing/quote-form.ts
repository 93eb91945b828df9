import type { Locator, Page } from '@playwright/test';
import { islandAlive } from './island.ts';

export interface QuoteEntries {
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string;
  readonly email: string;
  readonly address: string;
  readonly service_type: string;
  readonly notes: string;
}

/** A request as a homeowner writes one. */
export const FULL_REQUEST: QuoteEntries = {
  first_name: 'Zoë',
  last_name: "O'Hara",
  phone: '(404) 555-0199',
  email: 'zoe@example.com',
  address: '12 Ponce de Leon Ave NE, Atlanta, GA 30308',
  service_type: 'gutter-cleaning',
  notes: 'Two stories.\nPine trees — “lots” of needles. 🌲',
};

/** The landing page's form; its parts are found as a visitor finds them, by their labels. */
export function quoteForm(page: Page): Locator {
  return page.locator('#contact form');
}

/** The label of each control, as the specification words it (point 5). */
export const QUOTE_LABELS = {
  first_name: 'First Name *',
  last_name: 'Last Name *',
  phone: 'Mobile Number * (for scheduling text updates)',
  email: 'Email *',
  address: 'Property Address *',
  service_type: 'Services Needed',
  notes: 'Additional Details',
} as const;

export function quoteField(page: Page, name: keyof typeof QUOTE_LABELS): Locator {
  return quoteForm(page).getByLabel(QUOTE_LABELS[name], { exact: true });
}

export function consent(page: Page): Locator {
  return quoteForm(page).getByRole('checkbox');
}

export function sendQuote(page: Page): Locator {
  return quoteForm(page).getByRole('button');
}

/** Fills in the form, all but what is left out, and agrees to texts. */
export async function fillQuote(page: Page, entries: Partial<QuoteEntries> = FULL_REQUEST): Promise<void> {
  for (const name of ['first_name', 'last_name', 'phone', 'email', 'address', 'notes'] as const) {
    const entry = entries[name];
    if (entry !== undefined && entry !== '') await quoteField(page, name).fill(entry);
  }
  if (entries.service_type) await quoteField(page, 'service_type').selectOption(entries.service_type);
  await consent(page).check();
}

/** Opens the landing page at its form and waits until the form's script has taken it over. */
export async function openQuoteForm(page: Page): Promise<void> {
  await page.goto('/#contact');
  await islandAlive(page, 'quote-form');
}
