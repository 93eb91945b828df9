import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Room } from '../room.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { embeddedRooms } from './embedded-rooms.ts';
import { CLOSE, MAX_SAID_LENGTH } from './frames.ts';
import type { ServerMessage } from './messages.ts';
import { type CallServer, startCallServer } from './testing/call-server.ts';
import { scriptedRecogniser, scriptedSpeaker } from './testing/scripted-engines.ts';

const OPTIONS = { audioSource: true, videoSource: false, microphoneOn: true };
const STOPPED = { type: 'speech-update', role: 'assistant', status: 'stopped' } as const;

test('what the visitor says is sent, and shown at once under the number it is confirmed with', async (t) => {
  const { server, recogniser, heard, sent } = await setUp(t);
  recogniser.on?.words('my gut', false);
  recogniser.on?.words('my gutters', true);
  await until(() => server.messages.size === 2);
  assert.deepEqual(sent(), [
    { type: 'speech-update', role: 'user', status: 'started' },
    { type: 'add-message', message: { role: 'user', content: 'my gutters' } },
  ]);
  assert.deepEqual(heard.map(short), ['partial my gut 0', 'partial  0', 'partial my gutters 2']);
});

test('an utterance longer than a message is sent in several, and nothing of it is lost', async (t) => {
  const { recogniser, sent } = await setUp(t);
  const story = 'the "gutters" are clogged '.repeat(90).trim();
  recogniser.on?.words(story, true);
  recogniser.on?.words('done', true);
  const parts = () => sent().flatMap((message) => (message.type === 'add-message' ? message.message.content : []));
  await until(() => parts().at(-1) === 'done');
  assert.equal(parts().join(''), `${story}done`);
  assert.ok(parts().every((part) => part.length <= MAX_SAID_LENGTH));
});

test('a turn is told to be over when its sentences were spoken, and the levels tell of the voice', async (t) => {
  const { server, room, speaker, sent, clock } = await setUp(t);
  const levels: unknown[] = [];
  room.on('levels', (level) => levels.push(level));
  await room.levels?.observe(100);
  sentence(server, 1, 1, 'Hello.');
  server.message({ ...STOPPED, turn: 1 });
  await until(() => speaker.on !== null);
  assert.deepEqual([sent(), levels], [[], []]);
  speaker.on?.started();
  clock.advance(200);
  speaker.on?.ended();
  clock.advance(500);
  await until(() => server.messages.size === 1);
  assert.deepEqual(sent(), [{ ...STOPPED, turn: 1 }]);
  assert.deepEqual(levels, [...Array(3).fill({ assistant: 0.1 }), { assistant: 0 }]);
});

test('the visitor who talks over a turn silences it, and the server is told once', async (t) => {
  const { server, recogniser, speaker, sent } = await setUp(t);
  sentence(server, 1, 1, 'We clean gutters.');
  sentence(server, 1, 2, 'And more.');
  await until(() => speaker.on !== null);
  speaker.on?.started();
  recogniser.on?.words('one moment', false);
  recogniser.on?.words('one moment please', false);
  server.message({ type: 'user-interrupted', turn: 1 });
  server.message({ ...STOPPED, turn: 1 });
  await until(() => server.messages.size === 2);
  assert.deepEqual(speaker.story, ['We clean gutters.', '-We clean gutters.']);
  assert.deepEqual(sent(), [
    { type: 'speech-update', role: 'user', status: 'started' },
    { ...STOPPED, turn: 1 },
  ]);
});

test('after a lost connection only what is new is spoken', async (t) => {
  const { server, room, speaker, clock } = await setUp(t);
  sentence(server, 1, 1, 'Hello.');
  await until(() => speaker.on !== null);
  speaker.speakOn();
  server.cut();
  await event(room, 'network-connection');
  clock.advance(100);
  await event(room, 'network-connection');
  const messages = [
    { role: 'assistant', content: 'Hello. What can I do?', turn: 1 },
    { role: 'user', content: 'Gutters', turn: 1 },
    { role: 'assistant', content: 'Got it.', turn: 2 },
  ] as const;
  server.message({ type: 'conversation-update', messages });
  await until(() => speaker.on !== null);
  speaker.speakOn();
  speaker.speakOn();
  assert.deepEqual(speaker.story, ['Hello.', 'What can I do?', 'Got it.']);
});

test('after a lost connection words that are on their way are shown again', async (t) => {
  const { server, room, heard, clock } = await setUp(t);
  server.cut();
  await event(room, 'network-connection');
  room.send(JSON.stringify({ type: 'add-message', message: { role: 'user', content: 'Ana' } }));
  clock.advance(100);
  await event(room, 'network-connection');
  heard.length = 0;
  server.message({ type: 'conversation-update', messages: [] });
  await until(() => heard.length > 1);
  assert.deepEqual(heard.map(short), ['conversation-update', 'partial Ana 1']);
});

test('a muted visitor is not listened to, and the own side tells it', async (t) => {
  const { room, recogniser, sides } = await setUp(t);
  recogniser.on?.listening();
  room.setMicrophone(false);
  assert.deepEqual([recogniser.on, room.microphoneOn], [null, false]);
  room.setMicrophone(true);
  recogniser.on?.failed('network');
  assert.deepEqual(
    sides.filter((side, at) => side !== sides[at - 1]),
    ['on', 'muted', 'waiting', 'failed'],
  );
  assert.equal(room.state, 'joined');
});

test('a thousand calls leave nothing behind', { timeout: 60_000 }, async (t) => {
  const server = await startCallServer();
  t.after(server.stop);
  const clock = manualClock();
  const recogniser = scriptedRecogniser();
  const speaker = scriptedSpeaker();
  for (let calls = 0; calls < 1_000; calls += 1) {
    const room = await embeddedRooms({ recogniser, speaker, clock })(OPTIONS, new AbortController().signal);
    await room.join({ url: server.url });
    if (calls % 3 === 0) server.close(CLOSE.ended);
    await room.leave();
    assert.deepEqual([recogniser.on, clock.waiting()], [null, 0]);
  }
  await until(() => server.open() === 0);
});

async function setUp(t: TestContext) {
  const server = await startCallServer();
  const clock = manualClock();
  const recogniser = scriptedRecogniser();
  const speaker = scriptedSpeaker();
  const room = await embeddedRooms({ recogniser, speaker, clock })(OPTIONS, new AbortController().signal);
  t.after(async () => {
    await room.leave();
    await server.stop();
  });
  const heard: string[] = [];
  const sides: string[] = [];
  room.on('app-message', (data) => heard.push(String(data)));
  await room.join({ url: server.url });
  room.on('participant-updated', (side) => sides.push(Reflect.get(side, 'hearing')));
  const sent = () => [...server.messages.values()].map((text) => JSON.parse(text));
  return { server, room, clock, recogniser, speaker, heard, sides, sent };
}

function sentence(server: CallServer, turn: number, sentence: number, transcript: string): void {
  server.message({ type: 'transcript', role: 'assistant', transcriptType: 'final', transcript, turn, sentence });
}

function short(data: string): string {
  const message: ServerMessage = JSON.parse(data);
  if (message.type !== 'transcript' || message.role !== 'user') return message.type;
  return `${message.transcriptType} ${message.transcript} ${message.n}`;
}

function event(room: Room, name: 'network-connection'): Promise<void> {
  return new Promise((resolve) => {
    const off = room.on(name, () => {
      off();
      resolve();
    });
  });
}

async function until(reached: () => boolean): Promise<void> {
  while (!reached()) await new Promise((resolve) => setTimeout(resolve, 1));
}
