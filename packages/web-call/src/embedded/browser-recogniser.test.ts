import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock } from '../testing/manual-clock.ts';
import { browserRecogniser, type RecognitionResults } from './browser-recogniser.ts';

const settled = () => new Promise(setImmediate);

test('words are told as they come, and once they are final', async () => {
  const { listen, told, latest } = setUp();
  await listen();
  latest()?.begin();
  latest()?.hear('my gut', false);
  latest()?.hear('my gutters', true);
  assert.deepEqual(told, ['listening', '… my gut', 'my gutters']);
  assert.deepEqual([latest()?.continuous, latest()?.interimResults, latest()?.lang], [true, true, 'en-US']);
});

test('a session that the browser ends is followed by another', async () => {
  const { listen, told, sessions, latest, clock } = setUp();
  await listen();
  for (const end of ['no-speech', 'ended', 'no-speech', 'ended']) {
    latest()?.begin();
    if (end === 'no-speech') latest()?.onerror?.({ error: end });
    else latest()?.onend?.();
    clock.advance(250);
  }
  assert.deepEqual([sessions.length, sessions.filter((one) => !one.aborted).length], [5, 1]);
  assert.ok(!told.includes('failed'));
});

for (const error of ['audio-capture', 'network', 'not-allowed', 'service-not-allowed', 'language-not-supported']) {
  test(`an engine that begins with ${error} is given up at once`, async () => {
    const { listen, told, latest, sessions, clock } = setUp();
    await listen();
    latest()?.onstart?.();
    latest()?.onerror?.({ error });
    latest()?.onend?.();
    clock.advance(60_000);
    assert.deepEqual([told, sessions.length, clock.waiting()], [[`failed ${error}`], 1, 0]);
  });
}

for (const [what, act, reason] of [
  ['never answers', () => {}, 'no-start'],
  ['starts without sound', (session) => session.onstart?.(), 'no-sound'],
  [
    'hears speech and never gives a word',
    (session) => {
      session.begin();
      session.onspeechstart?.();
    },
    'no-words',
  ],
  ['throws', null, 'no-start'],
] as const satisfies [string, ((session: Session) => void) | null, string][]) {
  test(`an engine that ${what} is given up after a while`, async () => {
    const { listen, told, latest, clock } = setUp({ throws: act === null });
    await listen();
    const session = latest();
    if (session !== undefined) act?.(session);
    clock.advance(6_000);
    assert.deepEqual([told.at(-1), session?.aborted, clock.waiting()], [`failed ${reason}`, true, 0]);
  });
}

test('an engine that has worked is tried again before it is given up', async () => {
  const { listen, told, latest, sessions, clock } = setUp();
  await listen();
  latest()?.begin();
  latest()?.hear('hello', true);
  for (let times = 0; times < 3; times += 1) {
    latest()?.onerror?.({ error: 'network' });
    clock.advance(250);
  }
  assert.deepEqual([told.at(-1), sessions.length], ['failed network', 3]);
});

test('an engine that is quiet is started anew, and given up when it stays quiet', async () => {
  const { listen, told, latest, sessions, clock } = setUp();
  await listen();
  for (let times = 0; times < 3; times += 1) {
    latest()?.begin();
    clock.advance(30_250);
  }
  assert.deepEqual([told.at(-1), sessions.length], ['failed quiet', 3]);
});

test('words that are never finished are taken as they are', async () => {
  const { listen, told, latest, clock } = setUp();
  await listen();
  latest()?.begin();
  latest()?.hear('call me back', false);
  clock.advance(6_000);
  assert.deepEqual(told, ['listening', '… call me back', 'call me back']);
});

test('without the permission nothing is started', async () => {
  const { listen, told, sessions } = setUp({ microphone: () => Promise.reject(new Error('no')) });
  await listen();
  assert.deepEqual([told, sessions.length], [['failed not-allowed'], 0]);
});

test('stopped, it tells nothing more, whether it waits for permission, listens or pauses', async () => {
  const waiting = setUp();
  const stop = waiting.start();
  stop();
  await settled();
  assert.equal(waiting.sessions.length, 0);
  const { listen, told, latest, sessions, clock } = setUp();
  const end = await listen();
  latest()?.begin();
  end();
  latest()?.hear('late', true);
  assert.deepEqual([told, latest()?.aborted, clock.waiting()], [['listening'], true, 0]);
  clock.advance(60_000);
  assert.equal(sessions.length, 1);
});

function results(text: string, isFinal: boolean): RecognitionResults {
  return { resultIndex: 0, results: [Object.assign([{ transcript: text }], { isFinal })] };
}

class Session {
  continuous = false;
  interimResults = false;
  lang = '';
  aborted = false;
  onstart: (() => void) | null = null;
  onaudiostart: (() => void) | null = null;
  onspeechstart: (() => void) | null = null;
  onresult: ((event: RecognitionResults) => void) | null = null;
  onerror: ((event: { readonly error: string }) => void) | null = null;
  onend: (() => void) | null = null;
  start(): void {}
  abort(): void {
    this.aborted = true;
  }
  begin(): void {
    this.onstart?.();
    this.onaudiostart?.();
  }
  hear(text: string, isFinal: boolean): void {
    this.onresult?.(results(text, isFinal));
  }
}

function setUp({ throws = false, microphone = () => Promise.resolve() } = {}) {
  const clock = manualClock();
  const sessions: Session[] = [];
  const told: string[] = [];
  class Recognition extends Session {
    constructor() {
      super();
      sessions.push(this);
    }
    override start(): void {
      if (throws) throw new DOMException('', 'InvalidStateError');
    }
  }
  const recogniser = browserRecogniser({ clock, Recognition, lang: 'en-US', microphone });
  const start = () =>
    recogniser.listen({
      listening: () => told.push('listening'),
      words: (text, final) => told.push(final ? text : `… ${text}`),
      failed: (reason) => told.push(`failed ${reason}`),
    });
  const listen = async () => {
    const stop = start();
    await settled();
    return stop;
  };
  return { start, listen, told, sessions, latest: () => sessions.at(-1), clock };
}
