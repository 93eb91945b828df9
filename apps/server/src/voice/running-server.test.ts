import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startServer } from '../testing/running-server.ts';
import { sqliteFiles } from '../testing/sqlite-files.ts';
import { EVENTS_SECRET, platformSettings } from './testing/platform.ts';

const files = sqliteFiles();

test('a started server serves pages that may call over the platform it is set to', async () => {
  const server = await startServer({ ...platformSettings, LOG_LEVEL: 'trace' }, files.cleanUp);
  const policy = (await fetch(`${server.url}/`)).headers.get('content-security-policy');
  assert.match(String(policy), /script-src 'self' https:\/\/c\.daily\.co;/);
  assert.match(String(policy), /connect-src 'self' https:\/\/platform\.example /);
  const config = await (await fetch(`${server.url}/api/voice/config`)).json();
  assert.deepEqual([config.provider, config.publicKey], ['platform', 'public-key']);
  const message = JSON.stringify({ message: { type: 'hang' } });
  const headers = { 'content-type': 'application/json', 'x-vapi-secret': EVENTS_SECRET };
  assert.equal((await fetch(`${server.url}/api/voice/events`, { method: 'POST', headers, body: message })).status, 200);
  server.process.kill('SIGTERM');
  await server.ended;
  assert.match(server.log(), /"msg":"started"/);
  assert.doesNotMatch(server.log(), /canary/);
});
