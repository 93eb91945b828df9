import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quoteSource } from '@downspout/business/facts';
import type { Store } from '../store/database.ts';
import type { LeadKind } from '../store/tables.ts';
import { onEachEngine } from '../testing/engines.ts';
import { payloadOf } from './payloads.ts';
import { readStoredLeads } from './stored-leads.ts';

const NOTES = 'Line one\r\nLine "two" \\ – señor 🏠 </script>';

async function storeLead(store: Store, id: string, kind: LeadKind): Promise<void> {
  await store.db
    .insertInto('leads')
    .values({
      id,
      kind,
      first_name: ' Zoë',
      last_name: "O'Hara",
      email: 'zoe@localhost',
      phone: '+1 (404) 555-0199',
      address: '1 Peachtree St, Atlanta',
      notes: NOTES,
      submitted_at: '2026-11-02T09:00:00.5-05:00',
      received_at: 1,
      page: '/secret-page',
      client_address: '203.0.113.9',
      user_agent: 'secret-agent',
      idempotency_key: null,
      body_hash: 'secret-hash',
    })
    .execute();
}

async function body(store: Store, id: string): Promise<string | undefined> {
  const lead = (await readStoredLeads(store.db, [id])).get(id);
  return lead && payloadOf(lead);
}

onEachEngine((engine) => {
  test('a quote request is relayed with exactly the specified fields in their order', async () => {
    const store = await engine.open();
    await storeLead(store, 'lead-1', 'quote');
    await store.db
      .insertInto('quote_requests')
      .values({
        lead_id: 'lead-1',
        service_type: '',
        sms_opt_in: 1,
        consent_version: 'secret-version',
        consent_text: 'secret-text',
        consented_at: 'secret-time',
      })
      .execute();
    assert.equal(
      await body(store, 'lead-1'),
      JSON.stringify({
        first_name: ' Zoë',
        last_name: "O'Hara",
        email: 'zoe@localhost',
        phone: '+1 (404) 555-0199',
        address: '1 Peachtree St, Atlanta',
        service_type: '',
        notes: NOTES,
        sms_opt_in: true,
        source: quoteSource,
      }),
    );
  });

  test('a holiday-lights request is relayed with exactly the specified fields in their order', async () => {
    const store = await engine.open();
    await storeLead(store, 'lead-2', 'holiday-lights');
    await store.db
      .insertInto('holiday_lights_leads')
      .values({
        lead_id: 'lead-2',
        roof_stories: '2',
        install_window: 'Mid November',
        style: 'Classic Warm',
        budget_range: '$3,500+',
        photo_url: '',
      })
      .execute();
    assert.equal(
      await body(store, 'lead-2'),
      JSON.stringify({
        firstName: ' Zoë',
        lastName: "O'Hara",
        email: 'zoe@localhost',
        phone: '+1 (404) 555-0199',
        address: '1 Peachtree St, Atlanta',
        roofStories: '2',
        installWindow: 'Mid November',
        style: 'Classic Warm',
        budgetRange: '$3,500+',
        notes: NOTES,
        photoUrl: '',
        source: 'holiday_lights',
        submittedAt: '2026-11-02T09:00:00.5-05:00',
      }),
    );
  });

  test('a lead whose details are gone is left out', async () => {
    const store = await engine.open();
    await storeLead(store, 'lead-3', 'quote');
    assert.deepEqual([...(await readStoredLeads(store.db, ['lead-3', 'lead-4']))], []);
  });
});
