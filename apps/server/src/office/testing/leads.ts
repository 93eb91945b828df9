import assert from 'node:assert/strict';
import type { LeadPage } from '@downspout/office-api/lead';
import type { CallEntry, ChangeEntry, MessageEntry, NoteEntry, TimelineEntry } from '@downspout/office-api/timeline';
import type { NewLead } from '../../leads/new-lead.ts';
import { createTestSaveLead, newQuote } from '../../testing/new-leads.ts';
import { type Browser, openOffice, signedInBrowser, type TestOffice } from './office.ts';

/** An office with leads, and a user who is signed in. */
export interface LeadsOffice extends TestOffice {
  readonly ana: Browser;
  /** Answers its id. */
  save(lead?: NewLead): Promise<string>;
  page(id: string): Promise<LeadPage>;
  /** `<status code>`, or `<status code> <error code>` when it is refused. */
  change(id: string, what: string, body: object): Promise<string>;
}

/** `options` are the office's own. */
export async function openLeadsOffice(
  engine: Parameters<typeof openOffice>[0],
  options: Parameters<typeof openOffice>[1] = {},
): Promise<LeadsOffice> {
  const office = await openOffice(engine, options);
  const ana = await signedInBrowser(office);
  const saveLead = createTestSaveLead(office.store);
  return {
    ...office,
    ana,
    async save(lead = newQuote()) {
      const outcome = await saveLead(lead);
      assert.ok('id' in outcome);
      return outcome.id;
    },
    async page(id) {
      const answer = await ana.get(`/api/leads/${id}`);
      assert.equal(answer.statusCode, 200, answer.body);
      return answer.json();
    },
    async change(id, what, body) {
      const answer = await ana.post(`/api/leads/${id}/${what}`, body);
      const code = answer.json().error?.code;
      return code === undefined ? `${answer.statusCode}` : `${answer.statusCode} ${code}`;
    },
  };
}

/** What was changed of the page's own lead, oldest first. */
export function changesOf({ lead, timeline }: LeadPage): ChangeEntry[] {
  const isChange = (entry: TimelineEntry) => entry.what === 'change' && entry.leadId === lead.id;
  return timeline.entries.filter((entry): entry is ChangeEntry => isChange(entry)).toReversed();
}

/** Oldest first. */
export function notesOf({ timeline }: LeadPage): NoteEntry[] {
  return timeline.entries.filter((entry) => entry.what === 'note').toReversed();
}

/** Of the page's own lead and what is merged into it, oldest first. */
export function messagesOf({ lead, merged, timeline }: LeadPage): MessageEntry[] {
  const own = [lead.id, ...merged.map(({ id }) => id)];
  const messages = timeline.entries.filter((entry) => entry.what === 'message');
  return messages.filter(({ leadId }) => own.includes(leadId)).toReversed();
}

/** The newest call with the person. */
export function callOf({ timeline }: LeadPage): CallEntry | undefined {
  return timeline.entries.find((entry) => entry.what === 'call');
}
