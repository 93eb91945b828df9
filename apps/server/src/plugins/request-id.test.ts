import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../config/read-config.ts';
import { createOffice } from '../office.ts';
import { quoteBody } from '../testing/lead-bodies.ts';
import { logLines } from '../testing/log-lines.ts';
import { openSite } from '../testing/site.ts';
import { sqliteFiles } from '../testing/sqlite-files.ts';

const files = sqliteFiles();
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

test('the id of a request is in its answer and in its lines of the log, with the lead it stored', async () => {
  const { log, lines } = logLines();
  const { app, store } = await openSite(files, { log });
  const post = (id?: string) =>
    app.inject({
      method: 'POST',
      url: '/api/quotes',
      headers: { 'idempotency-key': '5f0c2f8e-4b1d-4f6a-9b1e-2f0c3d4e5f6a', ...(id && { 'x-request-id': id }) },
      payload: quoteBody,
    });
  const own = await post();
  const given = await post('0af7651916cd43dd8448eb211c80319c');
  await store.close();
  const failed = await post('edge:7f.3_Z-01');
  assert.match(String(own.headers['x-request-id']), UUID);
  assert.equal(given.headers['x-request-id'], '0af7651916cd43dd8448eb211c80319c');
  assert.equal(failed.headers['x-request-id'], 'edge:7f.3_Z-01');
  const ids = [own, given, failed, failed].map(({ headers }) => headers['x-request-id']);
  const { id } = own.json();
  const logged = lines.map((line) => JSON.parse(line));
  assert.deepEqual(
    logged.map(({ reqId, msg, status, lead }) => [reqId, msg, status, lead]),
    [
      [ids[0], 'request', 201, id],
      [ids[1], 'request', 201, id],
      [ids[2], 'a request was not stored', undefined, undefined],
      [ids[3], 'request', 503, undefined],
    ],
  );
});

test('an id that could mean something in a log, or is too long, is replaced', async () => {
  const { log, lines } = logLines();
  const { app } = await openSite(files, { log });
  for (const bad of [
    '',
    'short',
    'a b c d e f',
    'jane@example.com',
    '"},{"msg":"x',
    'x'.repeat(129),
    '\u001b[31mred-red',
  ]) {
    const answer = await app.inject({ url: '/healthz', headers: { 'x-request-id': bad } });
    assert.match(String(answer.headers['x-request-id']), UUID, bad);
  }
  const unreadable = await app.inject({ url: '/%zz', headers: { 'x-request-id': 'jane@example.com' } });
  assert.match(String(unreadable.headers['x-request-id']), UUID);
  assert.doesNotMatch(lines.join(''), /jane|red-red/);
});

test('the office names its requests too', async () => {
  const { log } = logLines();
  const app = await createOffice({ config: readConfig({}), store: await files.open(), office: null, log });
  files.cleanUp(() => app.close());
  const answer = await app.inject({ url: '/api/me', headers: { 'x-request-id': 'edge-0001' } });
  assert.equal(answer.headers['x-request-id'], 'edge-0001');
});
