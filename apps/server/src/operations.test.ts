import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { claimDueDeliveries } from './outbox/claim.ts';
import type { Store } from './store/database.ts';
import { onEachEngine } from './testing/engines.ts';
import { createTestSaveLead, newQuote } from './testing/new-leads.ts';

const OPERATIONS = join(import.meta.dirname, '../../../docs/operations.md');
const THREE_DAYS_MS = 259_200_000;

onEachEngine((engine) => {
  test('the statements of docs/operations.md show what was not sent, and send it again', async () => {
    const store = await engine.open();
    const [dead = '', unsent = '', delivered = ''] = await storeLeads(store, 3);
    await settle(store, dead, 'dead');
    await settle(store, unsent, 'no-destination');
    await settle(store, delivered, 'delivered');
    const attempt = { delivery_id: dead, number: 7, started_at: 1, duration_ms: 1, outcome: 'failed' } as const;
    const failure = { ...attempt, status: 500, error: 'HTTP 500', answer: null };
    await store.db.insertInto('delivery_attempts').values(failure).execute();

    const shown = await sql<object>`${sql.raw(await statement('See'))}`.execute(store.db);
    const all = { destination: 'quote-webhook', attempts: 7 };
    assert.deepEqual(shown.rows, [
      { ...all, id: dead, state: 'dead', status: 500, error: 'HTTP 500' },
      { ...all, id: unsent, state: 'no-destination', status: null, error: null },
    ]);

    const before = Date.now();
    await sql.raw(await statement(engine.name === 'sqlite' ? 'SQLite' : 'PostgreSQL')).execute(store.db);
    const waiting = await store.db.selectFrom('deliveries').selectAll().where('state', '=', 'waiting').execute();
    assert.deepEqual(waiting.map((row) => row.id).sort(), [dead, unsent]);
    for (const row of waiting) {
      assert.ok(Math.abs(row.due_at - before) < 60_000, String(row.due_at));
      assert.equal(row.give_up_at - row.due_at, THREE_DAYS_MS);
      assert.deepEqual([row.settled_at, row.own_failures], [null, 0]);
    }
    const terms = { destination: 'quote-webhook', now: Date.now(), leaseMs: 1_000 };
    const claimed = await claimDueDeliveries(store, terms, 10);
    assert.deepEqual(
      claimed.map(({ id, number }) => [id, number]),
      [
        [dead, 8],
        [unsent, 8],
      ],
    );
  });
});

test('every command that docs/operations.md names is one of ours', async () => {
  const named = (await readFile(OPERATIONS, 'utf8')).matchAll(/npm run (\w+)/g);
  const { scripts } = JSON.parse(await readFile(join(import.meta.dirname, '../../../package.json'), 'utf8'));
  const names = new Set([...named].map(([, name]) => name));
  assert.ok(['backup', 'restore', 'move'].every((name) => names.has(name)));
  assert.deepEqual(
    [...names].filter((name) => scripts[name ?? ''] === undefined),
    [],
  );
});

/** The documented statement under this heading comment. */
async function statement(heading: string): Promise<string> {
  const text = await readFile(OPERATIONS, 'utf8');
  const found = new RegExp(`\`\`\`sql\n-- ${heading}\n([^;]*);\n\`\`\``).exec(text)?.[1];
  assert.ok(found !== undefined, `docs/operations.md has no statement "${heading}"`);
  return found;
}

/** Stores so many leads one after another; their deliveries' ids. */
async function storeLeads(store: Store, count: number): Promise<string[]> {
  const saveLead = createTestSaveLead(store);
  for (let n = 0; n < count; n += 1) await saveLead(newQuote());
  const rows = await store.db.selectFrom('deliveries').select('id').orderBy('id').execute();
  return rows.map((row) => row.id);
}

async function settle(store: Store, id: string, state: 'dead' | 'no-destination' | 'delivered'): Promise<void> {
  const changes = { state, attempts: 7, own_failures: 2, settled_at: 5, give_up_at: 1 };
  await store.db.updateTable('deliveries').set(changes).where('id', '=', id).execute();
}
