import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { createWebCall } from '@downspout/web-call';
import { type RoomScript, scriptedRooms } from '@downspout/web-call/testing';
import { createCallControl } from './call-control.ts';
import { cameraErrorFailure, microphoneFailure } from './microphone-failure.ts';

beforeEach(() => void mock.method(console, 'error', () => {}));
afterEach(() => mock.restoreAll());

test('a press calls, and the next one hangs up', async () => {
  const { control, rooms, shown, done } = setUp();
  control.press();
  assert.deepEqual(shown, ['connecting']);
  await until(() => shown.includes('active'));
  rooms.latest().tell('app-message', 'listening');
  control.press();
  assert.deepEqual(shown, ['connecting', 'active', 'connected', 'idle']);
  await done(false);
  assert.deepEqual([rooms.latest().state, rooms.latest().listeners()], ['left', 0]);
});

test('the assistant may listen before the call is set up', async () => {
  const { control, rooms, shown, done } = setUp({ join: async () => rooms.latest().tell('app-message', 'listening') });
  control.press();
  await until(() => shown.includes('connected'));
  await done();
  assert.deepEqual(shown, ['connecting', 'active', 'connected', 'idle']);
});

for (const stage of ['microphone', 'request', 'make', 'join'] as const) {
  test(`a press while waiting for the ${stage} hangs up without a message, and what comes late changes nothing`, async () => {
    const held = Promise.withResolvers<void>();
    let reached = false;
    const hold = async () => {
      reached = true;
      await held.promise;
    };
    const { control, rooms, shown, microphones, done } = setUp(
      stage === 'make' || stage === 'join' ? { [stage]: hold } : {},
      { microphone: stage === 'microphone' ? hold : undefined, request: stage === 'request' ? hold : undefined },
    );
    control.press();
    await until(() => reached);
    control.press();
    assert.deepEqual(shown, ['connecting', 'idle']);
    held.resolve();
    await done(false);
    assert.deepEqual(shown, ['connecting', 'idle']);
    assert.equal(microphones.open, 0);
    if (stage === 'microphone' || stage === 'request') assert.equal(rooms.made.length, 0);
    assert.deepEqual(
      rooms.made.map((room) => room.state),
      rooms.made.map(() => 'left'),
    );
    control.press();
    await until(() => shown.includes('active'));
    await done();
  });
}

test('a microphone that is given late does not disturb the call after it', async () => {
  const first = Promise.withResolvers<void>();
  let asked = 0;
  const microphone = () => (++asked === 1 ? first.promise : Promise.resolve());
  const { control, rooms, shown, microphones, done } = setUp({}, { microphone });
  for (let presses = 0; presses < 3; presses += 1) control.press();
  await until(() => shown.includes('active'));
  first.resolve();
  await done(false);
  assert.deepEqual(shown, ['connecting', 'idle', 'connecting', 'active']);
  assert.deepEqual([rooms.made.length, microphones.open], [1, 0]);
  await done();
});

test('a microphone refused after the visitor hung up is told to nobody', async () => {
  const refused = Promise.withResolvers<void>();
  const { control, shown, done } = setUp({}, { microphone: () => refused.promise });
  control.press();
  control.press();
  refused.reject(new DOMException('', 'NotAllowedError'));
  await done();
  assert.deepEqual(shown, ['connecting', 'idle']);
});

test('a microphone refused late is not told about the call after it', async () => {
  const refused = Promise.withResolvers<void>();
  let asked = 0;
  const microphone = () => (++asked === 1 ? refused.promise : Promise.resolve());
  const { control, shown, done } = setUp({}, { microphone });
  for (let presses = 0; presses < 3; presses += 1) control.press();
  await until(() => shown.includes('active'));
  refused.reject(new DOMException('', 'NotAllowedError'));
  await done(false);
  assert.deepEqual(shown, ['connecting', 'idle', 'connecting', 'active']);
  await done();
});

test('a failed start tells one cause, though the client tells several errors', async () => {
  const { control, shown, done } = setUp({ join: () => Promise.reject(new Error('no way')) });
  control.press();
  await until(() => shown.includes('idle'));
  await done();
  assert.deepEqual(shown, ['connecting', 'failed unreachable', 'idle']);
});

test('a call that is cut off tells so once; after a goodbye it tells nothing', async () => {
  const fatal = { action: 'error', errorMsg: 'gone', error: { type: 'ejected', msg: 'gone' } } as const;
  for (const goodbye of [false, true]) {
    const { control, rooms, shown, done } = setUp();
    control.press();
    await until(() => shown.includes('active'));
    rooms.latest().tell('app-message', 'listening');
    if (goodbye) rooms.latest().tell('app-message', '{"type":"status-update","status":"ended"}');
    rooms.latest().fail(fatal);
    await done();
    assert.deepEqual(shown.slice(3), goodbye ? ['idle'] : ['failed dropped', 'idle']);
  }
});

test('a room that loses the microphone ends the call with the cause; a camera does not', async () => {
  const { control, rooms, shown, done } = setUp();
  control.press();
  await until(() => shown.includes('active'));
  const lose = (type: string) =>
    rooms.latest().tell('camera-error', { action: 'camera-error', errorMsg: { errorMsg: type }, error: { type } });
  lose('cam-in-use');
  assert.deepEqual(shown, ['connecting', 'active']);
  lose('mic-in-use');
  await done();
  assert.deepEqual(shown.slice(2), ['failed microphone-busy', 'idle']);
});

interface Holds {
  readonly microphone?: (() => Promise<void>) | undefined;
  readonly request?: (() => Promise<void>) | undefined;
}

function setUp(script: RoomScript = {}, { microphone, request }: Holds = {}) {
  const rooms = scriptedRooms(script);
  const shown: string[] = [];
  const microphones = { open: 0 };
  const call = createWebCall({
    publicKey: 'key',
    baseUrl: 'https://platform.example.com',
    rooms: rooms.rooms,
    playback: null,
    page: null,
    userAgent: '',
    fetch: async () => {
      await request?.();
      return Response.json({ id: 'c', webCallUrl: 'https://rooms.example.com/one' }, { status: 201 });
    },
  });
  const control = createCallControl({
    call,
    assistantId: 'a',
    microphone: { refused: microphoneFailure, lost: cameraErrorFailure },
    view: {
      show: (state) => void shown.push(state),
      connected: () => void shown.push('connected'),
      failed: (cause) => void shown.push(`failed ${cause}`),
    },
    async askForMicrophone() {
      await microphone?.();
      microphones.open += 1;
      return () => {
        microphones.open -= 1;
      };
    },
  });
  /** Lets everything that is under way come to rest, and ends the call. */
  const done = async (hangUp = true) => {
    for (let turns = 0; turns < 20; turns += 1) await new Promise(setImmediate);
    if (hangUp) await call.stop();
  };
  return { control, rooms, shown, microphones, done };
}

async function until(reached: () => boolean): Promise<void> {
  while (!reached()) await new Promise(setImmediate);
}
