import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { REPLY, recordedCall } from './testing/recorded-call.ts';

const TARGET = { assistant: 'assistant-1' };
const turn = () => new Promise(setImmediate);

describe('A new call while the one before is ending', () => {
  it('is not refused, waits for the room before, and says so (faults 15 and 17)', async () => {
    let left = () => {};
    const leave = () =>
      new Promise<void>((resolve) => {
        left = resolve;
      });
    const { call, made, story } = recordedCall({ leave });
    await call.start(TARGET);
    void call.stop();
    const before = story().length;
    const started = call.start(TARGET);
    assert.equal(call.state, 'starting');
    assert.equal(await call.start(TARGET), null);
    await turn();
    assert.equal(made.length, 1);
    left();
    assert.deepEqual(await started, REPLY);
    assert.equal(made.length, 2);
    assert.deepEqual(
      story()
        .slice(before)
        .filter((told) => told.startsWith('video-call-object')),
      [
        'video-call-object-creation started',
        'video-call-object-creation started',
        'video-call-object-creation completed',
      ],
    );
    const stopped = call.stop();
    left();
    await stopped;
  });

  it('reconnects likewise, with its own stage', async () => {
    let left = () => {};
    const leave = () =>
      new Promise<void>((resolve) => {
        left = resolve;
      });
    const { call, story } = recordedCall({ leave });
    await call.start(TARGET);
    void call.stop();
    const before = story().length;
    const reconnected = call.reconnect(REPLY);
    await assert.rejects(call.reconnect(REPLY), { code: 'reconnect-refused' });
    left();
    await reconnected;
    assert.deepEqual(story().slice(before, before + 3), [
      'reconnect-initialization started',
      'cleanup-existing-call started',
      'cleanup-existing-call completed',
    ]);
    const stopped = call.stop();
    left();
    await stopped;
  });

  it('that is hung up too leaves the client idle only when both rooms are left', async () => {
    let left = () => {};
    const { call } = recordedCall({
      leave: () =>
        new Promise((resolve) => {
          left = resolve;
        }),
    });
    await call.start(TARGET);
    void call.stop();
    const started = call.start(TARGET);
    const stopped = call.stop();
    assert.equal(await started, null);
    assert.equal(call.state, 'ending');
    left();
    await stopped;
    assert.equal(call.state, 'idle');
  });
});

describe('A thousand calls', () => {
  it('leave no listener, timer, sound or room behind', async () => {
    const { call, clock, page, playback, made } = recordedCall();
    for (let index = 0; index < 1_000; index += 1) {
      await call.start(TARGET);
      made.at(-1)?.tell('levels', { p1: 0.5 });
      await call.stop();
    }
    assert.deepEqual([made.length, clock.waiting(), page.listening(), playback.playing.size], [1000, 0, 0, 0]);
    assert.ok(made.every((room) => room.state === 'left' && room.listeners() === 0));
  });

  it('take at most 5 ms of own work each to be joined and left', async () => {
    const { call } = recordedCall();
    const cpu = process.cpuUsage();
    for (let index = 0; index < 100; index += 1) {
      await call.start(TARGET);
      await call.stop();
    }
    const { user, system } = process.cpuUsage(cpu);
    const msPerCall = (user + system) / 1_000 / 100;
    assert.ok(msPerCall <= 5, `${msPerCall} ms`);
  });
});
