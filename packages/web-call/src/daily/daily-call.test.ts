import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { recordEvents, replying } from '../testing/recorded-call.ts';
import { createWebCall } from '../web-call.ts';
import { dailyRooms } from './daily-rooms.ts';
import { openBrowserPage } from './testing/browser-page.ts';
import { type ScriptedCallMachine, scriptedCallMachine } from './testing/scripted-call-machine.ts';

const dom = openBrowserPage();
after(() => dom.window.close());

const REPLY = { id: 'call-1', webCallUrl: 'https://rooms.daily.co/one' };
const TARGET = { assistant: 'assistant-1' };

function callOver(machine: ScriptedCallMachine) {
  const call = createWebCall({
    publicKey: 'key',
    baseUrl: '/api/voice',
    rooms: dailyRooms(),
    playback: null,
    fetch: replying(REPLY),
  });
  const events = recordEvents(call);
  return {
    call,
    names: () => events.map(([name]) => name).filter((name) => name !== 'call-start-progress'),
    async close() {
      await call.dispose();
      machine.close();
    },
  };
}

describe('A call over the real room library', { timeout: 20_000 }, () => {
  it('is started, talked in and hung up', async () => {
    const machine = scriptedCallMachine(dom.window);
    const { call, names, close } = callOver(machine);
    assert.deepEqual(await call.start(TARGET), REPLY);
    const begun = new Promise<void>((resolve) => call.on('call-start', resolve));
    machine.post({ action: 'app-message', data: 'listening', fromId: 'p1' });
    await begun;
    call.say('Hello');
    assert.match(await machine.nextAppMessage(), /^{"type":"say","message":"Hello"/);
    await call.stop();
    assert.deepEqual(names(), ['call-start-success', 'call-start', 'call-end', 'message']);
    await close();
  });

  it('can be hung up while the library joins, and started again at once (faults 3 and 17)', async () => {
    const machine = scriptedCallMachine(dom.window);
    const { call, names, close } = callOver(machine);
    const proceed = machine.holdJoin();
    const first = call.start(TARGET);
    while (!machine.asked.includes('join-meeting')) await new Promise(setImmediate);
    void call.stop();
    const second = call.start(TARGET);
    proceed();
    assert.equal(await first, null);
    assert.deepEqual(await second, REPLY);
    await call.stop();
    assert.deepEqual(names(), ['call-end', 'message', 'call-start-success', 'call-end', 'message']);
    await close();
  });

  it('ends once when the room fails, and can be started again (fault 11)', async () => {
    const machine = scriptedCallMachine(dom.window);
    const { call, names, close } = callOver(machine);
    await call.start(TARGET);
    const ended = new Promise<void>((resolve) => call.on('call-end', resolve));
    machine.post({
      action: 'error',
      errorMsg: 'Meeting has ended',
      error: { type: 'ejected', msg: 'Meeting has ended' },
    });
    machine.post({ action: 'left-meeting' });
    await ended;
    await call.stop();
    assert.deepEqual(names(), ['call-start-success', 'error', 'call-end']);
    assert.deepEqual(await call.start(TARGET), REPLY);
    await close();
  });

  it('of two clients on a page waits for the other to end (fault 17)', async () => {
    const machine = scriptedCallMachine(dom.window);
    const first = callOver(machine);
    const second = callOver(machine);
    await first.call.start(TARGET);
    const started = second.call.start(TARGET);
    await first.close();
    const again = scriptedCallMachine(dom.window);
    assert.deepEqual(await started, REPLY);
    await second.close();
    again.close();
  });
});
