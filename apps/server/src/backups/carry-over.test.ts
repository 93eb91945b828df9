import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { eraseCalls } from '../office/erasing/erase-calls.ts';
import { addCall } from '../office/testing/calls.ts';
import { storeText } from '../office/testing/store-bytes.ts';
import type { Store } from '../store/database.ts';
import { storeName } from '../store/store-name.ts';
import type { DeliveryState } from '../store/tables.ts';
import { type Engine, onEachNewDatabase } from '../testing/engines.ts';
import { storeCallNews } from '../voice/store-call-news.ts';
import { restoredWords } from './command-words.ts';
import { restore } from './restore.ts';
import type { Restored } from './restored.ts';
import { backedUp, whileOpen } from './testing/backed-up.ts';

const NOW = Date.UTC(2026, 10, 21, 19);
const STATES: readonly DeliveryState[] = ['waiting', 'held', 'no-destination', 'delivered', 'waiting'];

onEachNewDatabase((engine) => {
  test('who has texted STOP or START since the backup has done so in the restored store, too', async () => {
    const { file } = await backedUp(engine, STATES.length, (store) => say(store, ['before']));
    await whileOpen(engine, (store) => say(store, ['after', 'last']));
    const { carried } = await restoreFrom(engine, file);
    assert.deepEqual(carried, { optOuts: 2, erasedSince: [], ended: 0 });
    const events = await whileOpen(engine, ({ db }) =>
      db.selectFrom('opt_out_events').selectAll().orderBy('id').execute(),
    );
    assert.deepEqual(events, ['after', 'before', 'last'].map(event));
  });

  test('nothing is sent any more of who was erased since the backup, whatever it waited for', async () => {
    const { file, ids } = await backedUp(engine, STATES.length, inEachState);
    const erased = ids.slice(0, 4);
    await whileOpen(engine, async ({ db }) => {
      await db.updateTable('leads').set({ erased_at: 5 }).where('id', 'in', erased).execute();
      await db.deleteFrom('deliveries').execute();
    });
    const restored = await restoreFrom(engine, file);
    assert.deepEqual(restored.carried, { optOuts: 0, erasedSince: erased, ended: 2 });
    const now = await whileOpen(engine, ({ db }) =>
      db
        .selectFrom('deliveries')
        .select(['state', 'settled_at', 'lease_token', 'erased_at'])
        .orderBy('lead_id')
        .limit(STATES.length)
        .execute(),
    );
    assert.deepEqual(now, [
      { state: 'dead', settled_at: NOW, lease_token: null, erased_at: NOW },
      { state: 'dead', settled_at: NOW, lease_token: null, erased_at: NOW },
      { state: 'no-destination', settled_at: null, lease_token: null, erased_at: NOW },
      { state: 'delivered', settled_at: null, lease_token: null, erased_at: NOW },
      { state: 'waiting', settled_at: null, lease_token: 'lease', erased_at: null },
    ]);
    const words = restoredWords(restored);
    assert.match(
      words,
      new RegExp(`and back: erase them again\\. ${erased.join(' ')}\nNothing is sent of them\\. .*: 2\\.`),
    );
  });

  test('a second restore still knows who was erased before the first, and sends nothing of them', async () => {
    const { file, ids } = await backedUp(engine, STATES.length, inEachState);
    const [erased = ''] = ids;
    await whileOpen(engine, async ({ db }) => {
      await db.updateTable('leads').set({ erased_at: 5 }).where('id', '=', erased).execute();
      await db.deleteFrom('deliveries').execute();
    });
    await restoreFrom(engine, file);
    const { carried } = await restoreFrom(engine, file, NOW + 1);
    assert.deepEqual(carried, { optOuts: 0, erasedSince: [erased], ended: 1 });
    const { state } = await whileOpen(engine, ({ db }) =>
      db.selectFrom('deliveries').select('state').where('lead_id', '=', erased).executeTakeFirstOrThrow(),
    );
    assert.equal(state, 'dead');
  });

  test('what was said in calls that were erased since the backup is gone from the restored store, and is not kept anew', async () => {
    const { file, ids } = await backedUp(engine, 1, async (store, [leadId = '']) => {
      await addCall(store, { id: 'erased', transcript: 'User: Quirinius', summary: 'Rumpel', calls_back: leadId });
      await addCall(store, { id: 'other', transcript: 'User: hi' });
    });
    await whileOpen(engine, async (store) => {
      await addCall(store, { id: 'later', transcript: 'User: Quirinius' });
      const now = 5;
      await store.db.transaction().execute((transaction) => eraseCalls(transaction, ['erased', 'later'], now));
    });
    for (const now of [NOW, NOW + 1]) await restoreFrom(engine, file, now);
    await whileOpen(engine, async (store) => {
      await storeCallNews(store, { ...REPORT, id: 'later' }, NOW);
      const calls = await store.db
        .selectFrom('calls')
        .select(['id', 'transcript', 'summary', 'erased_at', 'calls_back'])
        .orderBy('id')
        .execute();
      assert.deepEqual(calls, [
        { id: 'erased', transcript: null, summary: null, erased_at: NOW + 1, calls_back: ids[0] },
        { id: 'later', transcript: null, summary: null, erased_at: 5, calls_back: null },
        { id: 'other', transcript: 'User: hi', summary: null, erased_at: null, calls_back: null },
      ]);
      assert.doesNotMatch(await storeText(store, engine), /quirinius|rumpel/i);
    });
  });

  test('who was shut out of the office since the backup is shut out of the restored store, too', async () => {
    const { file } = await backedUp(engine, 1, ({ db }) =>
      db.insertInto('users').values(['bob', 'ana'].map(user)).execute(),
    );
    await whileOpen(engine, ({ db }) =>
      db.updateTable('users').set({ disabled_at: 5 }).where('username', '=', 'bob').execute(),
    );
    await restoreFrom(engine, file);
    const users = await whileOpen(engine, ({ db }) =>
      db.selectFrom('users').select(['username', 'disabled_at']).orderBy('username').execute(),
    );
    assert.deepEqual(users, [
      { username: 'ana', disabled_at: null },
      { username: 'bob', disabled_at: NOW },
    ]);
  });

  test('who had been erased before the backup is not told, and a store of an older version that nothing is known', async () => {
    const { file } = await backedUp(engine, STATES.length, ({ db }, [first = '']) =>
      db.updateTable('leads').set({ erased_at: 5 }).where('id', '=', first).execute(),
    );
    assert.deepEqual((await restoreFrom(engine, file)).carried, { optOuts: 0, erasedSince: [], ended: 0 });
    await whileOpen(engine, async (store) => {
      await say(store, ['lost']);
      await sql`update kysely_migration set name = '000-older' where name = '010-evidence'`.execute(store.db);
    });
    const restored = await restoreFrom(engine, file, NOW + 1);
    assert.equal(restored.carried, null);
    assert.match(restoredWords(restored), /texted STOP after the backup was made, .* could not be read there/);
  });

  test('the words say where it was restored to, and no password', async () => {
    const { file } = await backedUp(engine, STATES.length);
    const place = storeName(engine.databaseUrl()).replace(/^file:/, '');
    const words = restoredWords(await restoreFrom(engine, file));
    assert.ok(words.includes(`, into ${place}.\n`), words);
  });
});

const REPORT = {
  status: 'ended',
  isReport: true,
  startedAt: 1,
  endedAt: 2,
  endedReason: null,
  transcript: 'User: Quirinius',
  summary: null,
  recordingUrl: null,
} as const;

const event = (id: string) => ({
  id,
  phone: '+14045550123',
  opted_out: 1 as const,
  keyword: 'STOP',
  at: 1,
  received_at: 2,
});

const user = (username: string) => ({
  id: username,
  username,
  password_hash: 'none',
  created_at: 1,
  recovery_codes: '[]',
});

async function say({ db }: Store, ids: readonly string[]): Promise<void> {
  await db.insertInto('opt_out_events').values(ids.map(event)).execute();
}

/** Gives the first leads' deliveries a state each. */
async function inEachState({ db }: Store, ids: readonly string[]): Promise<void> {
  for (const [index, state] of STATES.entries()) {
    const change = { state, lease_token: state === 'waiting' ? 'lease' : null };
    await db
      .updateTable('deliveries')
      .set(change)
      .where('lead_id', '=', ids[index] ?? '')
      .execute();
  }
}

function restoreFrom(engine: Engine, file: string, now = NOW): Promise<Restored> {
  const options = { replace: true, withoutManifest: false, lingerMs: 0 };
  return restore({ databaseUrl: engine.databaseUrl(), file, now, ...options });
}
