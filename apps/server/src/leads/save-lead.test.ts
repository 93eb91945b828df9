import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { currentConsent } from '@downspout/leads/consent';
import { sql } from 'kysely';
import type { Store } from '../store/database.ts';
import { StoreUnavailableError } from '../store/errors.ts';
import { WEBHOOKS } from '../testing/destinations.ts';
import { onEachEngine } from '../testing/engines.ts';
import { newHolidayLights, newQuote, RECEIVED_AT } from '../testing/new-leads.ts';
import { createSaveLead, type SaveLeadOptions } from './save-lead.ts';

const THREE_DAYS_MS = 259_200_000;

onEachEngine((engine) => {
  test('a quote request is stored with its consent and one waiting delivery', async () => {
    const { store, saveLead } = await open();
    const outcome = await saveLead(newQuote({}, 'b2f0c0de-0000-4000-8000-000000000001'));
    assert.ok(outcome.state === 'stored' && !outcome.duplicate);
    const { id } = outcome;
    const { body_hash, ...lead } = await store.db.selectFrom('leads').selectAll().executeTakeFirstOrThrow();
    assert.match(body_hash, /^[\w-]{43}$/);
    assert.deepEqual(lead, {
      id,
      kind: 'quote',
      first_name: 'Jane',
      last_name: "O'Hara",
      email: 'jane@example.com',
      phone: '(404) 555-0123',
      address: '123 Peachtree St NE, Atlanta, GA 30303',
      notes: 'Two stories.\r\nPine trees.',
      submitted_at: '2026-11-20T10:00:00.000Z',
      received_at: RECEIVED_AT,
      page: '/',
      client_address: '192.0.2.1',
      user_agent: 'a browser',
      idempotency_key: 'b2f0c0de-0000-4000-8000-000000000001',
      call_id: null,
      incomplete: 0,
      status: 'new',
      amount_cents: null,
      assigned_to: null,
      merged_into: null,
      first_contact_at: null,
      erased_at: null,
      version: 0,
      attribution: '',
      spam_signs: '',
      quarantined_at: null,
      snoozed_until: null,
    });
    assert.deepEqual(await store.db.selectFrom('quote_requests').selectAll().execute(), [
      {
        lead_id: id,
        service_type: 'gutter-cleaning',
        sms_opt_in: 1,
        consent_version: currentConsent.version,
        consent_text: currentConsent.text,
        consented_at: '2026-11-20T10:00:00.000Z',
      },
    ]);
    assert.deepEqual(await store.db.selectFrom('deliveries').selectAll().execute(), [
      {
        id: `msg_${id}`,
        lead_id: id,
        destination: 'quote-webhook',
        state: 'waiting',
        attempts: 0,
        own_failures: 0,
        created_at: RECEIVED_AT,
        due_at: RECEIVED_AT,
        give_up_at: RECEIVED_AT + THREE_DAYS_MS,
        lease_token: null,
        leased_until: null,
        settled_at: null,
        erased_at: null,
        recipient: '',
      },
    ]);
  });

  test('a holiday lead without a configured destination is stored and marked so', async () => {
    const { store, saveLead } = await open({ destinations: WEBHOOKS.filter(({ name }) => name === 'quote-webhook') });
    await saveLead(newHolidayLights());
    const { lead_id: _, ...detail } = await store.db
      .selectFrom('holiday_lights_leads')
      .selectAll()
      .executeTakeFirstOrThrow();
    assert.deepEqual(detail, {
      roof_stories: '2',
      install_window: 'Mid November',
      style: 'Classic Warm',
      budget_range: '$1,000-$2,000',
      photo_url: '',
    });
    assert.deepEqual(await store.db.selectFrom('deliveries').select(['destination', 'state']).execute(), [
      { destination: 'holiday-lights-webhook', state: 'no-destination' },
    ]);
  });

  test('leads that come together are all stored, and the outbox is woken after each commit', async () => {
    let woken = 0;
    const { store, saveLead } = await open({ onSaved: () => (woken += 1) });
    const leads = Array.from({ length: 150 }, (_, n) => (n % 2 ? newQuote({}, randomUUID()) : newHolidayLights()));
    const outcomes = await Promise.all(leads.map(saveLead));
    const ids = outcomes.map((outcome) => outcome.state === 'stored' && outcome.id);
    const stored = await store.db.selectFrom('leads').select(['id', 'kind']).orderBy('id').execute();
    assert.deepEqual(
      stored,
      leads.map((lead, n) => ({ id: ids[n], kind: lead.kind })),
    );
    assert.equal((await store.db.selectFrom('deliveries').select('id').execute()).length, 150);
    assert.equal(woken, 3);
  });

  test('a lead whose delivery cannot be stored is not stored either, and the next one is', async () => {
    const { store, saveLead } = await open();
    await breakDeliveriesOf(store, 'holiday-lights-webhook');
    await assert.rejects(saveLead(newHolidayLights()), /deliveries of this kind are broken/i);
    assert.deepEqual(await store.db.selectFrom('leads').selectAll().execute(), []);
    assert.equal((await saveLead(newQuote())).state, 'stored');
  });

  test('one lead that cannot be stored takes none of those that came with it down', async () => {
    const { store, saveLead } = await open();
    await breakDeliveriesOf(store, 'holiday-lights-webhook');
    const leads = [newQuote(), newHolidayLights(), newQuote({}, randomUUID()), newHolidayLights(), newQuote()];
    const outcomes = await Promise.allSettled(leads.map(saveLead));
    assert.deepEqual(
      outcomes.map((outcome) => outcome.status),
      ['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'],
    );
    assert.equal((await store.db.selectFrom('leads').select('id').execute()).length, 3);
    assert.equal((await store.db.selectFrom('quote_requests').select('lead_id').execute()).length, 3);
  });

  test('the same key and request is one lead, whenever and however often it comes', async () => {
    const { store, saveLead } = await open();
    const key = randomUUID();
    const together = await Promise.all([1, 2, 3].map(() => saveLead(newQuote({}, key))));
    const later = await saveLead(newQuote({ source: 'elsewhere' }, key));
    const [first] = await store.db.selectFrom('leads').select('id').execute();
    assert.ok(first);
    assert.deepEqual(
      [...together, later],
      [false, true, true, true].map((duplicate) => ({ state: 'stored', id: first.id, duplicate })),
    );
    for (const table of ['leads', 'quote_requests', 'deliveries'] as const) {
      assert.equal((await store.db.selectFrom(table).selectAll().execute()).length, 1, table);
    }
  });

  test('the same key with another request is told so, and stores nothing', async () => {
    const { store, saveLead } = await open();
    const key = randomUUID();
    await saveLead(newQuote({}, key));
    await saveLead(newHolidayLights({}, key));
    assert.deepEqual(await saveLead(newQuote({ notes: 'Another.' }, key)), { state: 'key-reused' });
    assert.deepEqual(await saveLead(newHolidayLights({ notes: 'Another.' }, key)), { state: 'key-reused' });
    assert.equal((await store.db.selectFrom('leads').select('id').execute()).length, 2);
  });

  test('leads without a key are never taken for one another', async () => {
    const { store, saveLead } = await open();
    await Promise.all([saveLead(newQuote()), saveLead(newQuote())]);
    assert.equal((await store.db.selectFrom('leads').select('id').execute()).length, 2);
  });

  test('on a closed store every lead is refused as not stored', async () => {
    const { store, saveLead } = await open();
    await store.close();
    await assert.rejects(saveLead(newQuote()), StoreUnavailableError);
  });

  test('a lead that was answered "not stored" for its time is not stored later', async () => {
    const { store, saveLead } = await open({ timeoutMs: 50 });
    const free = Promise.withResolvers<void>();
    const taken = Promise.withResolvers<void>();
    const blocker = store.db.transaction().execute(async (transaction) => {
      if (engine.name === 'postgres') await sql`lock table leads in exclusive mode`.execute(transaction);
      taken.resolve();
      await free.promise;
    });
    await taken.promise;
    await assert.rejects(Promise.all([saveLead(newQuote()), saveLead(newQuote())]), /has not committed within 50 ms/);
    free.resolve();
    await blocker;
    assert.equal((await createSaveLead(optionsFor(store))(newQuote({ notes: 'after' }))).state, 'stored');
    assert.deepEqual(await store.db.selectFrom('leads').select('notes').execute(), [{ notes: 'after' }]);
  });

  if (engine.name === 'postgres') {
    test('processes that get the same keys at once store each of them once', async () => {
      const processes = await Promise.all([open(), open()]);
      const keys = Array.from({ length: 60 }, () => randomUUID());
      const outcomes = await Promise.all(
        processes.flatMap(({ saveLead }, n) =>
          (n ? keys.toReversed() : keys).map((key) => saveLead(newQuote({ notes: key }, key))),
        ),
      );
      const fresh = outcomes.filter((outcome) => outcome.state === 'stored' && !outcome.duplicate);
      assert.equal(fresh.length, keys.length);
      assert.ok(outcomes.every((outcome) => outcome.state === 'stored'));
    });
  }

  async function open(options: Partial<SaveLeadOptions> = {}) {
    const store = await engine.open();
    return { store, saveLead: createSaveLead({ ...optionsFor(store), ...options }) };
  }

  /** The database refuses these deliveries from now on. */
  async function breakDeliveriesOf(store: Store, destination: string): Promise<void> {
    if (engine.name === 'sqlite') {
      await sql`create trigger broken before insert on deliveries when new.destination = ${sql.lit(destination)}
        begin select raise(abort, 'deliveries of this kind are broken'); end`.execute(store.db);
      return;
    }
    await sql`create function break() returns trigger language plpgsql as
      $$ begin raise exception 'deliveries of this kind are broken'; end $$`.execute(store.db);
    await sql`create trigger broken before insert on deliveries for each row
      when (new.destination = ${sql.lit(destination)}) execute function break()`.execute(store.db);
  }
});

function optionsFor(store: Store): SaveLeadOptions {
  return { store, destinations: WEBHOOKS, onSaved() {} };
}
