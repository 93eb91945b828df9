import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { WebCallError } from '../errors.ts';
import type { Room, RoomEvents, RoomFatalError } from '../room.ts';

/** A fresh room and the hands of its other side. */
export interface RoomHarness {
  room: Room;
  url: string;
  /** Another participant sends a text. */
  othersSend(text: string): void;
  /** Resolves with the next text the others receive. */
  othersReceive(): Promise<string>;
  /** The room fails for good. */
  fail(event: RoomFatalError): void;
  /** The room ends by itself. */
  close(): void;
  /** Lets joining wait until the function returned is called. */
  holdJoin(): () => void;
  dispose(): Promise<void>;
}

const EJECTED: RoomFatalError = {
  action: 'error',
  errorMsg: 'Meeting has ended',
  error: { type: 'ejected', msg: 'Meeting has ended' },
};

/** What every room must do, whatever carries it. Run it beside the room's own tests. */
export function describeRoom(name: string, makeHarness: () => Promise<RoomHarness>): void {
  function promise(title: string, run: (harness: RoomHarness) => Promise<void>): void {
    it(title, { timeout: 10_000 }, async () => {
      const harness = await makeHarness();
      try {
        await run(harness);
      } finally {
        await harness.dispose();
      }
    });
  }

  describe(`${name} keeps the contract of a room`, () => {
    promise('goes from new over joining to joined', async ({ room, url, holdJoin }) => {
      assert.equal(room.state, 'new');
      const proceed = holdJoin();
      const joined = room.join({ url });
      assert.equal(room.state, 'joining');
      proceed();
      await joined;
      assert.equal(room.state, 'joined');
    });

    promise('sends only while joined', async ({ room, url, othersReceive }) => {
      const tooEarly = { message: 'sendAppMessage() only supported after join.' };
      assert.throws(() => room.send('early'), tooEarly);
      await room.join({ url });
      const received = othersReceive();
      room.send('hello');
      assert.equal(await received, 'hello');
      await room.leave();
      assert.throws(() => room.send('late'), tooEarly);
    });

    promise('sends 4096 characters of JSON and refuses 4097, quotes counted', async ({ room, url, othersReceive }) => {
      await room.join({ url });
      const longest = 'x'.repeat(4_094);
      const received = othersReceive();
      room.send(longest);
      assert.equal(await received, longest);
      const tooLarge = { message: 'Message data too large. Max size is 4096' };
      assert.throws(() => room.send(`${longest}x`), tooLarge);
      assert.throws(() => room.send('"'.repeat(2_048)), tooLarge);
    });

    promise('hands on what the others send, as it came, until unsubscribed', async ({ room, url, othersSend }) => {
      await room.join({ url });
      const heard: unknown[] = [];
      const off = room.on('app-message', (data) => heard.push(data));
      for (const text of ['listening', '{"type":"x"}', 'not json {']) {
        const told = next(room, 'app-message');
        othersSend(text);
        await told;
      }
      off();
      const told = next(room, 'app-message');
      othersSend('after');
      await told;
      assert.deepEqual(heard, ['listening', '{"type":"x"}', 'not json {']);
    });

    promise('is left once, however often leave is called', async ({ room, url }) => {
      await room.join({ url });
      const left = count(room, 'left');
      await Promise.all([room.leave(), room.leave()]);
      await room.leave();
      assert.deepEqual([room.state, left()], ['left', 1]);
    });

    promise('can be left before it was joined', async ({ room }) => {
      const left = count(room, 'left');
      await room.leave();
      assert.deepEqual([room.state, left()], ['left', 1]);
    });

    promise('can be left while joining, and is not joined afterwards', async ({ room, url, holdJoin }) => {
      const proceed = holdJoin();
      let joined = false;
      room.join({ url }).then(
        () => {
          joined = true;
        },
        () => {},
      );
      const left = count(room, 'left');
      await room.leave();
      proceed();
      await new Promise(setImmediate);
      assert.deepEqual([room.state, left(), joined], ['left', 1, false]);
    });

    promise('tells once when it ends by itself, and can still be left', async ({ room, url, close }) => {
      await room.join({ url });
      const left = count(room, 'left');
      const told = next(room, 'left');
      close();
      await told;
      await room.leave();
      assert.deepEqual([room.state, left()], ['left', 1]);
    });

    promise('a fatal error sets the state error, which leaving does not change', async ({ room, url, fail }) => {
      await room.join({ url });
      const left = count(room, 'left');
      const told = next(room, 'error');
      fail(EJECTED);
      const [event] = await told;
      assert.deepEqual([event.action, event.errorMsg, event.error?.type], ['error', 'Meeting has ended', 'ejected']);
      assert.equal(room.state, 'error');
      await room.leave();
      assert.deepEqual([room.state, left()], ['error', 0]);
    });

    promise('a fatal error while joining rejects the join in words', async ({ room, url, fail, holdJoin }) => {
      holdJoin();
      const joined = room.join({ url });
      const told = next(room, 'error');
      const refused = assert.rejects(joined, (error) => {
        assert.ok(error instanceof WebCallError);
        assert.deepEqual([error.code, error.type], ['room-failed', 'end-of-life']);
        assert.match(error.message, /outdated/);
        return true;
      });
      await new Promise(setImmediate);
      fail({ action: 'error', errorMsg: 'too old', error: { type: 'end-of-life', msg: 'too old' } });
      await Promise.all([told, refused]);
    });

    promise('remembers the microphone chosen before joining', async ({ room, url }) => {
      assert.equal(room.microphoneOn, true);
      room.setMicrophone(false);
      assert.equal(room.microphoneOn, false);
      await room.join({ url });
      assert.equal(room.microphoneOn, false);
      room.setMicrophone(true);
      await until(room, () => room.microphoneOn);
    });
  });
}

/** Resolves with the arguments of the next event. */
export function next<Name extends keyof RoomEvents>(room: Room, event: Name): Promise<RoomEvents[Name]> {
  return new Promise((resolve) => {
    const off = room.on(event, (...args) => {
      off();
      resolve(args);
    });
  });
}

function count(room: Room, event: keyof RoomEvents): () => number {
  let times = 0;
  room.on(event, () => {
    times += 1;
  });
  return () => times;
}

/** Waits for something the room tells by participant-updated. */
async function until(room: Room, done: () => boolean): Promise<void> {
  while (!done()) await next(room, 'participant-updated');
}
