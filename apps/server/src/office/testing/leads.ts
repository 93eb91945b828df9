import assert from 'node:assert/strict';
import type { LeadPage } from '@downspout/office-api/lead';
import type { NewLead } from '../../leads/new-lead.ts';
import { createSaveLead } from '../../leads/save-lead.ts';
import { newQuote } from '../../testing/new-leads.ts';
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
  const saveLead = createSaveLead({ store: office.store, hasDestination: () => true, onSaved() {} });
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
