import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callWords } from '@downspout/business/call-words';
import { wavFile } from '../../speech/sound.ts';
import { createSynthesise, createTranscribe } from '../../speech/speech-engines.ts';
import { type SpeechServer, startSpeechServer } from '../../speech/testing/speech-endpoint.ts';
import { quiet, tone } from '../../speech/testing/tones.ts';
import { openSite } from '../../testing/site.ts';
import { sqliteFiles } from '../../testing/sqlite-files.ts';
import { type Caller, call, origin } from './testing/browser.ts';

const files = sqliteFiles();

test('the visitor is heard and the assistant sounds, over the one socket', async () => {
  const { caller, server } = await speakingCall();
  await caller.until(() => sounds(caller).length === 2);
  assert.deepEqual(caller.frames[0]?.type === 'joined' && [caller.frames[0].hearing, caller.frames[0].speaking], [
    'server',
    'server',
  ]);
  assert.deepEqual(sounds(caller), ['started 1.1', 'stopped 1.1']);
  assert.deepEqual(Buffer.concat(caller.sound), tone(200, 0.1));
  utter(caller);
  await caller.until(() => caller.said().length > 1);
  assert.equal(caller.said()[1], 'You said: my gutters');
  await caller.until(() => sounds(caller).length === 4);
  assert.deepEqual(
    server.requests.map(({ path }) => path),
    ['/v1/audio/speech', '/v1/audio/transcriptions', '/v1/audio/speech'],
  );
});

test('a voice over the assistant breaks off what it says', async () => {
  const { caller } = await speakingCall();
  await caller.until(() => sounds(caller).length === 2);
  caller.socket.send(tone(400, 0.1));
  await caller.until(() => caller.messages().some((one) => typeof one !== 'string' && one.type === 'user-interrupted'));
});

for (const [what, answer] of [
  ['refuses', (_request, response) => response.writeHead(401).end()],
  ['answers garbage', (_request, response) => response.end('garbage')],
] as const satisfies [string, SpeechServer['answer']][]) {
  test(`with engines that ${what} the browser's take over, and the call goes on`, async () => {
    const { caller } = await speakingCall(answer);
    await caller.until(() => engines(caller).length > 0);
    assert.deepEqual(engines(caller), ['server browser']);
    utter(caller);
    await caller.until(() => caller.said().length > 1);
    assert.deepEqual(engines(caller), ['server browser', 'browser browser']);
    assert.equal(caller.said()[1], callWords.notHeard);
    utter(caller);
    caller.speak('gutters');
    await caller.until(() => caller.said().length > 2);
    assert.equal(caller.said()[2], 'You said: gutters');
  });
}

test('far more sound than a microphone makes ends the connection', async () => {
  const { caller } = await speakingCall();
  for (const _ of Array(12)) caller.socket.send(Buffer.alloc(31_000));
  assert.equal(await caller.closed, 4429);
});

async function speakingCall(answer: SpeechServer['answer'] = wellAnswered) {
  const server = await startSpeechServer(answer);
  const endpoint = { url: server.url, key: null, model: 'm', fetch };
  const engines = { transcribe: createTranscribe(endpoint), synthesise: createSynthesise({ ...endpoint, voice: 'v' }) };
  const { app } = await openSite(files, { engines });
  files.cleanUp(() => server.close());
  return { server, caller: await call(await origin(app)) };
}

function wellAnswered({ path }: { path: string }, response: { end(data: string | Buffer): unknown }): void {
  response.end(path.endsWith('/speech') ? wavFile(tone(200, 0.1)) : '{"text": "my gutters"}');
}

/** A spoken word and the quiet after it, in frames of 20 ms, as fast as the socket takes them. */
function utter(caller: Caller): void {
  const sound = Buffer.concat([quiet(200), tone(600, 0.1), quiet(900)]);
  for (let at = 0; at < sound.length; at += 640) caller.socket.send(sound.subarray(at, at + 640));
}

function sounds({ frames }: Caller): string[] {
  return frames.flatMap((frame) => (frame.type === 'sound' ? [`${frame.state} ${frame.turn}.${frame.sentence}`] : []));
}

function engines({ frames }: Caller): string[] {
  return frames.flatMap((frame) => (frame.type === 'engine' ? [`${frame.hearing} ${frame.speaking}`] : []));
}
