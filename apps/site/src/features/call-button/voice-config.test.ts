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

test('anything else means that the button dials: phone, an error, no JSON, a broken answer', async () => {
  for (const answer of [
    (_request, response) => response.end('{"provider":"phone"}'),
    (_request, response) => response.writeHead(404).end(JSON.stringify(PLATFORM)),
    (_request, response) => response.end('<html>'),
    (_request, response) => response.destroy(),
    (_request, response) => response.end('null'),
  ] satisfies RequestListener[]) {
    assert.equal(await answered(answer), null);
  }
});

test('a server that stays silent is given up', { timeout: 9_000 }, async () => {
  assert.equal(await answered(() => {}), null);
});

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
