import { randomUUID } from 'node:crypto';
import { companyClock } from '@downspout/leads/company-clock';
import type { InboxPage } from '@downspout/office-api/inbox';
import { expect, type Page } from '@playwright/test';

interface Booked {
  /** From today; default 0. */
  readonly days?: number;
  /** Hours of the company's clocks. */
  readonly from: number;
  readonly to: number;
  readonly note?: string;
}

/** Books an appointment of the lead with this name, as a screen elsewhere would. Answers its id. */
export async function bookElsewhere(page: Page, name: string, { days = 0, from, to, note = '' }: Booked) {
  const origin = new URL(page.url()).origin;
  const inbox: InboxPage = await (await page.request.get(`${origin}/api/inbox`)).json();
  const lead = inbox.leads.find((one) => one.name.startsWith(name));
  if (lead === undefined) throw new Error(`There is no lead of ${name}`);
  const day = companyClock.dayOf(Date.now()) + days;
  const [startsAt, endsAt] = [companyClock.momentOf(day, from * 60), companyClock.momentOf(day, to * 60)];
  const terms = { startsAt, endsAt, job: 'Gutter cleaning', address: lead.address, note, userId: null };
  const id = randomUUID();
  const answer = await page.request.post(`${origin}/api/leads/${lead.id}/appointments`, {
    headers: { origin },
    data: { id, ...terms },
  });
  expect(answer.status()).toBe(200);
  return id;
}
