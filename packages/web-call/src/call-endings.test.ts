import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LEAVE_LIMIT_MS } from './session.ts';
import { assistantTrack } from './testing/fake-track.ts';
import { REPLY, recordedCall } from './testing/recorded-call.ts';
import type { ScriptedRoom } from './testing/scripted-room.ts';

const FAILED = { action: 'error', errorMsg: 'gone', error: { type: 'ejected', msg: 'gone' } } as const;
const TARGET = { assistant: 'assistant-1' };
const CLOSING = { type: 'status-update', status: 'ended', endedReason: 'customer-ended-call' };
const never = () => new Promise<never>(() => {});
const turn = () => new Promise(setImmediate);

/** What a room may still tell of a call that is over, but for `left`. */
function tellEverything({ tell }: ScriptedRoom): void {
  tell('app-message', 'listening');
  tell('app-message', '{"type":"status-update","status":"ended"}');
  tell('participant-updated', {});
  tell('participant-left', 'p1');
  tell('track-started', assistantTrack());
  tell('track-started', assistantTrack('video'));
  tell('levels', { p1: 1 });
  tell('recording-started');
  tell('nonfatal-error', { type: 'audio-processor-error', errorMsg: 'x' });
  tell('camera-error', { action: 'camera-error', errorMsg: { errorMsg: 'x' }, error: { type: 'permissions' } });
  tell('network-quality-change', {});
  tell('network-connection', {});
  tell('error', FAILED, new Error('x'));
}

describe('Hanging up', () => {
  it('tells call-end and then the closing message, before stop returns', async () => {
    const { call, events, latest } = recordedCall();
    await call.start(TARGET);
    const before = events.length;
    const stopped = call.stop();
    assert.deepEqual(events.slice(before), [['call-end'], ['message', CLOSING]]);
    assert.equal(call.state, 'ending');
    await stopped;
    assert.deepEqual([call.state, latest().state], ['idle', 'left']);
  });

  it('without a call does nothing', async () => {
    const { call, events } = recordedCall();
    await call.stop();
    call.end();
    assert.deepEqual(events, []);
  });

  it('leaves out the closing message when the assistant sent its own', async () => {
    const { call, story, latest } = recordedCall();
    await call.start(TARGET);
    latest().tell('app-message', '{"type":"status-update","status":"ended","endedReason":"assistant-ended-call"}');
    latest().close();
    await call.stop();
    assert.deepEqual(story().slice(-2), ['message status-update', 'call-end']);
  });

  it('while the call is being created aborts the request and joins nothing (fault 1)', async () => {
    let aborted = false;
    let answer = (_response: Response) => {};
    const { call, made, story } = recordedCall(
      {},
      {
        fetch: (_url, init) => {
          init?.signal?.addEventListener('abort', () => {
            aborted = true;
          });
          return new Promise((resolve) => {
            answer = resolve;
          });
        },
      },
    );
    const started = call.start(TARGET);
    await call.stop();
    answer(Response.json(REPLY));
    assert.equal(await started, null);
    await turn();
    assert.deepEqual([aborted, made.length, call.state], [true, 0, 'idle']);
    assert.deepEqual(story(), ['initialization started', 'web-call-creation started']);
  });

  it('while the room is being made leaves it when it comes (fault 1)', async () => {
    let ready = () => {};
    const { call, made, story } = recordedCall({
      make: () =>
        new Promise((resolve) => {
          ready = resolve;
        }),
    });
    const started = call.start(TARGET);
    await turn();
    await call.stop();
    assert.equal(await started, null);
    ready();
    await turn();
    assert.deepEqual([made.length, made[0]?.state], [1, 'left']);
    assert.equal(story().at(-1), 'video-call-object-creation started');
  });

  it('during the wait of a phone is no error (fault 2)', async () => {
    const { call, clock, story } = recordedCall({}, { userAgent: 'iPhone' });
    const started = call.start(TARGET);
    await turn();
    await call.stop();
    assert.equal(await started, null);
    assert.deepEqual(story().slice(-3), ['mobile-permissions started', 'call-end', 'message status-update']);
    assert.equal(clock.waiting(), 0);
  });

  it('during a join that never settles lets start resolve null (fault 3)', async () => {
    const { call, story } = recordedCall({ join: never });
    const started = call.start(TARGET);
    await turn();
    await call.stop();
    assert.equal(await started, null);
    assert.deepEqual(story().slice(-3), ['video-call-join started', 'call-end', 'message status-update']);
  });

  it('from within any event ends the call there', async () => {
    const complete = recordedCall();
    await complete.call.start(TARGET);
    await complete.call.stop();
    for (const [index] of complete.events.entries()) {
      const { call, events, made, clock } = recordedCall();
      call.on('call-start-progress', () => {
        if (events.length === index + 1) void call.stop();
      });
      call.on('call-start-success', () => void call.stop());
      assert.equal(await call.start(TARGET), null);
      await call.stop();
      const told = events.slice(index + 1).map(([name]) => name);
      const ending = made.length === 0 ? [] : ['call-end', 'message'];
      if (index < complete.events.length - 3) assert.deepEqual(told, ending);
      assert.deepEqual([call.state, clock.waiting()], ['idle', 0]);
      for (const room of made) assert.deepEqual([room.state, room.listeners()], ['left', 0]);
    }
  });

  it('twice, and then being left, ends once (fault 14)', async () => {
    const { call, all, latest } = recordedCall();
    await call.start(TARGET);
    call.on('call-end', () => void call.stop());
    await Promise.all([call.stop(), call.stop()]);
    latest().tell('left');
    await call.stop();
    assert.deepEqual([all('call-end').length, all('message').length], [1, 1]);
    assert.equal(latest().asked.filter((asked) => asked === 'leave').length, 1);
  });

  it('does not wait for a room longer than 3 s', async () => {
    const { call, clock } = recordedCall({ leave: never });
    await call.start(TARGET);
    const stopped = call.stop();
    clock.advance(LEAVE_LIMIT_MS);
    await stopped;
    assert.equal(call.state, 'idle');
  });

  it('reports a room that cannot be left, and goes on', async () => {
    const { call, reports } = recordedCall({ leave: () => Promise.reject(new Error('stuck')) });
    await call.start(TARGET);
    await call.stop();
    assert.deepEqual(reports, [{ kind: 'room-command', callId: 'call-1', error: { message: 'stuck', name: 'Error' } }]);
    assert.notEqual(await call.start(TARGET), null);
    await call.stop();
  });
});

describe('A call ends', () => {
  it('when the room is left from the other side', async () => {
    const { call, story, latest } = recordedCall();
    await call.start(TARGET);
    latest().close();
    assert.deepEqual(story().slice(-2), ['call-end', 'message status-update']);
    await call.stop();
    assert.equal(call.state, 'idle');
  });

  it('when the room fails, without being left by it (fault 11)', async () => {
    const { call, events, latest } = recordedCall();
    await call.start(TARGET);
    const event = { action: 'error', errorMsg: 'gone', error: { type: 'connection-error', msg: 'gone' } } as const;
    latest().fail(event);
    await call.stop();
    assert.deepEqual(events.slice(-2), [['error', event], ['call-end']]);
    assert.ok(latest().asked.includes('leave'));
    assert.notEqual(await call.start(TARGET), null);
    await call.stop();
  });

  it('with the closing message too when the failed room then tells that it was left, each once and nothing after', async () => {
    const { call, events, latest } = recordedCall({ leave: () => turn().then(() => {}) });
    await call.start(TARGET);
    latest().fail(FAILED);
    const before = events.length;
    assert.deepEqual(events.slice(-2), [['error', FAILED], ['call-end']]);
    tellEverything(latest());
    assert.equal(events.length, before);
    latest().tell('left');
    latest().tell('left');
    latest().fail(FAILED);
    tellEverything(latest());
    await call.stop();
    tellEverything(latest());
    latest().tell('left');
    assert.deepEqual(events.slice(before), [['message', CLOSING]]);
    assert.equal(latest().listeners(), 0);
  });

  it('without the closing message when a failed room tells nothing, the assistant sent its own, or the next call began', async () => {
    const silent = recordedCall();
    await silent.call.start(TARGET);
    silent.latest().fail(FAILED);
    await silent.call.stop();
    silent.latest().tell('left');
    const announced = recordedCall({ leave: never });
    await announced.call.start(TARGET);
    announced.latest().tell('app-message', '{"type":"status-update","status":"ended"}');
    announced.latest().fail(FAILED);
    announced.latest().tell('left');
    const next = recordedCall({ leave: never });
    await next.call.start(TARGET);
    next.latest().fail(FAILED);
    void next.call.start(TARGET);
    next.latest().tell('left');
    const messages = [silent, announced, next].map(({ all }) => all('message').length);
    assert.deepEqual(messages, [0, 1, 0]);
  });

  it('and nothing the room tells is heard any more', async () => {
    const { call, events, latest, playback } = recordedCall({ leave: never });
    await call.start(TARGET);
    latest().tell('track-started', assistantTrack());
    const sound = playback.playing.get('p1');
    void call.stop();
    const [before, asked] = [events.length, latest().asked.length];
    tellEverything(latest());
    sound?.refuse(new Error('late'));
    sound?.sounds();
    await turn();
    assert.equal(events.length, before);
    assert.deepEqual([latest().asked.length, playback.playing.size], [asked, 0]);
  });

  it('once when the room fails and a listener hangs up on hearing it (fault 14)', async () => {
    const { call, all, latest } = recordedCall();
    await call.start(TARGET);
    call.on('error', () => void call.stop());
    latest().fail({ action: 'error', errorMsg: 'gone' });
    await call.stop();
    const left = latest().asked.filter((asked) => asked === 'leave');
    assert.deepEqual([all('call-end').length, left.length], [1, 1]);
  });

  it('when the page is left or kept for going back, with a word to the assistant (fault 12)', async () => {
    const { call, page, latest, story } = recordedCall();
    await call.start(TARGET);
    page.dispatchEvent(new Event('pagehide'));
    assert.deepEqual(latest().sent, ['{"type":"end-call"}']);
    assert.deepEqual(story().slice(-2), ['call-end', 'message status-update']);
    await call.stop();
    assert.equal(page.listening(), 0);
  });

  it('by end, which sends end-call and does not wait', async () => {
    const { call, latest } = recordedCall();
    await call.start(TARGET);
    assert.equal(call.end(), undefined);
    assert.deepEqual(latest().sent, ['{"type":"end-call"}']);
    assert.equal(call.state, 'ending');
    await call.stop();
  });

  it('by end before it is joined, too', async () => {
    const { call } = recordedCall({ join: never });
    const started = call.start(TARGET);
    await turn();
    call.end();
    assert.equal(await started, null);
  });

  it('by dispose, which forgets the listeners and refuses new calls (fault 23)', async () => {
    const { call, all, story } = recordedCall();
    await call.start(TARGET);
    await call.dispose();
    assert.equal(all('call-end').length, 1);
    const before = story().length;
    await assert.rejects(call.start(TARGET), { code: 'disposed' });
    await assert.rejects(call.reconnect(REPLY), { code: 'disposed' });
    assert.equal(story().length, before);
  });
});
