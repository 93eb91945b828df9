import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { quoteBody } from '../testing/lead-bodies.ts';
import { startServer } from '../testing/running-server.ts';
import { openSite } from '../testing/site.ts';
import { sqliteFiles } from '../testing/sqlite-files.ts';
import { exchange, statusesIn } from './testing/raw-exchange.ts';

/** RFC 9112, 11.2: where a proxy and we could read two ends of one request, we answer 400 and close the connection. */

const files = sqliteFiles();
const START = 'POST /api/quotes HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
/** A second request, which must never be seen as one. */
const lead = JSON.stringify(quoteBody);
const HIDDEN = `${START}Content-Length: ${lead.length}\r\n\r\n${lead}`;
const hiddenLength = HIDDEN.length;

const AMBIGUOUS = {
  'a length and chunks': `${START}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  'chunks and a length': `${START}Transfer-Encoding: chunked\r\nContent-Length: ${hiddenLength + 5}\r\n\r\n0\r\n\r\n${HIDDEN}`,
  'two lengths': `${START}Content-Length: 0\r\nContent-Length: ${hiddenLength}\r\n\r\n${HIDDEN}`,
  'two equal lengths': `${START}Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}${HIDDEN}`,
  'a list of lengths': `${START}Content-Length: 0, ${hiddenLength}\r\n\r\n${HIDDEN}`,
  'a length with a sign': `${START}Content-Length: +0\r\n\r\n${HIDDEN}`,
  'a length in hexadecimal': `${START}Content-Length: 0x0\r\n\r\n${HIDDEN}`,
  'a length with a space before its colon': `${START}Content-Length : 0\r\n\r\n${HIDDEN}`,
  'a folded length': `${START}X: a\r\n Content-Length: 0\r\n\r\n${HIDDEN}`,
  'a folded coding': `${START}Transfer-Encoding:\r\n chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${HIDDEN}`,
  'a coding with a space before its colon': `${START}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  'a coding that is none': `${START}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  'chunks that are not last': `${START}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${HIDDEN}`,
  'two codings': `${START}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${HIDDEN}`,
  'a coding behind a control sign': `${START}Transfer-Encoding: \u000bchunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  'bare line feeds': `${START.replaceAll('\r', '')}Content-Length: 0\n\n${HIDDEN}`,
  'a bare line feed in the headers': `${START}X: a\nContent-Length: 0\r\n\r\n${HIDDEN}`,
  'a bare carriage return in the headers': `${START}X: a\rContent-Length: 0\r\n\r\n${HIDDEN}`,
  'a NUL in a header': `${START}X: \u0000\r\nContent-Length: 0\r\n\r\n${HIDDEN}`,
  'a chunk size that is too long': `${START}Transfer-Encoding: chunked\r\n\r\n10000000000000000\r\n\r\n${HIDDEN}`,
  'a chunk size with a space': `${START}Transfer-Encoding: chunked\r\n\r\n0 \r\n\r\n${HIDDEN}`,
  'a chunk size with a sign': `${START}Transfer-Encoding: chunked\r\n\r\n-0\r\n\r\n${HIDDEN}`,
  'a chunk that ends in a line feed': `${START}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\n0\r\n\r\n${HIDDEN}`,
  'a chunk extension that ends in a line feed': `${START}Transfer-Encoding: chunked\r\n\r\n2;\n{}\r\n0\r\n\r\n${HIDDEN}`,
};

describe('a request is answered 400, and what follows it is no second one, with', () => {
  for (const [what, request] of Object.entries(AMBIGUOUS)) {
    test(what, async () => {
      const { app, store } = await openSite(files);
      const url = await app.listen({ port: 0, host: '127.0.0.1' });
      const answer = await exchange(url, { bytes: Buffer.from(request, 'latin1'), cut: false });
      assert.deepEqual(statusesIn(answer), [400], answer);
      assert.match(answer, /^connection: close\r$/im);
      assert.deepEqual(await store.db.selectFrom('leads').select('id').execute(), []);
    });
  }
});

test('a request that names its host twice is refused', async () => {
  const { app } = await openSite(files);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  for (const second of ['Host: localhost', 'hOST: evil.example', 'Host:']) {
    const answer = await exchange(url, { bytes: Buffer.from(HIDDEN.replace('\r\n', `\r\n${second}\r\n`)), cut: false });
    assert.deepEqual(statusesIn(answer), [400]);
    assert.match(answer, /names its host twice/);
  }
  assert.deepEqual(statusesIn(await exchange(url, { bytes: Buffer.from(HIDDEN), cut: false, answers: 1 })), [201]);
});

test('so is one to the office, also where the answer needs no sign-in', async () => {
  const server = await startServer({}, files.cleanUp);
  const office = await server.printed('The office is at ');
  for (const path of ['/metrics', '/healthz', '/readyz', '/', '/api/session']) {
    const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n`;
    const answer = await exchange(office, { bytes: Buffer.from(request), cut: false });
    assert.deepEqual(statusesIn(answer), [400], path);
    assert.match(answer, /names its host twice/);
  }
});

test('two requests on one connection are two, each with its end', async () => {
  const { app, store } = await openSite(files);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const chunked = `${START}Transfer-Encoding: chunked\r\n\r\n${lead.length.toString(16)}\r\n${lead}\r\n0\r\n\r\n`;
  const answer = await exchange(url, { bytes: Buffer.from(chunked + HIDDEN), cut: false, answers: 2 });
  assert.deepEqual(statusesIn(answer), [201, 201]);
  assert.equal((await store.db.selectFrom('leads').select('id').execute()).length, 2);
});

test('what follows a whole request and is none is refused after that was answered', async () => {
  const { app, store } = await openSite(files);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  for (const rest of ['GARBAGE\r\n\r\n', '\u0000'.repeat(100_000)]) {
    const answer = await exchange(url, { bytes: Buffer.from(HIDDEN + rest), cut: false, answers: 2 });
    assert.deepEqual(statusesIn(answer), [201, 400]);
  }
  const last = HIDDEN.replace('\r\n', '\r\nConnection: close\r\n');
  assert.deepEqual(
    statusesIn(await exchange(url, { bytes: Buffer.from(`${last}GARBAGE`), cut: false, answers: 1 })),
    [201],
  );
  assert.equal((await store.db.selectFrom('leads').select('id').execute()).length, 3);
});
