import { DatabaseSync } from 'node:sqlite';
import { expect, type Locator, type Page } from '@playwright/test';
import { createFirstUser } from './office.ts';
import { postQuote } from './office-leads.ts';
import type { RunningServer } from './server.ts';

/** The row of a lead, by its first name. */
export function rowOf(page: Page, name: string): Locator {
  return page.getByRole('table', { name: 'Leads' }).getByRole('row').filter({ hasText: name });
}

/** Opens the newest lead of that name from the inbox. */
export async function openLead(page: Page, name: string): Promise<void> {
  await page.getByRole('rowheader').getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** A server whose only lead has just come, its first user, and that lead on the screen. */
export async function openOnlyLead(page: Page, server: RunningServer): Promise<void> {
  await postQuote(server.url);
  await createFirstUser(page, server);
  await openLead(page, "Zoë O'Hara");
}

/** Names in the rows that are drawn, from the top. */
export function shownNames(page: Page): Promise<string[]> {
  return page.locator('tbody tr .name').allInnerTexts();
}

/** As many leads as a long list needs, `Old 00001` the oldest, older than any that is posted, straight into the store. */
export function insertOldLeads(server: RunningServer, count: number): void {
  const database = new DatabaseSync(server.databaseFile, { timeout: 10_000 });
  database.exec('begin');
  const insert = database.prepare(
    `insert into leads (id, kind, first_name, last_name, email, phone, address, notes, submitted_at, received_at, page,
      client_address, user_agent, body_hash) values (?, 'quote', ?, 'Old', ?, ?, '', '', '', ?, '', '', '', '')`,
  );
  const start = Date.UTC(2026, 0, 1);
  for (let n = 1; n <= count; n += 1) {
    const at = start + n * 60_000;
    const time = at.toString(16).padStart(12, '0');
    const id = `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${n.toString(16).padStart(12, '0')}`;
    insert.run(id, `Old ${String(n).padStart(5, '0')}`, `old${n}@example.com`, `404 ${String(5_550_000 + n)}`, at);
  }
  database.exec('commit');
  database.close();
}
