import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { sql } from 'kysely';
import { verifyChain } from '../../consents/verify-chain.ts';
import { openStore, type Store } from '../../store/database.ts';
import { type Engine, onEachNewDatabase } from '../../testing/engines.ts';
import { manyLeads } from '../testing/many-leads.ts';
import { temporaryFolder } from '../testing/seeded-store.ts';
import { move } from './move.ts';
import { sourceTables } from './move-source.ts';

const LEADS = 5_000;

onEachNewDatabase((engine) => {
  if (engine.name === 'sqlite') return;

  test('thousands of leads of both kinds arrive with their consents, calls and opt-outs, each row as it was', async () => {
    const path = await fileOfManyLeads(engine);
    await move(`file:${path}`, engine.databaseUrl());
    const [before, after] = [await openStore(`file:${path}`), await engine.open()];
    engine.cleanUp(() => before.close());
    const source = new DatabaseSync(path, { readOnly: true });
    engine.cleanUp(() => source.close());
    const held: Record<string, number> = {};
    for (const { name, columns } of sourceTables(source)) {
      const expected = await rowsOf(before, name, columns);
      const arrived = await rowsOf(after, name, columns);
      held[name] = expected.length;
      assert.ok(
        expected.every((row, index) => row === arrived[index]) && arrived.length === expected.length,
        `${name} arrived as it was`,
      );
    }
    const { leads, quote_requests, holiday_lights_leads, consents, calls, opt_out_events, delivery_attempts } = held;
    const kinds = { leads, quote_requests, holiday_lights_leads, consents, delivery_attempts };
    assert.deepEqual(kinds, {
      leads: LEADS,
      quote_requests: LEADS / 2,
      holiday_lights_leads: LEADS / 2,
      consents: LEADS / 2,
      delivery_attempts: 12,
    });
    assert.ok((calls ?? 0) > 10 && (opt_out_events ?? 0) > 10);
    assert.equal((await verifyChain(after)).verified, LEADS / 2);
  });
});

/** The store's file, that nobody has open. */
async function fileOfManyLeads(engine: Engine): Promise<string> {
  const path = join(await temporaryFolder(engine), 'downspout.db');
  const store = await openStore(`file:${path}`);
  await manyLeads(store, LEADS).finally(() => store.close());
  return path;
}

/** All rows as text, in an order that is neither engine's. */
async function rowsOf({ db }: Store, table: string, columns: readonly string[]): Promise<string[]> {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
  return rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).sort();
}
