import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { readConfig } from '../config/read-config.ts';
import { readBuiltOffice } from '../office/office-pages.ts';
import { openOnRequest } from '../office/open-on-request.ts';
import { createOffice } from '../office.ts';
import { readBuiltSite } from '../pages/built-site.ts';
import { startServer } from '../testing/running-server.ts';
import { openSite } from '../testing/site.ts';
import { sqliteFiles } from '../testing/sqlite-files.ts';
import { exchange } from './testing/raw-exchange.ts';

const files = sqliteFiles();
const log = pino({ level: 'silent' });
const CLOSE = 'Host: a\r\nConnection: close\r\n';
const FORM = `${CLOSE}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n\r\na=b`;

const REQUESTS = [
  `GET / HTTP/1.1\r\n${CLOSE}\r\n`,
  `GET /script.js HTTP/1.1\r\n${CLOSE}\r\n`,
  `GET /nowhere HTTP/1.1\r\n${CLOSE}\r\n`,
  `GET /%zz HTTP/1.1\r\n${CLOSE}\r\n`,
  `GET /api/%zz HTTP/1.1\r\n${CLOSE}\r\n`,
  `GET /api/session HTTP/1.1\r\n${CLOSE}\r\n`,
  `GET /healthz HTTP/1.1\r\n${CLOSE}\r\n`,
  `GET /readyz HTTP/1.1\r\n${CLOSE}\r\n`,
  `GET /metrics HTTP/1.1\r\n${CLOSE}\r\n`,
  `HEAD /metrics HTTP/1.1\r\n${CLOSE}\r\n`,
  `POST /metrics HTTP/1.1\r\n${FORM}`,
  `GET /api/voice/config HTTP/1.1\r\n${CLOSE}\r\n`,
  `OPTIONS /api/quotes HTTP/1.1\r\n${CLOSE}Origin: https://evil.example\r\nAccess-Control-Request-Method: POST\r\n\r\n`,
  `TRACE / HTTP/1.1\r\n${CLOSE}\r\n`,
  `POST /api/quotes HTTP/1.1\r\n${FORM}`,
  `POST /api/holiday-lights HTTP/1.1\r\n${FORM}`,
  `POST /api/voice/events HTTP/1.1\r\n${FORM}`,
  `POST /api/texts HTTP/1.1\r\n${FORM}`,
  `POST /api/sign-in HTTP/1.1\r\n${FORM}`,
  `POST /api/quotes HTTP/1.1\r\n${CLOSE}Content-Length: 300000\r\nContent-Type: application/json\r\n\r\n`,
  `GET / HTTP/1.1\r\n${CLOSE}Host: b\r\n\r\n`,
  'GARBAGE\r\n\r\n',
  `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${CLOSE}\r\n`,
];

test('every answer forbids to load, run, frame and guess, and is meant for no other site', async () => {
  const folder = await builtFolder();
  const { app: site, store } = await openSite(files, { site: readBuiltSite(folder) });
  const office = await createOffice({ config: readConfig({}), store, office: readBuiltOffice(folder), log });
  const closed = openOnRequest(() => Promise.reject(new Error()), log);
  files.cleanUp(() => office.close());
  files.cleanUp(() => closed.close());
  for (const app of [site, office, closed]) {
    for (const request of REQUESTS) assertGuarded(await answerTo(app, request), request.slice(0, 60));
  }
});

test('so does every answer of a running office, those included that it gives before it opens', async () => {
  const server = await startServer({}, files.cleanUp);
  const office = await server.printed('The office is at ');
  // Opening it comes last: until then the door alone answers.
  const unopened = REQUESTS.filter((request) => /^\w+ \/(metrics|healthz|readyz)/.test(request));
  for (const request of [...unopened, ...REQUESTS]) {
    assertGuarded(await exchangeWith(office, request), request.slice(0, 60));
  }
});

function assertGuarded(answer: string, request: string): void {
  const head = answer.slice(0, answer.indexOf('\r\n\r\n'));
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
  const policy = header('content-security-policy');
  assert.match(policy, /^default-src 'none'(;|$)/, `${request}\n${head}`);
  assert.match(policy, /frame-ancestors 'none'/, request);
  assert.match(policy, /base-uri 'none'/, request);
  assert.doesNotMatch(policy, /unsafe|\*|http:/, request);
  assert.equal(header('x-content-type-options'), 'nosniff', request);
  assert.match(header('strict-transport-security'), /^max-age=31536000/, request);
  assert.equal(header('cross-origin-resource-policy'), 'same-origin', request);
  assert.doesNotMatch(head, /^(access-control-|server:|x-powered-by:)/im, request);
  if (!header('content-type').startsWith('text/html')) return;
  assert.match(
    policy,
    /require-trusted-types-for 'script'; trusted-types ('none'|proof-worker|service-worker)$/,
    request,
  );
}

async function answerTo(app: FastifyInstance, request: string): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  assert.ok(typeof address === 'object' && address !== null);
  return exchangeWith(`http://127.0.0.1:${address.port}`, request);
}

function exchangeWith(url: string, request: string): Promise<string> {
  return exchange(url, { bytes: Buffer.from(request), cut: false });
}

async function builtFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'downspout-answers-'));
  files.cleanUp(() => rm(folder, { recursive: true, force: true }));
  for (const file of ['index.html', '404.html', 'script.js', 'build.json']) await writeFile(join(folder, file), '{}');
  return folder;
}
