import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wavFile } from './sound.ts';
import { createSynthesise, createTranscribe, SpeechError } from './speech-engines.ts';
import { type SpeechServer, startSpeechServer } from './testing/speech-endpoint.ts';
import { tone } from './testing/tones.ts';

const NEVER = new AbortController().signal;

test('sound goes out as a WAV file with the model, and its words come back', async (t) => {
  const server = await endpoint(t, (_request, response) => response.end('{"text": " Gutters, please. "}'));
  const words = await createTranscribe({ ...engine(server), key: 'canary' })(tone(200, 0.1), NEVER);
  assert.equal(words, 'Gutters, please.');
  const [request] = server.requests;
  assert.equal(request?.path, '/v1/audio/transcriptions');
  assert.equal(request?.authorization, 'Bearer canary');
  const form = await new Response(new Uint8Array(request?.body ?? []), {
    headers: { 'content-type': `multipart/form-data; boundary=${boundaryOf(request?.body)}` },
  }).formData();
  assert.equal(form.get('model'), 'model-1');
  const file = form.get('file');
  assert.ok(file instanceof File);
  assert.deepEqual(Buffer.from(await file.arrayBuffer()), wavFile(tone(200, 0.1)));
});

test('words go out with the model and the voice, and their sound comes back as ours', async (t) => {
  const server = await endpoint(t, (_request, response) => response.end(wavFile(tone(300, 0.1))));
  const samples = await createSynthesise({ ...engine(server), voice: 'voice-1' })('Hello.', NEVER);
  assert.deepEqual(samples, tone(300, 0.1));
  const [request] = server.requests;
  assert.equal(request?.path, '/v1/audio/speech');
  assert.equal(request?.authorization, undefined);
  assert.deepEqual(JSON.parse(String(request?.body)), {
    model: 'model-1',
    voice: 'voice-1',
    input: 'Hello.',
    response_format: 'wav',
  });
});

const BAD_ANSWERS: readonly [string, SpeechServer['answer']][] = [
  ['refuses', (_request, response) => response.writeHead(401).end('canary')],
  ['fails', (_request, response) => response.writeHead(500).end()],
  ['redirects', (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['answers garbage', (_request, response) => response.end('<html>canary</html>')],
  ['answers nothing', (_request, response) => response.end()],
  ['hangs up', (_request, response) => response.destroy()],
  ['answers without end', (_request, response) => flood(response)],
];

for (const [what, answer] of BAD_ANSWERS) {
  test(`an engine that ${what} is an error without words in it`, { timeout: 60_000 }, async (t) => {
    const server = await endpoint(t, answer);
    for (const work of [
      createTranscribe(engine(server))(tone(100, 0.1), NEVER),
      createSynthesise({ ...engine(server), voice: 'v' })('secret words', NEVER),
    ]) {
      await assert.rejects(work, (error) => {
        assert.ok(error instanceof SpeechError);
        assert.match(error.message, /^POST \/audio\/(speech|transcriptions) (answered|failed)/);
        assert.doesNotMatch(error.message, /canary|secret/);
        return true;
      });
    }
  });
}

test('an engine that does not answer is given up when the call is gone', async (t) => {
  const server = await endpoint(t, () => {});
  const gone = new AbortController();
  const work = createTranscribe(engine(server))(tone(100, 0.1), gone.signal);
  setTimeout(() => gone.abort(), 20);
  await assert.rejects(work, SpeechError);
});

function engine({ url }: SpeechServer) {
  return { url, key: null, model: 'model-1', fetch };
}

async function endpoint(t: { after(task: () => void): void }, answer: SpeechServer['answer']): Promise<SpeechServer> {
  const server = await startSpeechServer(answer);
  t.after(() => server.close());
  return server;
}

function boundaryOf(body: Buffer | undefined): string {
  return /^--(\S+)/.exec(String(body?.subarray(0, 200)))?.[1] ?? '';
}

function flood(response: { write(chunk: Buffer): boolean; destroyed: boolean }): void {
  const more = () => {
    if (response.destroyed) return;
    response.write(Buffer.alloc(256 * 1024));
    setImmediate(more);
  };
  more();
}
