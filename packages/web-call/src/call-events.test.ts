import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createEmitter } from './emitter.ts';
import { callServer, REPLY, recordEvents, recordedCall, replying } from './testing/recorded-call.ts';
import { scriptedRooms } from './testing/scripted-room.ts';
import { createWebCall } from './web-call.ts';

const TARGET = { assistant: 'assistant-1' };

describe('What the assistant sends', () => {
  it('starts the talk once with the text listening, also while joining (faults 4 and 24)', async () => {
    const rooms = recordedCall({
      join: async () => {
        rooms.latest().tell('app-message', 'listening');
      },
    });
    await rooms.call.start(TARGET);
    assert.deepEqual(
      rooms.story().filter((told) => told === 'call-start' || told.startsWith('video-call-join')),
      ['video-call-join started', 'call-start', 'video-call-join completed'],
    );
    rooms.latest().tell('app-message', 'listening');
    assert.equal(rooms.all('call-start').length, 1);
    await rooms.call.stop();
  });

  it('starts the talk once on reconnecting, though listening comes too', async () => {
    const { call, all, latest } = recordedCall();
    await call.reconnect(REPLY);
    latest().tell('app-message', 'listening');
    assert.equal(all('call-start').length, 1);
    await call.stop();
  });

  it('is a message when it is JSON, scalars included, and nothing otherwise (fault 24)', async (t) => {
    const error = t.mock.method(console, 'error', () => {});
    const { call, all, latest } = recordedCall();
    await call.start(TARGET);
    for (const data of ['{"type":"transcript"}', '5', 'null', '"listening"', 'no json', { type: 'object' }]) {
      latest().tell('app-message', data);
    }
    assert.deepEqual(all('message'), [{ type: 'transcript' }, 5, null, 'listening']);
    assert.equal(error.mock.callCount(), 0);
    await call.stop();
  });
});

describe('What the client sends', () => {
  it('is nothing without a call, and throws as the room does before it is joined', async () => {
    const { call } = recordedCall({ join: () => new Promise(() => {}) });
    call.send({ type: 'x' });
    call.say('Hello');
    const started = call.start(TARGET);
    await new Promise(setImmediate);
    assert.throws(() => call.send({ type: 'x' }), { message: 'sendAppMessage() only supported after join.' });
    await call.stop();
    await started;
  });

  it('is JSON of at most 4096 characters, itself quoted', async () => {
    const { call, latest } = recordedCall();
    await call.start(TARGET);
    call.send({ a: 'x'.repeat(4_082) });
    assert.equal(JSON.stringify(latest().sent[0]).length, 4_096);
    assert.throws(() => call.send({ a: 'x'.repeat(4_083) }), { message: 'Message data too large. Max size is 4096' });
    await call.stop();
  });

  it('has the assistant say something, with its options', async () => {
    const { call, latest } = recordedCall();
    await call.start(TARGET);
    call.say('Hello');
    call.say('Bye', { endCallAfterSpoken: true, interruptionsEnabled: true, interruptAssistantEnabled: true });
    assert.deepEqual(latest().sent, [
      '{"type":"say","message":"Hello","interruptionsEnabled":false,"interruptAssistantEnabled":false}',
      '{"type":"say","message":"Bye","endCallAfterSpoken":true,"interruptionsEnabled":true,"interruptAssistantEnabled":true}',
    ]);
    await call.stop();
  });
});

describe('What the room tells', () => {
  it('is handed on unchanged, until the call has ended', async () => {
    const { call, events, latest } = recordedCall();
    await call.start(TARGET);
    const before = events.length;
    const told = { action: 'camera-error', errorMsg: { errorMsg: 'no' }, error: { type: 'permissions' } } as const;
    const room = latest();
    room.tell('camera-error', told);
    room.tell('network-quality-change', told);
    room.tell('network-connection', told);
    room.tell('participant-updated', told);
    assert.deepEqual(events.slice(before), [
      ['camera-error', told],
      ['network-quality-change', told],
      ['network-connection', told],
      ['daily-participant-updated', told],
    ]);
    assert.equal(Object(events.at(-1)?.[1]), told);
    await call.stop();
    const after = events.length;
    room.tell('camera-error', told);
    assert.equal(events.length, after);
  });
});

describe('Errors', () => {
  it('are plain data with a message in text, the refusing reply included (fault 8)', async () => {
    const server = await callServer(() => ({ status: 402, body: '{"message":"out of credit","statusCode":402}' }));
    const { call, all } = recordedCall({}, { baseUrl: server.baseUrl, fetch });
    await call.start(TARGET);
    await server.close();
    const { error } = Object(all('error')[0]);
    assert.deepEqual(structuredClone(error), error);
    assert.deepEqual(
      [error.message, error.status, error.body],
      [
        `POST ${server.baseUrl}/call/web answered 402: out of credit`,
        402,
        { message: 'out of credit', statusCode: 402 },
      ],
    );
  });

  it('nobody listens to break nothing (fault 9)', async () => {
    const rooms = scriptedRooms({ join: () => Promise.reject(new Error('refused')) });
    const call = createWebCall({
      publicKey: 'k',
      baseUrl: '/',
      rooms: rooms.rooms,
      fetch: replying(REPLY),
      page: null,
      playback: null,
    });
    assert.equal(await call.start(TARGET), null);
    assert.equal(call.state, 'idle');
  });

  it('thrown by a listener stop neither the others nor the call, and are reported (fault 10)', async () => {
    const rooms = scriptedRooms();
    const kinds: string[] = [];
    const call = createWebCall({
      publicKey: 'k',
      baseUrl: '/',
      rooms: rooms.rooms,
      fetch: replying(REPLY),
      page: null,
      playback: null,
      reportError(report) {
        kinds.push(report.kind);
        throw new Error('reporter broken');
      },
    });
    for (const event of ['call-start-progress', 'call-end', 'message'] as const) {
      call.on(event, () => {
        throw new Error('listener broken');
      });
    }
    const events = recordEvents(call);
    assert.notEqual(await call.start(TARGET), null);
    await call.stop();
    assert.deepEqual(
      events.slice(-2).map(([name]) => name),
      ['call-end', 'message'],
    );
    assert.deepEqual([rooms.latest().state, call.state, new Set(kinds)], ['left', 'idle', new Set(['listener-error'])]);
  });

  it('are reported with names, data and tokens masked, but for those the room reports itself', async () => {
    for (const [type, errorMsg, expected] of [
      ['ejected', 'out', 1],
      ['connection-error', 'lost', 0],
      ['end-of-life', 'old', 0],
      ['no-room', 'none', 0],
      ['no-room', 'it was deleted', 1],
    ] as const) {
      const { call, latest, reports } = recordedCall();
      await call.start(TARGET);
      const details = { userName: 'Ann', properties: [{ userData: 'x', token: 't', kept: 1 }] };
      latest().fail({ action: 'error', errorMsg, error: { type, msg: errorMsg, details } });
      await call.stop();
      assert.equal(reports.length, expected, type);
      if (expected === 0) continue;
      assert.deepEqual([reports[0]?.kind, reports[0]?.callId], ['room-error', 'call-1']);
      assert.deepEqual(Object(reports[0]?.error).error.details, {
        userName: '[masked]',
        properties: [{ userData: '[masked]', token: '[masked]', kept: 1 }],
      });
    }
  });
});

describe('Two clients', () => {
  it('keep their own address and key (fault 16)', async () => {
    const server = await callServer(() => ({ status: 201, body: JSON.stringify(REPLY) }));
    const first = recordedCall({}, { baseUrl: `${server.baseUrl}/one`, publicKey: 'one', fetch });
    const second = recordedCall({}, { baseUrl: `${server.baseUrl}/two`, publicKey: 'two', fetch });
    await first.call.start(TARGET);
    await second.call.start(TARGET);
    await Promise.all([first.call.stop(), second.call.stop()]);
    await server.close();
    assert.deepEqual(
      server.requests.map(({ url, authorization }) => [url, authorization]),
      [
        ['/one/call/web', 'Bearer one'],
        ['/two/call/web', 'Bearer two'],
      ],
    );
  });
});

describe('Listeners', () => {
  it('are removed by what on returned, more than once if need be (fault 23)', async () => {
    const { call } = recordedCall();
    let heard = 0;
    const listener = () => {
      heard += 1;
    };
    const off = call.on('call-end', listener);
    call.on('call-end', listener);
    off();
    off();
    await call.start(TARGET);
    await call.stop();
    assert.equal(heard, 1);
  });

  it('hear what was told after they came, each other one as long as it was there when it was told', () => {
    const { emit, on } = createEmitter<{ told: [] }>(assert.fail);
    const heard: string[] = [];
    on('told', () => {
      heard.push('first');
      offSecond();
      on('told', () => heard.push('late'));
    });
    const offSecond = on('told', () => heard.push('second'));
    emit('told');
    assert.deepEqual(heard, ['first', 'second']);
    emit('told');
    assert.deepEqual(heard.slice(2), ['first', 'late']);
  });

  it('may be missing for any event, error included (fault 9)', () => {
    const { emit, on, clear } = createEmitter<{ error: [error: Error] }>(assert.fail);
    emit('error', new Error('nobody hears it'));
    on('error', assert.fail);
    clear();
    emit('error', new Error('nobody hears it any more'));
  });

  it('beyond ten of one event are warned of, once', (t) => {
    const warn = t.mock.method(console, 'warn', () => {});
    const { on } = createEmitter<{ told: [] }>(() => {});
    for (let count = 1; count <= 10; count += 1) on('told', () => {});
    assert.equal(warn.mock.callCount(), 0);
    on('told', () => {});
    on('told', () => {});
    assert.equal(warn.mock.callCount(), 1);
  });
});
