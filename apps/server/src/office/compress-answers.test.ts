import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { sqliteFiles } from '../testing/sqlite-files.ts';
import { openLeadsOffice } from './testing/leads.ts';
import { openBrowser } from './testing/office.ts';

const files = sqliteFiles();

test('a long answer is compressed for those who take it, and is the same', async () => {
  const { get } = await officeWithLeads();
  const plain = await get('/api/inbox', '');
  assert.deepEqual([plain.headers['content-encoding'], plain.headers.vary], [undefined, 'accept-encoding']);
  const zipped = await get('/api/inbox', 'gzip, deflate, br');
  assert.deepEqual([zipped.headers['content-encoding'], zipped.headers.vary], ['gzip', 'accept-encoding']);
  assert.equal(gunzipSync(zipped.rawPayload).toString(), plain.body);
  assert.equal(Number(zipped.headers['content-length']), zipped.rawPayload.length);
  assert.ok(zipped.rawPayload.length < plain.rawPayload.length / 3);
  assert.equal((await get('/api/inbox', 'gzip;q=0, br')).body, plain.body);
});

test('an answer that is not worth it is sent as it is, and so are files that are sent while they are read', async () => {
  const { get } = await officeWithLeads();
  for (const url of ['/api/session', '/api/nothing', '/api/export/leads.json', '/api/export/leads.csv']) {
    assert.equal((await get(url, 'gzip')).headers['content-encoding'], undefined, url);
  }
  assert.equal((await get('/api/export/leads.json', 'gzip')).json().length, 5);
});

test('its length is blurred, so that it tells nobody how well what others wrote could be compressed', async () => {
  const { get } = await officeWithLeads();
  const lengths = new Set<number>();
  for (let n = 0; n < 20; n += 1) lengths.add((await get('/api/inbox', 'gzip')).rawPayload.length);
  assert.ok(lengths.size > 3, [...lengths].join());
});

async function officeWithLeads() {
  const { app, ana, save } = await openLeadsOffice(files);
  for (let n = 0; n < 5; n += 1) await save();
  return {
    async get(url: string, encoding: string) {
      const browser = openBrowser(app, { 'accept-encoding': encoding });
      for (const [name, value] of ana.cookies) browser.cookies.set(name, value);
      return browser.get(url);
    },
  };
}
