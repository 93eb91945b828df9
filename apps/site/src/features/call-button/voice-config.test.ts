import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { test } from 'node:test';
import { fetchVoiceConfig } from './voice-config.ts';

const PLATFORM = { provider: 'platform', baseUrl: 'https://api.example.com', publicKey: 'k', assistantId: 'a' };

test('the platform is taken as the server tells it', async () => {
  assert.deepEqual(await answered((_request, response) => response.end(JSON.stringify(PLATFORM))), PLATFORM);
});

test('our own assistant needs no key', async () => {
  const embedded = { provider: 'embedded', baseUrl: '/api/voice', publicKey: null, assistantId: null };
  assert.deepEqual(await answered((_request, response) => response.end(JSON.stringify(embedded))), embedded);
});

test('an answer that does not say how to call is a SyntaxError: none of ours, an error, no JSON', async () => {
  for (const answer of [
    (_request, response) => response.end('{"provider":"phone"}'),
    (_request, response) => response.end('{"provider":"embedded-2"}'),
    (_request, response) => response.writeHead(404).end(JSON.stringify(PLATFORM)),
    (_request, response) => response.writeHead(500).end('oops'),
    (_request, response) => response.end('<html>'),
    (_request, response) => response.end('null'),
    (_request, response) => response.end(),
  ] satisfies RequestListener[]) {
    await assert.rejects(answered(answer), SyntaxError);
  }
});

test('no answer, or one that breaks off, is an error of the connection', async () => {
  for (const answer of [
    (_request, response) => response.destroy(),
    (_request, response) => {
      response.writeHead(200, { 'content-length': 99 });
      response.write('{', () => response.destroy());
    },
  ] satisfies RequestListener[]) {
    await assert.rejects(answered(answer), isOfTheConnection);
  }
});

test('a server that stays silent is given up, also in the midst of its answer', { timeout: 20_000 }, async () => {
  for (const answer of [() => {}, (_request, response) => void response.write('{')] satisfies RequestListener[]) {
    await assert.rejects(answered(answer), isOfTheConnection);
  }
});

function isOfTheConnection(error: unknown): boolean {
  return error instanceof Error && !(error instanceof SyntaxError);
}

async function answered(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  try {
    return await fetchVoiceConfig((path, init) => fetch(`${origin}${path}`, init));
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
