import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CLOSE } from '@downspout/web-call/embedded/frames';
import type { Store } from '../../store/database.ts';
import { StoreUnavailableError } from '../../store/errors.ts';
import { onEachEngine } from '../../testing/engines.ts';
import { openSite } from '../../testing/site.ts';
import { quoteArguments } from '../testing/platform.ts';
import { call, createCall, join, origin } from './testing/browser.ts';

const QUICK = { resumeMs: 150, holdEveryMs: 20, sweepEveryMs: 20 };

onEachEngine((engine) => {
  test('a lost call that nobody resumes in time ends, and leaves what was told as an incomplete lead', async () => {
    const { app, store } = await openSite(engine, { callTimes: QUICK });
    const caller = await call(await origin(app));
    caller.speak('4045550177');
    await caller.until(() => caller.said().length > 1);
    caller.socket.terminate();
    const row = await ended(store);
    assert.equal(row.ended_reason, 'connection-lost');
    assert.deepEqual(await store.db.selectFrom('leads').select(['phone', 'incomplete']).execute(), [
      { phone: '4045550177', incomplete: 1 },
    ]);
    const late = await join(caller.resumeUrl);
    assert.equal(await late.closed, CLOSE.gone);
  });

  test('a call whose process died is ended by another one when its time is over, once', async () => {
    let now = Date.now();
    const clock = () => now;
    const dead = await openSite(engine, { clock });
    const caller = await call(await origin(dead.app));
    caller.speak('4045550177');
    await caller.until(() => caller.said().length > 1);
    await createCall(await origin(dead.app));
    caller.socket.terminate();
    await dead.app.close();
    const others = [
      await openSite(engine, { clock, callTimes: QUICK }),
      await openSite(engine, { clock, callTimes: QUICK }),
    ];
    await Promise.all(others.map(({ app }) => app.ready()));
    await new Promise((resolve) => setTimeout(resolve, 100));
    const { store } = dead;
    assert.equal((await liveCalls(store)).length, 2, 'not before its time');
    now += 66_000;
    while ((await liveCalls(store)).length > 0) await soon();
    const reasons = await store.db.selectFrom('calls').select(['status', 'ended_reason']).execute();
    assert.deepEqual(reasons, Array(2).fill({ status: 'ended', ended_reason: 'connection-lost' }));
    assert.equal((await store.db.selectFrom('leads').select('id').execute()).length, 1);
  });

  test('a connected call is kept from expiring, however long it lasts', async () => {
    let now = Date.now();
    const { app, store } = await openSite(engine, { clock: () => now, callTimes: QUICK });
    const caller = await call(await origin(app));
    for (let minute = 0; minute < 3; minute++) {
      now += 40_000;
      while (((await liveCalls(store))[0]?.expires_at ?? 0) < now + 40_000) await soon();
    }
    caller.speak('still here');
    await caller.until(() => caller.said().length > 1);
  });

  test('while the store is out of order the call goes on; no lead is claimed, and its end is stored later', async () => {
    const real = await engine.open();
    let broken = false;
    const store: Store = { ...real, db: breakable(real.db, () => broken) };
    const { app } = await openSite(engine, { store, callTimes: QUICK });
    const caller = await call(await origin(app));
    caller.speak('4045550177');
    await caller.until(() => caller.said().length > 1);
    broken = true;
    caller.speak(`submit ${JSON.stringify(quoteArguments)}`);
    await caller.until(() => caller.said().length > 2);
    assert.equal(caller.said()[2], '{"state":"unavailable"}');
    caller.send({ type: 'end-call' });
    assert.equal(await caller.closed, CLOSE.ended);
    await new Promise((resolve) => setTimeout(resolve, 60));
    assert.equal((await liveCalls(real)).length, 1);
    broken = false;
    const row = await ended(real);
    assert.equal(row.ended_reason, 'customer-ended-call');
    assert.deepEqual(await real.db.selectFrom('leads').select(['phone', 'incomplete']).execute(), [
      { phone: '4045550177', incomplete: 1 },
    ]);
  });
});

/** The same database, which refuses all work while `broken` says so. */
function breakable(db: Store['db'], broken: () => boolean): Store['db'] {
  return new Proxy(db, {
    get(target, name) {
      if (broken()) throw new StoreUnavailableError('The store cannot be used: it is switched off');
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function liveCalls({ db }: Pick<Store, 'db'>) {
  return db.selectFrom('live_calls').selectAll().execute();
}

async function ended({ db }: Pick<Store, 'db'>) {
  for (const limit = AbortSignal.timeout(60_000); !limit.aborted; ) {
    const row = await db.selectFrom('calls').selectAll().executeTakeFirstOrThrow();
    if (row.status === 'ended' && (await liveCalls({ db })).length === 0) return row;
    await soon();
  }
  throw new Error('The call has not ended');
}

function soon(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5));
}
