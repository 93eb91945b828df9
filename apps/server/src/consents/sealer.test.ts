import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import { sql } from 'kysely';
import { levels, pino } from 'pino';
import { CONSOLE } from '../office/audit.ts';
import { eraseLeads } from '../office/erasing/erase-leads.ts';
import type { Store } from '../store/database.ts';
import { onEachEngine } from '../testing/engines.ts';
import { newQuote } from '../testing/new-leads.ts';
import { createSealBatch } from './seal-batch.ts';
import { createSealer } from './sealer.ts';
import { SEALED_AT, saveLeads, saveUnconsented, sealNow } from './testing/chain.ts';
import { verifyChain } from './verify-chain.ts';

type Line = Record<string, unknown>;

onEachEngine((engine) => {
  /** Starts a sealer, and answers its log's next line, or the next one that says this, each time. */
  function startSealer(store: Store) {
    const lines: Line[] = [];
    const stream = new Writable({
      objectMode: true,
      write(chunk, _encoding, done) {
        const line: Line = JSON.parse(String(chunk));
        lines.push(line);
        stream.emit('line', line);
        stream.emit(String(line.msg), line);
        done();
      },
    });
    const sealer = createSealer(store, pino({ level: 'debug' }, stream));
    engine.cleanUp(() => sealer.stop());
    const lineOf = async (event: string): Promise<Line> => (await once(stream, event))[0];
    return { sealer, lines, lineOf, nextLine: () => lineOf('line') };
  }

  test("what was told in a call is sealed when it is over, without holding up the others'", async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const store = await engine.open();
    const receivedAt = Date.now();
    await saveLeads(store, [
      { ...newQuote(), callId: 'over' },
      { ...newQuote(), callId: 'under-way', receivedAt },
      { ...newQuote(), receivedAt },
    ]);
    const { sealer, lineOf } = startSealer(store);
    const ends = () => lineOf('the consent chain ends here');
    const first = ends();
    sealer.start();
    t.mock.timers.tick(0);
    assert.equal((await first).number, 2);
    const sealed = store.db.selectFrom('consents').select('call_id').orderBy('number');
    assert.deepEqual(await sealed.execute(), [{ call_id: 'over' }, { call_id: null }]);
    await addEndedCall(store, 'under-way');
    const next = ends();
    t.mock.timers.tick(60_000);
    t.mock.timers.tick(0);
    assert.equal((await next).number, 3);
    assert.deepEqual((await sealed.execute()).at(-1), { call_id: 'under-way' });
  });

  test('what an earlier process has left is sealed at the start, what comes later soon after, and the log tells the end', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const store = await engine.open();
    await saveLeads(store, 1_050);
    const { sealer, nextLine } = startSealer(store);
    const line = nextLine();
    sealer.start();
    t.mock.timers.tick(0);
    const { number, hash, msg } = await line;
    assert.deepEqual({ number, msg }, { number: 1_050, msg: 'the consent chain ends here' });
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

  test('a store that fails is tried again from where it was, nothing is missed, and the log tells it once', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: SEALED_AT });
    const store = await engine.open();
    const [first = ''] = await saveLeads(store, [{ ...newQuote(), consent: null }]);
    t.mock.timers.setTime(SEALED_AT + 60_000);
    await saveLeads(store, 999);
    t.mock.timers.setTime(SEALED_AT + 120_000);
    await saveLeads(store, 10);
    await refuseBeyond(store, 999);
    const { sealer, lines, lineOf } = startSealer(store);
    sealer.start();
    for (let tries = 0; tries < 3; tries += 1) {
      const failed = lineOf('consents could not be sealed');
      t.mock.timers.tick(10_000);
      await failed;
    }
    await refuseBeyond(store, null);
    // A look that began anew would seal this one.
    await store.db.updateTable('quote_requests').set({ sms_opt_in: 1 }).where('lead_id', '=', first).execute();
    const again = lineOf('consents are sealed again');
    t.mock.timers.tick(10_000);
    await again;
    const told = lines.map(({ level, msg, number }) => [level, msg, number]);
    const { error, debug, info } = levels.values;
    assert.deepEqual(told, [
      [info, 'the consent chain ends here', 999],
      [error, 'consents could not be sealed', undefined],
      [debug, 'consents could not be sealed', undefined],
      [debug, 'consents could not be sealed', undefined],
      [info, 'the consent chain ends here', 1_009],
      [info, 'consents are sealed again', undefined],
    ]);
    const { verified, unsealed } = await verifyChain(store);
    assert.deepEqual({ verified, unsealed }, { verified: 1_009, unsealed: 1 });
  });

  test('while nothing is to be sealed everybody else has their turn', async () => {
    const store = await engine.open();
    await saveUnconsented(store, 2_500);
    let turns = 0;
    let isOver = false;
    const turn = () => {
      turns += 1;
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    await sealNow(store);
    isOver = true;
    assert.ok(turns >= 3, `${turns} turns in three pages`);
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

/** Makes the store fail when the chain is to become longer than this; null: no longer. */
async function refuseBeyond({ db, engine }: Store, links: number | null): Promise<void> {
  const statement =
    engine === 'postgres'
      ? links === null
        ? 'alter table consents drop constraint is_full'
        : `alter table consents add constraint is_full check (number <= ${links})`
      : links === null
        ? 'drop trigger is_full'
        : `create trigger is_full before insert on consents when new.number > ${links} begin select raise(abort, 'full'); end`;
  await sql.raw(statement).execute(db);
}

function addEndedCall(store: Store, id: string) {
  const call = { id, provider: 'platform', status: 'ended', first_seen_at: 1, updated_at: 1 } as const;
  const unknown = { started_at: null, ended_at: null, ended_reason: null, transcript: null, summary: null } as const;
  return store.db
    .insertInto('calls')
    .values({ ...call, ...unknown, recording_url: null })
    .execute();
}
