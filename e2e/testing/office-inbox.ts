import { DatabaseSync } from 'node:sqlite';
import type { TimelineEntry } from '@downspout/office-api/timeline';
import { expect, type Locator, type Page } from '@playwright/test';
import { openOffice } from './office.ts';
import { postQuote } from './office-leads.ts';
import type { RunningServer } from './server.ts';

/** The row of a lead, by its first name. */
export function rowOf(page: Page, name: string): Locator {
  return page.getByRole('table', { name: 'Leads' }).getByRole('row').filter({ hasText: name });
}

/** Where its row shows and changes how far it is. */
export function statusOf(page: Page, name: string): Locator {
  return rowOf(page, name).getByRole('button', { name: /^Status of/ });
}

/** Opens the newest lead of that name from the inbox. */
export async function openLead(page: Page, name: string): Promise<void> {
  await page.getByRole('rowheader').getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** What the open lead's timeline tells of one kind, newest first. */
export function timelineOf(page: Page, what: TimelineEntry['what']): Locator {
  return page.getByRole('region', { name: 'Timeline' }).locator(`[data-what="${what}"]`);
}

/** Unfolds what proves something: deliveries, consent, and where the lead came from. */
export async function openRecords(page: Page): Promise<void> {
  await page.getByText('Records', { exact: true }).click();
}

/** A server whose only lead has just come, its first user, and that lead on the screen. */
export async function openOnlyLead(page: Page, server: RunningServer): Promise<void> {
  await postQuote(server.url);
  await openOffice(page, server);
  await openLead(page, "Zoë O'Hara");
}

/** Names in the rows that are drawn, from the top. */
export function shownNames(page: Page): Promise<string[]> {
  return page.locator('tbody tr .name').allInnerTexts();
}

/** Until the page has neither scrolled nor changed its height for some frames: the wheel moves it smoothly. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async (framesOfRest) => {
    const place = () => `${scrollY} ${document.documentElement.scrollHeight}`;
    let last = '';
    for (let still = 0; still < framesOfRest; last = place()) {
      await new Promise(requestAnimationFrame);
      still = place() === last ? still + 1 : 0;
    }
  }, 15);
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
