import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AssistantAct, AssistantModel } from '@downspout/assistant/assistant-model';
import { parrot } from '@downspout/assistant/testing/parrot';
import { readTranscript } from '../../office/calls/transcript.ts';
import type { Store } from '../../store/database.ts';
import { onEachEngine } from '../../testing/engines.ts';
import { openSite } from '../../testing/site.ts';
import { quoteArguments } from '../testing/platform.ts';
import { type Caller, call, createCall, join, origin } from './testing/browser.ts';

const QUICK = { resumeMs: 200, holdEveryMs: 20, sweepEveryMs: 20 };

onEachEngine((engine) => {
  test('a process that lost a call does not end it while another one leads it', async () => {
    const first = await openSite(engine, { callTimes: QUICK });
    const second = await openSite(engine, { callTimes: QUICK });
    const caller = await call(await origin(first.app));
    caller.speak('4045550177');
    await caller.until(() => caller.said().length > 1);
    caller.socket.terminate();
    const again = await join(await at(second.app, caller.resumeUrl));
    await pause(3 * QUICK.resumeMs);
    again.speak('still here', 2);
    await again.until(() => again.said().length > 2);
    assert.deepEqual(await first.store.db.selectFrom('leads').select('id').execute(), []);
    assert.equal((await theCall(first.store)).status, 'in-progress');
  });

  test('a call that comes back to a process goes on from what was said elsewhere meanwhile', async () => {
    const first = await openSite(engine);
    const second = await openSite(engine);
    const caller = await call(await origin(first.app));
    caller.socket.terminate();
    const there = await join(await at(second.app, caller.resumeUrl));
    there.speak('4045550177', 1);
    await there.until(() => there.said().length > 1);
    there.speak(`submit ${JSON.stringify(quoteArguments)}`, 2);
    await there.until(() => there.said().length > 2);
    there.socket.terminate();
    const back = await join(caller.resumeUrl);
    await back.until(() => types(back).includes('quote-stored'));
    const [joined] = back.frames;
    assert.equal(joined?.type === 'joined' && joined.received, 2);
    back.send({ type: 'end-call' }, 3);
    await back.closed;
    await until(async () => (await liveCalls(first.store)).length === 0);
    const said = readTranscript((await theCall(first.store)).transcript ?? '');
    assert.ok(said.some(({ who, text }) => who === 'visitor' && text === '4045550177'));
    assert.equal((await first.store.db.selectFrom('leads').select('id').execute()).length, 1);
  });

  test('what could not be stored while the store was out of order is stored when it is back', async () => {
    const real = await engine.open();
    let broken = false;
    const store: Store = { ...real, db: breakable(real.db, () => broken) };
    const { app } = await openSite(engine, { store, callTimes: QUICK });
    const caller = await call(await origin(app));
    broken = true;
    caller.speak('gutters');
    await caller.until(() => caller.said().length > 1);
    broken = false;
    await until(async () => /You said: gutters/.test((await liveCalls(real))[0]?.conversation ?? ''));
  });

  test('a process that died right after a lead was stored leaves no second, incomplete one', async () => {
    let now = Date.now();
    const clock = () => now;
    const first = await openSite(engine, { clock });
    const caller = await call(await origin(first.app));
    caller.speak('4045550177');
    await caller.until(() => caller.said().length > 1);
    const [before] = await liveCalls(first.store);
    caller.speak(`submit ${JSON.stringify(quoteArguments)}`);
    await caller.until(() => types(caller).includes('quote-stored') && caller.said().length > 2);
    await first.app.close();
    const { conversation } = before ?? { conversation: '' };
    await first.store.db.updateTable('live_calls').set({ conversation }).execute();
    now += 60_000;
    const { app } = await openSite(engine, { clock, callTimes: QUICK });
    await app.ready();
    await until(async () => (await liveCalls(first.store)).length === 0);
    const leads = await first.store.db.selectFrom('leads').select('incomplete').execute();
    assert.deepEqual(leads, [{ incomplete: 0 }]);
  });

  test('a call hung up while its assistant hangs ends, cannot be joined again, and has its one lead', async () => {
    const stubborn: AssistantModel = {
      async *respond(turn): AsyncGenerator<AssistantAct> {
        yield* parrot.respond(turn);
        if (turn.heard.kind === 'said') await new Promise<never>(() => {});
      },
    };
    const { app, store } = await openSite(engine, { assistant: stubborn });
    const caller = await call(await origin(app));
    caller.speak(`submit ${JSON.stringify(quoteArguments)}`);
    await caller.until(() => types(caller).includes('quote-stored'));
    caller.send({ type: 'end-call' });
    await caller.closed;
    await until(async () => (await theCall(store)).status === 'ended' && (await liveCalls(store)).length === 0);
    assert.equal(await (await join(caller.resumeUrl)).closed, 4404);
    const leads = await store.db.selectFrom('leads').select('incomplete').execute();
    assert.deepEqual(leads, [{ incomplete: 0 }]);
  });

  test('words that no store takes are cleaned before they are kept', async () => {
    const nul: AssistantModel = {
      async *respond({ heard }) {
        yield { kind: 'say', text: heard.kind === 'joined' ? 'Hel\0lo.' : '\0' };
      },
    };
    const { app, store } = await openSite(engine, { assistant: nul });
    const caller = await call(await origin(app));
    assert.deepEqual(caller.said(), ['Hello.']);
    caller.send({ type: 'end-call' });
    await until(async () => (await liveCalls(store)).length === 0);
    const said = readTranscript((await theCall(store)).transcript ?? '');
    assert.deepEqual(said, [{ who: 'assistant', text: 'Hello.' }]);
  });

  test('calls created at the same moment, by several processes, do not exceed what is allowed', async () => {
    const settings = { VOICE_MAX_CALLS: '5' };
    const sites = await Promise.all(
      [await openSite(engine, { settings }), await openSite(engine, { settings })].map(({ app }) => origin(app)),
    );
    const created = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => createCall(sites[n % 2] ?? '')));
    assert.equal(created.filter(({ status }) => status === 'fulfilled').length, 5);
  });

  test('a server stops though a browser does not answer that its connection is closed', async () => {
    const { app } = await openSite(engine);
    const caller = await call(await origin(app));
    caller.socket.pause();
    const since = Date.now();
    await app.close();
    assert.ok(Date.now() - since < 20_000, 'and not for the 30 s that the library would wait');
  });
});

function types(caller: Caller): string[] {
  return caller.messages().map((message) => (typeof message === 'string' ? message : message.type));
}

async function at(app: Parameters<typeof origin>[0], url: string): Promise<string> {
  return url.replace(/\/\/[^/]+/, (await origin(app)).slice(5));
}

function liveCalls({ db }: Pick<Store, 'db'>) {
  return db.selectFrom('live_calls').selectAll().execute();
}

function theCall({ db }: Pick<Store, 'db'>) {
  return db.selectFrom('calls').selectAll().executeTakeFirstOrThrow();
}

/** The same database, which refuses all work while `broken` says so. */
function breakable(db: Store['db'], broken: () => boolean): Store['db'] {
  return new Proxy(db, {
    get(target, name) {
      if (broken()) throw new Error('The database is not open');
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

async function until(done: () => Promise<boolean>): Promise<void> {
  for (const limit = AbortSignal.timeout(60_000); !limit.aborted; await pause(10)) if (await done()) return;
  throw new Error('It never came');
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
