import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { CompiledQuery, sql } from 'kysely';
import type { Store } from '../store/database.ts';
import { onEachEngine } from '../testing/engines.ts';
import { newQuote, RECEIVED_AT } from '../testing/new-leads.ts';
import { selectRecent } from './duplicates.ts';
import { selectDeduplicated } from './known-leads.ts';
import { leadRows } from './lead-rows.ts';
import { createSaveLead } from './save-lead.ts';

const TEN_MINUTES_MS = 600_000;
const QUIET_DAYS = 300;

/** A table of a few pages PostgreSQL reads as a whole, and rightly so. */
const AS_IF_LARGE = ['seqscan', 'hashjoin', 'mergejoin', 'bitmapscan']
  .map((way) => `set local enable_${way} = off`)
  .join(';');

const USES = {
  sqlite: { contents: /leads_contents \(<expr>=\? AND body_hash=\?\)/, keys: /\(kind=\? AND idempotency_key=\?\)/ },
  postgres: { contents: /Index Cond: .*body_hash = /, keys: /using repeated_requests_key/ },
};

onEachEngine((engine) => {
  test('in a surge a duplicate is still looked up by its contents, whatever quiet years have taught the planner', async () => {
    const store = await engine.open();
    const save = createSaveLead({ store, destinations: [], onSaved: () => {} });
    const quiet = Array.from({ length: QUIET_DAYS }, (_, n) => RECEIVED_AT - (n + 1) * 144 * TEN_MINUTES_MS);
    await Promise.all(quiet.map((receivedAt, n) => save({ ...newQuote({ notes: `quiet ${n}` }), receivedAt })));
    await sql`analyze`.execute(store.db);
    const batch = Array.from({ length: 32 }, (_, n) => {
      const lead = newQuote({ notes: `surge ${n}` }, randomUUID());
      return leadRows(lead, `id-${n}`, { configured: [], expect: () => null });
    });
    const plan = await planOf(store, selectRecent(store.engine, batch, TEN_MINUTES_MS).compile(store.db));
    assert.match(plan, USES[store.engine].contents);
    assert.match(await planOf(store, selectDeduplicated(store.db, batch).compile()), USES[store.engine].keys);
  });
});

function planOf(store: Store, query: CompiledQuery): Promise<string> {
  return store.db.transaction().execute(async (transaction) => {
    if (store.engine === 'postgres') await sql.raw(AS_IF_LARGE).execute(transaction);
    const explain = store.engine === 'sqlite' ? 'explain query plan' : 'explain';
    const { rows } = await transaction.executeQuery(
      CompiledQuery.raw(`${explain} ${query.sql}`, [...query.parameters]),
    );
    return rows.map((row) => Object.values(Object(row)).join(' ')).join('\n');
  });
}
