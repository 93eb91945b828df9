import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../config/read-config.ts';
import { logLines } from '../testing/log-lines.ts';
import { openSite } from '../testing/site.ts';
import { sqliteFiles } from '../testing/sqlite-files.ts';
import { platformSettings } from './testing/platform.ts';
import { voiceConfig } from './voice-config.ts';

const files = sqliteFiles();

test('with the platform the button is told what it needs, and nothing else', async () => {
  const { app } = await openSite(files, { settings: platformSettings });
  const answer = await app.inject('/api/voice/config');
  assert.equal(answer.statusCode, 200);
  assert.equal(answer.headers['cache-control'], 'no-store');
  assert.deepEqual(answer.json(), {
    provider: 'platform',
    baseUrl: 'https://platform.example/v1',
    publicKey: 'public-key',
    assistantId: 'assistant-id',
    hearing: 'browser',
    speaking: 'browser',
    speakerName: 'Vapi Speaker',
    avatarProvider: 'tavus',
    errorReportDsn: 'https://reportkey@errors.example/7',
  });
});

test('with our own assistant the button is told where it is, and no key', async () => {
  const { app } = await openSite(files, { settings: { ...platformSettings, VOICE_PROVIDER: 'embedded' } });
  const { provider, baseUrl, publicKey, assistantId } = (await app.inject('/api/voice/config')).json();
  assert.deepEqual({ provider, baseUrl }, { provider: 'embedded', baseUrl: '/api/voice' });
  assert.deepEqual({ publicKey, assistantId }, { publicKey: null, assistantId: null });
  assert.equal(voiceConfig(readConfig({})).errorReportDsn, null);
});

test('with an engine that listens the button is told so, and not where it is', async () => {
  const settings = { SPEECH_TO_TEXT_URL: 'http://canary.example/v1', SPEECH_TO_TEXT_KEY: 'canary-key' };
  const { app } = await openSite(files, { settings });
  const answer = await app.inject('/api/voice/config');
  const { hearing, speaking } = answer.json();
  assert.deepEqual([hearing, speaking], ['server', 'browser']);
  assert.doesNotMatch(answer.body, /canary/);
});

test('no answer and no line of the log holds the private key or the secret of the events', async () => {
  const { log, lines } = logLines();
  const { app } = await openSite(files, { settings: platformSettings, log });
  const requests = [
    ...['/api/voice/config', '/healthz', '/readyz', '/', '/nope', '/api/nope'].map((url) => ({ url })),
    ...['/api/voice/events', '/api/quotes', '/api/holiday-lights', '/api/voice/config'].flatMap((url) => [
      { method: 'POST', url, payload: {} } as const,
      { method: 'POST', url, payload: { message: { type: 'status-update' } }, headers: auth() } as const,
      { method: 'POST', url, payload: '{', headers: { ...auth(), 'content-type': 'application/json' } } as const,
    ]),
  ];
  for (const request of requests) {
    const answer = await app.inject(request);
    assert.doesNotMatch(answer.body + JSON.stringify(answer.headers), /canary/, `${request.url}`);
  }
  assert.ok(lines.length >= requests.length);
  assert.doesNotMatch(lines.join(''), /canary/);
});

function auth() {
  return { authorization: `Bearer ${platformSettings.VOICE_EVENTS_SECRET}` };
}
