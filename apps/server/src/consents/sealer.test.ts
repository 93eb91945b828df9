import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import { pino } from 'pino';
import { CONSOLE } from '../office/audit.ts';
import { eraseLeads } from '../office/erase-leads.ts';
import type { Store } from '../store/database.ts';
import { onEachEngine } from '../testing/engines.ts';
import { newQuote } from '../testing/new-leads.ts';
import { createSealBatch } from './seal-batch.ts';
import { createSealer, type Sealer } from './sealer.ts';
import { SEALED_AT, saveLeads } from './testing/chain.ts';
import { verifyChain } from './verify-chain.ts';

onEachEngine((engine) => {
  /** Starts a sealer, and answers its log's next line each time. */
  function startSealer(store: Store): { sealer: Sealer; nextLine: () => Promise<Record<string, unknown>> } {
    const stream = new Writable({
      objectMode: true,
      write(chunk, _encoding, done) {
        stream.emit('line', JSON.parse(String(chunk)));
        done();
      },
    });
    const sealer = createSealer(store, pino(stream));
    engine.cleanUp(() => sealer.stop());
    return { sealer, nextLine: async () => (await once(stream, 'line'))[0] };
  }

  test('what an earlier process has left is sealed at the start, what comes later soon after, and the log tells the end', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const store = await engine.open();
    await saveLeads(store, 1_050);
    const { sealer, nextLine } = startSealer(store);
    const line = nextLine();
    sealer.start();
    t.mock.timers.tick(0);
    const { number, hash, msg } = await line;
    assert.deepEqual({ number, msg }, { number: 1_050, msg: 'the chain of consents ends here' });
    assert.equal((await verifyChain(store)).head?.hash, hash);

    const later = nextLine();
    await saveLeads(store, [newQuote({ first_name: 'Later' })]);
    sealer.wake();
    t.mock.timers.tick(3_000);
    assert.equal((await later).number, 1_051);
    await sealer.stop();
    const { verified, unsealed, firstBreak } = await verifyChain(store);
    assert.deepEqual({ verified, unsealed, firstBreak }, { verified: 1_051, unsealed: 0, firstBreak: null });
  });

  test('while leads keep coming it waits for them to end, but no longer than a minute', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const store = await engine.open();
    const { sealer, nextLine } = startSealer(store);
    await saveLeads(store, 1);
    const line = nextLine();
    sealer.wake();
    for (let second = 0; second < 57; second += 3) {
      sealer.wake();
      t.mock.timers.tick(3_000);
    }
    assert.equal((await verifyChain(store)).unsealed, 1);
    for (let more = 0; more < 2; more += 1) {
      sealer.wake();
      t.mock.timers.tick(3_000);
    }
    assert.equal((await line).number, 1);
    await sealer.stop();
  });

  test('a store that fails is tried again, and nothing is missed', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const store = await engine.open();
    await saveLeads(store, 2);
    const { sealer, nextLine } = startSealer(store);
    await store.db.schema.alterTable('consents').renameTo('away').execute();
    const trouble = nextLine();
    sealer.start();
    t.mock.timers.tick(0);
    assert.equal((await trouble).msg, 'consents could not be sealed');
    await store.db.schema.alterTable('away').renameTo('consents').execute();
    const sealed = nextLine();
    t.mock.timers.tick(10_000);
    assert.equal((await sealed).number, 2);
  });

  test('several at once make one chain, and seal nothing twice', async () => {
    const store = await engine.open();
    const ids = await saveLeads(store, 60);
    const seals = Array.from({ length: 4 }, () => createSealBatch(store));
    const parts = [ids.slice(0, 40), ids.slice(20), ids, ids.slice(10, 30)];
    await Promise.all(seals.map((sealBatch, n) => sealBatch(parts[n] ?? [], SEALED_AT)));
    const { verified, unsealed, firstBreak } = await verifyChain(store);
    assert.deepEqual({ verified, unsealed, firstBreak }, { verified: 60, unsealed: 0, firstBreak: null });
  });

  test('a person who is erased at the moment of sealing leaves nothing in the chain', async () => {
    const store = await engine.open();
    const ids = await saveLeads(store, 20);
    const sealBatch = createSealBatch(store);
    const erasures = ids.map((id) => eraseLeads(store, { id, alsoSamePerson: false, actor: CONSOLE, now: SEALED_AT }));
    await Promise.all([...erasures.slice(0, 5), sealBatch(ids, SEALED_AT), ...erasures.slice(5)]);
    const kept = await store.db.selectFrom('consents').select('personal').where('personal', 'is not', null).execute();
    assert.deepEqual(kept, []);
    assert.equal((await verifyChain(store)).firstBreak, null);
  });
});
