import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quoteBody } from '../testing/lead-bodies.ts';
import { openSite } from '../testing/site.ts';
import { sqliteFiles } from '../testing/sqlite-files.ts';
import { exchange, statusesIn } from './testing/raw-exchange.ts';

const files = sqliteFiles();
const body = JSON.stringify(quoteBody);
const UPGRADE =
  'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';

test('only the socket of a call is upgraded; elsewhere the wish is ignored and nothing is left open', async () => {
  const { app, store } = await openSite(files);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const json = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
  for (const [request, status] of [
    [`POST /api/quotes HTTP/1.1\r\nHost: a\r\n${UPGRADE}${json}\r\n${body}`, 201],
    [`POST /api/quotes HTTP/1.1\r\nHost: a\r\n${UPGRADE.replace('websocket', 'h2c')}${json}\r\n${body}`, 201],
    [`GET /healthz HTTP/1.1\r\nHost: a\r\n${UPGRADE}\r\n`, 200],
    [`GET /nowhere HTTP/1.1\r\nHost: a\r\n${UPGRADE}\r\n`, 404],
    [`POST /api/voice/call/web HTTP/1.1\r\nHost: a\r\n${UPGRADE}${json}\r\n${body}`, 201],
    [`GET /api/voice/call/x HTTP/1.1\r\nHost: a\r\n${UPGRADE.replace(/dGh.*/, 'x\r')}\r\n`, 400],
  ] as const) {
    assert.deepEqual(statusesIn(await exchange(url, { bytes: Buffer.from(request), cut: false })), [status], request);
  }
  assert.equal((await store.db.selectFrom('leads').select('id').execute()).length, 2);
  await app.close();
});
