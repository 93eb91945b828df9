import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { listen } from '../../listen.ts';
import { openStore, type Store } from '../../store/database.ts';
import { createTestSaveLead, newQuote } from '../../testing/new-leads.ts';
import { openOffice, signedInBrowser } from '../testing/office.ts';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

const LEADS = 100_000;
/** The file is over 100 MB; what is held of it at once stays below. */
const MOST_BYTES = 16 * 1024 * 1024;
const LOOK_EVERY_BYTES = 10_000_000;

test('100,000 leads are exported in bounded memory', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'downspout-test-'));
  t.after(() => rm(folder, { recursive: true }));
  const store = await openStore(`file:${join(folder, 'downspout.db')}`);
  t.after(() => store.close());
  await fill(store);
  const office = await openOffice({ open: async () => store, cleanUp() {} });
  t.after(() => office.app.close());
  const browser = await signedInBrowser(office);
  const url = await listen(office.app, { HOST: '127.0.0.1', PORT: 0 });
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const before = held();
  let most = 0;
  let lines = 0;
  let bytes = 0;
  const answer = await fetch(`${url}/api/export/leads.csv`, { headers: { cookie } });
  for await (const chunk of answer.body ?? []) {
    for (const byte of chunk) if (byte === 0x0a) lines += 1;
    const looks = Math.floor(bytes / LOOK_EVERY_BYTES);
    bytes += chunk.length;
    if (Math.floor(bytes / LOOK_EVERY_BYTES) > looks) most = Math.max(most, held() - before);
  }
  assert.equal(lines, LEADS + 1);
  assert.ok(bytes > 6 * MOST_BYTES, `${bytes} bytes`);
  assert.ok(most < MOST_BYTES, `${most} bytes were held`);
});

/** Without what only waits to be collected. */
function held(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

async function fill(store: Store): Promise<void> {
  const save = createTestSaveLead(store);
  await save(newQuote({ notes: 'n'.repeat(1_000) }));
  const { id } = await store.db.selectFrom('leads').select('id').executeTakeFirstOrThrow();
  const start = id.slice(0, 24);
  const copies = sql`with recursive counted (n) as (select 1 union all select n + 1 from counted where n < ${LEADS - 1})`;
  // As if erased, so that nobody indexes them meanwhile.
  const columns = sql.raw(
    'kind, first_name, last_name, email, phone, address, notes, submitted_at, received_at, page, client_address, user_agent, body_hash',
  );
  await sql`${copies} insert into leads (id, erased_at, ${columns})
    select ${start} || printf('%012x', n), 1, ${columns} from counted, (select * from leads)`.execute(store.db);
}
