import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { SpamSignal } from '@downspout/office-api/leads';
import { WEBHOOKS } from '../testing/destinations.ts';
import { type Engine, onEachEngine } from '../testing/engines.ts';
import { newHolidayLights, newQuote, RECEIVED_AT } from '../testing/new-leads.ts';
import type { NewLead } from './new-lead.ts';
import { createSaveLead } from './save-lead.ts';

const MINUTE_MS = 60_000;

onEachEngine((engine) => {
  test('the same form with the same entries, sent again within ten minutes, is the same lead', async () => {
    const { save, counts } = await open(engine);
    const first = await save(fromForm(newQuote({}, randomUUID())));
    for (const [minutes, key] of [
      [0, null],
      [1, randomUUID()],
      [9.99, randomUUID()],
      [-5, randomUUID()],
    ] as const) {
      const duplicate = await save(fromForm(newQuote({}, key), { minutes }));
      assert.deepEqual(duplicate, { state: 'stored', id: idOf(first), duplicate: true }, `${minutes} min`);
    }
    assert.deepEqual(await counts(), { leads: 1, deliveries: 1 });
    assert.notEqual(idOf(await save(fromForm(newQuote({}, randomUUID()), { minutes: 10.01 }))), idOf(first));
    assert.deepEqual(await counts(), { leads: 2, deliveries: 2 });
  });

  test('whatever differs, be it one letter of the notes, makes a lead of its own; and so does a call', async () => {
    const { save, counts } = await open(engine);
    await save(fromForm(newQuote()));
    await save(fromForm(newQuote({ notes: 'two stories' })));
    await save(fromForm(newQuote({ email: 'someone@example.com' })));
    await save(fromForm(newHolidayLights()));
    await save(newQuote());
    assert.deepEqual(await counts(), { leads: 5, deliveries: 5 });
  });

  test('many that come at once, over several processes, are one lead', async () => {
    const { save, counts } = await open(engine);
    const other = await open(engine);
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, n) => (n % 2 ? save : other.save)(fromForm(newQuote({}, randomUUID())))),
    );
    assert.equal(new Set(outcomes.map(idOf)).size, 1);
    assert.equal(outcomes.filter((outcome) => outcome.state === 'stored' && !outcome.duplicate).length, 1);
    assert.deepEqual(await counts(), { leads: 1, deliveries: 1 });
  });

  test('the key of a duplicate stands for that lead for good, and refuses another one', async () => {
    const { save, counts } = await open(engine);
    const first = await save(fromForm(newQuote({}, randomUUID())));
    const key = randomUUID();
    await save(fromForm(newQuote({}, key), { minutes: 1 }));
    const later = await save(fromForm(newQuote({}, key), { minutes: 60 * 24 }));
    assert.deepEqual(later, { state: 'stored', id: idOf(first), duplicate: true });
    assert.deepEqual(await save(fromForm(newQuote({ notes: 'other' }, key), { minutes: 1 })), { state: 'key-reused' });
    assert.deepEqual(await counts(), { leads: 1, deliveries: 1 });
  });

  test('a key that made a lead goes on standing for it, also when its new contents were just sent under another', async () => {
    const { save } = await open(engine);
    const key = randomUUID();
    await save(fromForm(newQuote({ notes: 'first' }, key)));
    await save(fromForm(newQuote({ notes: 'second' }, randomUUID())));
    assert.deepEqual(await save(fromForm(newQuote({ notes: 'second' }, key))), { state: 'key-reused' });
  });

  test('of two that come together, the second counts when the first is refused for its key', async () => {
    const { save, counts } = await open(engine);
    const key = randomUUID();
    await save(fromForm(newQuote({ notes: 'first' }, key)));
    const outcomes = await Promise.all([
      save(fromForm(newQuote({ notes: 'second' }, key))),
      save(fromForm(newQuote({ notes: 'second' }, randomUUID()))),
    ]);
    assert.deepEqual(
      outcomes.map(({ state }) => state),
      ['key-reused', 'stored'],
    );
    assert.deepEqual(await counts(), { leads: 2, deliveries: 2 });
  });

  test('a good request is no duplicate of one in quarantine, but one that is quarantined may be of either', async () => {
    const { save, counts } = await open(engine);
    const quarantined = await save(fromForm(newQuote(), { spamSignals: ['honeypot'] }));
    assert.equal(idOf(await save(fromForm(newQuote(), { spamSignals: ['honeypot'] }))), idOf(quarantined));
    const good = await save(fromForm(newQuote(), { spamSignals: ['no-proof'] }));
    assert.notEqual(idOf(good), idOf(quarantined));
    assert.deepEqual(await counts(), { leads: 2, deliveries: 2 });
  });

  test('without a time for it, only keys make duplicates, those of earlier duplicates among them', async () => {
    const joining = await open(engine);
    const first = await joining.save(fromForm(newQuote()));
    const key = randomUUID();
    await joining.save(fromForm(newQuote({}, key)));
    const { save, counts } = await open(engine, 0);
    assert.equal(idOf(await save(fromForm(newQuote({}, key)))), idOf(first));
    assert.deepEqual(await counts(), { leads: 1, deliveries: 1 });
    await save(fromForm(newQuote()));
    assert.deepEqual(await counts(), { leads: 2, deliveries: 2 });
  });
});

async function open(engine: Engine, duplicateWindowMs?: number) {
  const store = await engine.open();
  const window = duplicateWindowMs === undefined ? {} : { duplicateWindowMs };
  const save = createSaveLead({ store, destinations: WEBHOOKS, onSaved() {}, ...window });
  const counts = async () => ({
    leads: (await store.db.selectFrom('leads').select('id').execute()).length,
    deliveries: (await store.db.selectFrom('deliveries').select('id').execute()).length,
  });
  return { save, counts };
}

function fromForm(
  lead: NewLead,
  { spamSignals = [], minutes = 0 }: { spamSignals?: SpamSignal[]; minutes?: number } = {},
): NewLead {
  return { ...lead, spamSignals, receivedAt: RECEIVED_AT + minutes * MINUTE_MS };
}

function idOf(outcome: Awaited<ReturnType<ReturnType<typeof createSaveLead>>>): string {
  assert.ok(outcome.state === 'stored');
  return outcome.id;
}
