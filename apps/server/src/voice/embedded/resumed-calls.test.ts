import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CLOSE } from '@downspout/web-call/embedded/frames';
import { readTranscript } from '../../office/calls/transcript.ts';
import { onEachEngine } from '../../testing/engines.ts';
import { openSite } from '../../testing/site.ts';
import { type Caller, call, join, origin } from './testing/browser.ts';

onEachEngine((engine) => {
  test('a call whose connection was cut goes on with all that was said, and greets nobody twice', async () => {
    const { app } = await openSite(engine);
    const caller = await call(await origin(app));
    caller.speak('gutters');
    await caller.until(() => caller.said().length > 1);
    caller.socket.terminate();
    const again = await join(caller.resumeUrl);
    await again.until(() => conversation(again) !== undefined);
    const [joined] = again.frames;
    assert.deepEqual(joined?.type === 'joined' && [joined.received, joined.resumed], [1, true]);
    assert.deepEqual(conversation(again), [
      { role: 'assistant', content: 'Hello.', turn: 1 },
      { role: 'user', content: 'gutters', turn: 1 },
      { role: 'assistant', content: 'You said: gutters', turn: 2 },
    ]);
    assert.deepEqual(messageTypes(again), ['listening', 'status-update', 'conversation-update', 'quote-details']);
    again.speak('and lights', 2);
    await again.until(() => again.said().length > 2);
    assert.equal(again.said()[2], 'You said: and lights');
  });

  test('words that are sent again after a cut are heard once', async () => {
    const { app } = await openSite(engine);
    const caller = await call(await origin(app));
    caller.speak('gutters');
    await caller.until(() => caller.said().length > 1);
    caller.socket.terminate();
    const again = await join(caller.resumeUrl);
    again.speak('gutters', 1);
    again.speak('lights', 2);
    await again.until(() => again.said().length > 2);
    assert.deepEqual(again.said().filter(Boolean), ['You said: lights']);
  });

  test('another process on the same store goes on with a call, and the first one lets go of it', async () => {
    const first = await openSite(engine);
    const second = await openSite(engine);
    const caller = await call(await origin(first.app));
    caller.speak('4045550177');
    await caller.until(() => caller.said().length > 1);
    const elsewhere = caller.resumeUrl.replace(/\/\/[^/]+/, new URL(await origin(second.app)).origin.slice(5));
    const again = await join(elsewhere);
    await again.until(() => conversation(again) !== undefined);
    assert.equal(conversation(again)?.length, 3);
    again.speak('lights', 2);
    await again.until(() => again.said().length > 2);
    caller.speak('still here?', 2);
    assert.equal(await caller.closed, CLOSE.replaced);
    again.send({ type: 'end-call' }, 3);
    assert.equal(await again.closed, CLOSE.ended);
    await until(async () => (await second.store.db.selectFrom('leads').select('id').execute()).length > 0);
    const { transcript } = await second.store.db.selectFrom('calls').select('transcript').executeTakeFirstOrThrow();
    const said = readTranscript(transcript ?? '').map(({ who, text }) => `${who}: ${text}`);
    assert.deepEqual(
      [said[1], ...said.slice(3)],
      ['visitor: 4045550177', 'visitor: lights', 'assistant: You said: lights'],
    );
  });

  test('a server that stops lets its calls go, and the next one goes on with them', async () => {
    const first = await openSite(engine);
    const caller = await call(await origin(first.app));
    caller.speak('gutters');
    await caller.until(() => caller.said().length > 1);
    await first.app.close();
    assert.equal(await caller.closed, 1012);
    const next = await openSite(engine);
    const again = await join(caller.resumeUrl.replace(/\/\/[^/]+/, new URL(await origin(next.app)).origin.slice(5)));
    await again.until(() => conversation(again) !== undefined);
    assert.equal(conversation(again)?.at(-1)?.content, 'You said: gutters');
  });

  test('an answer that was still owed when the process died is given by the next one', async () => {
    const first = await openSite(engine);
    const caller = await call(await origin(first.app));
    caller.speak('hang');
    await caller.until(() => caller.said().length > 1);
    const state = await first.store.db.selectFrom('live_calls').select('conversation').executeTakeFirstOrThrow();
    const cut = JSON.parse(state.conversation);
    assert.equal(cut.lines.pop().text, 'One.');
    cut.lines[1].text = 'lights';
    await first.store.db
      .updateTable('live_calls')
      .set({ conversation: JSON.stringify(cut) })
      .execute();
    const second = await openSite(engine);
    const again = await join(caller.resumeUrl.replace(/\/\/[^/]+/, new URL(await origin(second.app)).origin.slice(5)));
    await again.until(() => again.said().length > 0 && again.said().at(-1) === 'You said: lights');
  });

  test('a call joined again takes the connection over from one that only seems to live', async () => {
    const { app } = await openSite(engine);
    const caller = await call(await origin(app));
    const again = await join(caller.resumeUrl);
    assert.equal(await caller.closed, CLOSE.replaced);
    again.speak('gutters', 1);
    await again.until(() => again.said().length > 1);
  });
});

function conversation(caller: Caller) {
  for (const message of caller.messages()) {
    if (typeof message !== 'string' && message.type === 'conversation-update') return message.messages;
  }
  return undefined;
}

function messageTypes(caller: Caller): string[] {
  return caller.messages().map((message) => (typeof message === 'string' ? message : message.type));
}

async function until(done: () => Promise<boolean>): Promise<void> {
  for (const limit = AbortSignal.timeout(60_000); !limit.aborted; ) {
    if (await done()) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error('It never came');
}
