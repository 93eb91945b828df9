import { holidayBody, quoteBody } from '../../testing/lead-bodies.ts';
import type { RawRequest } from './raw-exchange.ts';

/** A request that came from a generator; `mark` stands in its user agent, by which a stored lead is told. */
export interface MalformedRequest extends RawRequest {
  readonly mark: string;
}

interface Draft {
  method: string;
  target: string;
  version: string;
  headers: string[];
  body: Buffer;
  cut: boolean;
}

type Random = () => number;

/** The next request of a sequence: a good one, bent in up to four places. */
export function malformedRequest(random: Random, number: number): MalformedRequest {
  const mark = `mark-${number}-`;
  const draft = goodRequest(random, mark);
  for (let bends = Math.floor(random() * 5); bends > 0; bends -= 1) pick(random, BENDS)(draft, random);
  const { method, target, version, headers, body, cut } = draft;
  const head = `${method} ${target} ${version}\r\n${headers.map((header) => `${header}\r\n`).join('')}\r\n`;
  return { bytes: Buffer.concat([Buffer.from(head, 'latin1'), body]), mark, cut };
}

function goodRequest(random: Random, mark: string): Draft {
  const isQuote = random() < 0.6;
  const fields: Record<string, unknown> = { ...(isQuote ? quoteBody : holidayBody) };
  const isForm = random() < 0.3;
  const body = isForm
    ? new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))
    : null;
  const text = body === null ? JSON.stringify(fields) : body.toString();
  return {
    method: 'POST',
    target: isQuote ? '/api/quotes' : '/api/holiday-lights',
    version: 'HTTP/1.1',
    headers: [
      'Host: localhost',
      'Connection: close',
      `User-Agent: ${mark}`,
      `Content-Type: ${isForm ? 'application/x-www-form-urlencoded' : 'application/json'}`,
      `Content-Length: ${Buffer.byteLength(text)}`,
    ],
    body: Buffer.from(text),
    cut: false,
  };
}

/** Changes one thing of a request. */
type Bend = (draft: Draft, random: Random) => void;

const METHODS = [
  'GET',
  'PUT',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'HEAD',
  'post',
  'P\u0000ST',
  '',
  'PRI',
  'POST POST',
  'CONNECT',
];
const TARGETS = [
  '/',
  '/api/quotes/',
  '/api/quotes?a=%ff&__proto__=1',
  '//api/quotes',
  '/api/%71uotes',
  '/api/quotes%00',
  '/../../etc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/api/voice/call/web',
  '/api/voice/events',
  '/api/voice/call/x',
  'http://other.example/api/quotes',
  '*',
  '/\xff\xfe',
  '/ api',
  `/${'a/'.repeat(500)}`,
  `/?${'a=1&'.repeat(1_000)}`,
  `/${'x'.repeat(20_000)}`,
];
const VERSIONS = [
  'HTTP/1.0',
  'HTTP/0.9',
  'HTTP/2.0',
  'HTTP/1.1 ',
  'HTTP/1.1\r\n',
  'HTTPS/1.1',
  'http/1.1',
  '',
  'HTTP/1.1\u0000',
];
const HEADERS = [
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding : chunked',
  'Content-Length: 5',
  'Content-Length: -1',
  'Content-Length: 1e3',
  'Content-Length: 99999999999999999999',
  'Content-Type: application/json; charset=utf-16',
  'Content-Type: text/html',
  'Content-Type: ;;;=',
  'Content-Type: application/x-www-form-urlencoded; charset="',
  'Content-Encoding: gzip',
  'Expect: 100-continue',
  'Expect: everything',
  'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x',
  'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA',
  'Idempotency-Key: \xff',
  'Idempotency-Key: ../../etc/passwd',
  'Referer: http://[',
  'Referer: javascript:alert(1)',
  'X-Forwarded-For: 203.0.113.7, "><script>',
  'X-Forwarded-Host: evil.example',
  'Cookie: =;=;;\xe9=\xff',
  'Origin: null',
  'Host: other.example',
  'Host: ',
  'Range: bytes=0-,5-4,-',
  'If-None-Match: W/"x',
  'Accept-Encoding: br;q=NaN, *;q=2',
  ' folded: on',
  'no colon',
  ': no name',
  'Bad\u0000Name: 1',
  'Nul: a\u0000b',
  'Bare: a\nInjected: b',
  'Return: a\rInjected: b',
  'Escape: \x1b[2J\x1b]0;owned\x07',
  `Long: ${'x'.repeat(9_000)}`,
  `Longer: ${'x'.repeat(20_000)}`,
  Array.from({ length: 300 }, (_, n) => `X-${n}: 1`).join('\r\n'),
];
const BODIES = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '1e999',
  '{"first_name":',
  '{"__proto__":{"first_name":"x"},"constructor":{"prototype":{}}}',
  '{"first_name":{"toString":1},"phone":[[]],"email":true}',
  `${'['.repeat(20_000)}`,
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  `{"first_name":"${'x'.repeat(100_000)}"}`,
  JSON.stringify({ ...quoteBody, first_name: '\u0000\u001b[31m\r\nInjected: 1', phone: '\u202e\ud800' }),
  JSON.stringify({ ...quoteBody, sms_opt_in: 'yes', service_type: '../..' }),
  JSON.stringify({ ...holidayBody, email: `${'a'.repeat(300)}@example.com` }),
  JSON.stringify({ ...holidayBody, submittedAt: '-271821-04-20T00:00:00Z', photoUrl: 'file:///etc/passwd' }),
  'first_name=%&last_name=%zz&phone=%00&email=%ff%fe',
  'a&b&&=&=x&first_name',
  'x=1&'.repeat(30_000),
  `${'\ufeff'}{}`,
  'x'.repeat(300_000),
];

const BENDS: readonly Bend[] = [
  (draft, random) => (draft.method = pick(random, METHODS)),
  (draft, random) => (draft.target = pick(random, TARGETS)),
  (draft, random) => (draft.version = pick(random, VERSIONS)),
  (draft, random) => draft.headers.splice(Math.floor(random() * draft.headers.length), 0, pick(random, HEADERS)),
  (draft, random) => draft.headers.push(pick(random, HEADERS)),
  (draft, random) => draft.headers.splice(Math.floor(random() * draft.headers.length), 1),
  (draft, random) => setBody(draft, Buffer.from(pick(random, BODIES))),
  (draft, random) => setBody(draft, Buffer.from(pick(random, BODIES), 'utf16le')),
  (draft, random) => setBody(draft, withNoise(draft.body, random)),
  chunked,
  (draft, random) => {
    draft.body = draft.body.subarray(0, Math.floor(random() * draft.body.length));
    draft.cut = true;
  },
  (draft) => (draft.body = Buffer.concat([draft.body, Buffer.from('GET / HTTP/1.1\r\nHost: a\r\n\r\n')])),
];

function setBody(draft: Draft, body: Buffer): void {
  draft.body = body;
  draft.headers = draft.headers.map((header) =>
    header.startsWith('Content-Length: ') ? `Content-Length: ${body.length}` : header,
  );
}

/** Some bytes of it are any others. */
function withNoise(body: Buffer, random: Random): Buffer {
  const noisy = Buffer.from(body);
  for (let n = 0; n < 5 && noisy.length > 0; n += 1) {
    noisy[Math.floor(random() * noisy.length)] = Math.floor(random() * 256);
  }
  return noisy;
}

/** In chunks, whose sizes are not all true. */
function chunked(draft: Draft, random: Random): void {
  const size = pick(random, [
    '',
    'zz',
    '-1',
    'ffffffffffffffff',
    '0x5',
    '5;ext="\u0000"',
    '5 ',
    draft.body.length.toString(16),
  ]);
  const end = pick(random, ['\r\n0\r\n\r\n', '0\r\n\r\n', '\r\n0\r\nTrailer: a\u0000\r\n\r\n', '\n0\n\n', '']);
  draft.headers = draft.headers.filter((header) => !header.startsWith('Content-Length'));
  draft.headers.push('Transfer-Encoding: chunked');
  draft.body = Buffer.concat([Buffer.from(`${size}\r\n`), draft.body, Buffer.from(end)]);
}

function pick<T>(random: Random, values: readonly T[]): T {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('Nothing to pick from');
  return value;
}
