import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { describe, test } from 'node:test';
import { CLOSE } from '@downspout/web-call/embedded/frames';
import { WebSocket } from 'ws';
import { openSite } from '../testing/site.ts';
import { sqliteFiles } from '../testing/sqlite-files.ts';
import { call, createCall, join, origin } from '../voice/embedded/testing/browser.ts';
import { closed, collect, open } from './testing/raw-exchange.ts';

const files = sqliteFiles();

/** The opcodes of RFC 6455, 5.2. */
const TEXT = 0x1;
const CONTINUATION = 0x0;
const PING = 0x9;
const FINAL = 0x80;
const COMPRESSED = 0x40;

/** A call whose frames are written by hand, joined. */
async function rawCall(site: string, headers = ''): Promise<{ socket: Socket; answer: () => string }> {
  const { webCallUrl } = await createCall(site);
  const { pathname, search } = new URL(webCallUrl);
  const socket = open(site);
  const answer = collect(socket);
  socket.write(
    `GET ${pathname}${search} HTTP/1.1\r\nHost: ${new URL(site).host}\r\nOrigin: ${site}\r\nUpgrade: websocket\r\n` +
      `Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n${headers}\r\n`,
  );
  while (!answer().includes('"joined"')) await once(socket, 'data');
  return { socket, answer };
}

/** A frame as a browser masks it, with a mask of noughts. */
function frame(first: number, payload: Buffer, masked = true): Buffer {
  const size = Buffer.from(payload.length < 126 ? [payload.length] : [126, payload.length >> 8, payload.length & 0xff]);
  size.writeUInt8(size.readUInt8() | (masked ? 0x80 : 0));
  return Buffer.concat([Buffer.from([first]), size, masked ? Buffer.alloc(4) : Buffer.alloc(0), payload]);
}

/** The code of the last frame, which is the server's close frame: two bytes length and opcode, two bytes code, no reason. */
function closeCode(answer: string): number {
  const at = answer.lastIndexOf('\x88\x02');
  return Buffer.from(answer.slice(at + 2, at + 4), 'latin1').readUInt16BE();
}

describe('a socket of a call is closed by the server for', () => {
  for (const [what, bytes, code] of [
    ['text that is not UTF-8', frame(FINAL | TEXT, Buffer.from([0xc3, 0x28])), 1007],
    [
      'a compressed frame, which was never agreed on',
      frame(FINAL | COMPRESSED | TEXT, Buffer.from([0x4a, 0x49])),
      1002,
    ],
    ['a frame without a mask', frame(FINAL | TEXT, Buffer.from('{}'), false), 1002],
    ['a kind of frame that does not exist', frame(FINAL | 0x3, Buffer.from('{}')), 1002],
    ['a ping that is too long', frame(FINAL | PING, Buffer.alloc(126)), 1002],
    ['the rest of a message that never began', frame(FINAL | CONTINUATION, Buffer.from('{}')), 1002],
    [
      'a message in thousands of pieces',
      Buffer.concat([frame(TEXT, Buffer.from('{')), ...Array(5_000).fill(frame(CONTINUATION, Buffer.from(' ')))]),
      1008,
    ],
    [
      'a message in pieces that is too large',
      Buffer.concat([TEXT, 0, 0, 0].map((kind) => frame(kind, Buffer.alloc(30_000, 32)))),
      1009,
    ],
  ] as const) {
    test(what, async () => {
      const { app } = await openSite(files);
      const { socket, answer } = await rawCall(await origin(app));
      socket.write(bytes);
      // It does not say good-bye itself, and is not waited for.
      await closed(socket);
      assert.equal(closeCode(answer()), code);
    });
  }

  // `ws` ends a connection that leaves its pongs lying; without that they would pile up here.
  test('a flood of pings', async () => {
    const { app } = await openSite(files);
    const { socket, answer } = await rawCall(await origin(app));
    const pong = '\x8a\x7d';
    socket.write(Buffer.concat(Array(200).fill(frame(FINAL | PING, Buffer.alloc(125, 1)))));
    await closed(socket);
    assert.ok(answer().split(pong).length < 100, 'not all of them were answered');
  });
});

test('compression is not agreed on, so that little can never become much', async () => {
  const { app } = await openSite(files);
  const { socket, answer } = await rawCall(
    await origin(app),
    'Sec-WebSocket-Extensions: permessage-deflate; server_max_window_bits=15\r\n',
  );
  assert.doesNotMatch(answer(), /extensions/i);
  socket.destroy();
});

test('what comes after good-bye is not heard', async () => {
  const { app, store } = await openSite(files);
  const caller = await call(await origin(app));
  const late = JSON.stringify({ type: 'add-message', message: { role: 'user', content: 'too late' } });
  const message = JSON.stringify({ type: 'message', n: 1, data: late });
  const raw: unknown = Reflect.get(caller.socket, '_socket');
  assert.ok(raw instanceof Object && 'write' in raw && typeof raw.write === 'function');
  caller.socket.close(CLOSE.ended);
  raw.write(frame(FINAL | TEXT, Buffer.from(message)));
  await caller.closed;
  while ((await store.db.selectFrom('live_calls').select('call_id').execute()).length > 0) await soon();
  const { transcript } = await store.db.selectFrom('calls').select('transcript').executeTakeFirstOrThrow();
  assert.doesNotMatch(String(transcript), /too late/);
});

test('sockets without a call are closed at once, and an address has only so many a minute', async () => {
  const { app } = await openSite(files, { settings: { VOICE_CALLS_PER_HOUR: '20' } });
  const site = await origin(app);
  const nobody = `${site.replace('http', 'ws')}/api/voice/call/0192f0c0-0000-7000-8000-000000000000?token=${'x'.repeat(43)}`;
  const ends = await Promise.all(Array.from({ length: 150 }, () => endOf(nobody, site)));
  assert.deepEqual([...new Set(ends)].sort(), [429, CLOSE.gone]);
  assert.equal(ends.filter((end) => end === 429).length, 30);
  assert.equal(ends.filter((end) => end === CLOSE.gone).length, 120);
});

test('a socket of a call is one browser’s: the second with the same token has none', async () => {
  const { app } = await openSite(files);
  const { webCallUrl } = await createCall(await origin(app));
  const first = await join(webCallUrl);
  const second = await join(webCallUrl);
  assert.equal(await second.closed, CLOSE.refused);
  assert.equal(first.socket.readyState, WebSocket.OPEN);
});

test('a call is joined by a token of 256 bits of its own, of which the store keeps the hash alone', async () => {
  const { app, store } = await openSite(files);
  const site = await origin(app);
  const created = await Promise.all([createCall(site), createCall(site)]);
  const tokens = created.map(({ webCallUrl }) => new URL(webCallUrl).searchParams.get('token') ?? '');
  for (const token of tokens) assert.match(token, /^[\w-]{43}$/);
  assert.equal(new Set(tokens).size, 2);
  const rows = await store.db.selectFrom('live_calls').selectAll().execute();
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('base64url'));
  assert.deepEqual(rows.map(({ join_hash }) => join_hash).toSorted(), hashes.toSorted());
  for (const token of tokens) assert.ok(!JSON.stringify(rows).includes(token));
  const [own, other] = created.map(({ webCallUrl }) => new URL(webCallUrl));
  assert.ok(own !== undefined && other !== undefined);
  own.search = other.search;
  assert.equal(await (await join(own.href)).closed, CLOSE.refused, 'the token of another call is none');
});

/** The status by which it was refused, or the code it was closed with. */
function endOf(url: string, from: string): Promise<number> {
  const socket = new WebSocket(url, { origin: from });
  return new Promise((resolve) => {
    socket.on('unexpected-response', (_request, response) => {
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
    socket.on('error', () => {});
    socket.on('close', (code) => resolve(code));
  });
}

function soon(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5));
}
