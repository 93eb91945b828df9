import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ANSWER_TIMEOUT_MS } from '@downspout/office-api/limits';
import { sqliteFiles } from '../../testing/sqlite-files.ts';
import { auditOf } from '../testing/office.ts';
import { difference, IDS, openPlatformOffice } from '../testing/platform-office.ts';
import { SECRET } from '../testing/scripted-platform.ts';
import { PLATFORM_TIMEOUT_MS } from './platform-access.ts';

const files = sqliteFiles();
/** For who asks, and for the two notes of it, in ms. */
const STORE_TIME_MS = 6_000;

test('a first assistant is created from the business facts, shown before, and remembered until its id is set', async () => {
  const { platform, store, browser } = await openPlatformOffice(files);
  const shown = await difference(browser);
  assert.deepEqual([shown.id, shown.isSet, shown.missing], [null, false, []]);
  assert.deepEqual(
    shown.changes.map(({ field, before }) => [field, before]),
    ['name', 'firstMessage', 'model', 'instructions', 'tool', 'eventsUrl', 'eventsSecret', 'eventKinds'].map(
      (field) => [field, null],
    ),
  );
  assert.doesNotMatch(JSON.stringify(shown), /canary/);
  platform.answers.set('POST /assistant', (body) => {
    platform.answers.set('GET /assistant/new-1', { status: 200, body: { ...Object(body), id: 'new-1' } });
    return { status: 201, body: { id: 'new-1' } };
  });
  const created = await browser.post('/api/platform/assistant', { fingerprint: shown.fingerprint });
  assert.deepEqual([created.statusCode, created.json()], [200, { id: 'new-1', created: true }]);
  const sent = Object(platform.requests.find(({ route }) => route === 'POST /assistant')?.body);
  assert.deepEqual(sent.server, {
    url: 'https://dogwood.example.com/api/voice/events',
    headers: { 'x-vapi-secret': SECRET },
  });
  assert.equal(sent.model.tools[0].function.name, 'submit_quote_request');
  assert.match(sent.model.messages[0].content, /You are the automated assistant of Dogwood Gutter Co\./);
  const after = await difference(browser);
  assert.deepEqual([after.id, after.isSet, after.changes], ['new-1', false, []]);
  const again = await browser.post('/api/platform/assistant', { fingerprint: shown.fingerprint });
  assert.deepEqual([again.statusCode, again.json().error.code], [409, 'changed']);
  const audit = await auditOf(store);
  assert.deepEqual(audit.slice(-2), [
    'ana assistant-change-begun platform-assistant',
    'ana assistant-created platform-assistant',
  ]);
  platform.answers.delete('GET /assistant/new-1');
  assert.equal((await difference(browser)).id, null, 'deleted on the platform, it can be created anew');
});

test('two presses at once create one assistant', async () => {
  const { platform, browser } = await openPlatformOffice(files);
  const { fingerprint } = await difference(browser);
  platform.answers.set('POST /assistant', { status: 201, body: { id: 'new-1' } });
  const press = () => browser.post('/api/platform/assistant', { fingerprint });
  const statuses = (await Promise.all([press(), press()])).map(({ statusCode }) => statusCode);
  assert.deepEqual(statuses.toSorted(), [200, 409]);
  assert.equal(platform.requests.filter(({ route }) => route === 'POST /assistant').length, 1);
});

test('an update changes what differs, and keeps all that is the owner’s own', async () => {
  const { platform, browser } = await openPlatformOffice(files, IDS);
  const own = {
    id: 'a1',
    name: 'Old name',
    firstMessage: 'Hello?',
    voice: { provider: '11labs' },
    model: {
      provider: 'anthropic',
      model: 'own',
      temperature: 0.3,
      toolIds: ['t-own'],
      messages: [
        { role: 'system', content: 'Old.' },
        { role: 'assistant', content: 'kept' },
      ],
      tools: [{ type: 'endCall' }],
    },
    server: { url: 'https://old.example', timeoutSeconds: 9, headers: { 'X-Vapi-Secret': 'old', 'x-own': '1' } },
    serverMessages: ['hang', 'tool-calls'],
  };
  platform.answers.set('GET /assistant/a1', { status: 200, body: own });
  platform.answers.set('GET /tool/t-own', { status: 200, body: { id: 't-own', function: { name: 'other' } } });
  const shown = await difference(browser);
  assert.deepEqual(
    shown.changes.map(({ field, before }) => [field, before?.slice(0, 20) ?? null]),
    [
      ['name', 'Old name'],
      ['firstMessage', 'Hello?'],
      ['instructions', 'Old.'],
      ['tool', null],
      ['eventsUrl', 'https://old.example'],
      ['eventsSecret', 'other'],
      ['eventKinds', 'hang, tool-calls'],
    ],
  );
  platform.answers.set('PATCH /assistant/a1', { status: 200, body: { id: 'a1' } });
  const changed = await browser.post('/api/platform/assistant', { fingerprint: shown.fingerprint });
  assert.deepEqual(changed.json(), { id: 'a1', created: false });
  const sent = Object(platform.requests.at(-1)?.body);
  assert.deepEqual(Object.keys(sent).toSorted(), ['firstMessage', 'model', 'name', 'server', 'serverMessages']);
  const { messages, tools, ...model } = sent.model;
  assert.deepEqual(model, { provider: 'anthropic', model: 'own', temperature: 0.3, toolIds: ['t-own'] });
  assert.equal(messages.length, 2);
  assert.deepEqual(messages[1], { role: 'assistant', content: 'kept' });
  assert.deepEqual([tools.length, tools[0], tools[1].function.name], [2, { type: 'endCall' }, 'submit_quote_request']);
  assert.deepEqual(sent.server.timeoutSeconds, 9);
  assert.deepEqual(sent.server.headers, { 'x-own': '1', 'x-vapi-secret': SECRET });
  assert.deepEqual(sent.serverMessages, ['hang', 'tool-calls', 'status-update', 'end-of-call-report']);

  platform.answers.set('GET /assistant/a1', { status: 200, body: { ...own, ...sent } });
  assert.deepEqual((await difference(browser)).changes, []);
  const nothing = await browser.post('/api/platform/assistant', {
    fingerprint: (await difference(browser)).fingerprint,
  });
  assert.deepEqual([nothing.statusCode, nothing.json().error.code], [409, 'same']);
});

test('an update whose every call takes as long as it may is answered before the office gives it up', async () => {
  const { platform, browser } = await openPlatformOffice(files, IDS);
  const body = { id: 'a1', model: { toolIds: ['t1', 't2'] } };
  platform.answers.set('GET /assistant/a1', { status: 200, body });
  for (const id of ['t1', 't2']) platform.answers.set(`GET /tool/${id}`, { status: 200, body: { id } });
  platform.answers.set('PATCH /assistant/a1', { status: 200, body });
  const { fingerprint } = await difference(browser);
  platform.requests.length = 0;
  assert.equal((await browser.post('/api/platform/assistant', { fingerprint })).statusCode, 200);
  // The tools are asked for all at once.
  const inTurn = new Set(platform.requests.map(({ route }) => route.replace(/tool\/.*/, 'tools')));
  assert.deepEqual([...inTurn], ['GET /assistant/a1', 'GET /tools', 'PATCH /assistant/a1']);
  assert.ok(inTurn.size * PLATFORM_TIMEOUT_MS + STORE_TIME_MS <= ANSWER_TIMEOUT_MS);
});

test('what was changed on the platform since it was shown is not overwritten', async () => {
  const { platform, browser } = await openPlatformOffice(files, IDS);
  platform.answers.set('GET /assistant/a1', { status: 200, body: { id: 'a1', model: { temperature: 0.3 } } });
  const { fingerprint } = await difference(browser);
  platform.answers.set('GET /assistant/a1', { status: 200, body: { id: 'a1', model: { temperature: 0.9 } } });
  const answer = await browser.post('/api/platform/assistant', { fingerprint });
  assert.deepEqual([answer.statusCode, answer.json().error.code], [409, 'changed']);
  assert.ok(!platform.requests.some(({ route }) => route.startsWith('PATCH')));
});

test('a tool that the owner made by hand, and a credential of the owner’s, count and are left alone', async () => {
  const { platform, browser } = await openPlatformOffice(files, IDS);
  const body = { id: 'a1', model: { toolIds: ['t1'] }, server: { credentialId: 'cred-1' } };
  platform.answers.set('GET /assistant/a1', { status: 200, body });
  platform.answers.set('GET /tool/t1', { status: 200, body: { id: 't1', function: { name: 'submit_quote_request' } } });
  const fields = (await difference(browser)).changes.map(({ field }) => field);
  assert.deepEqual(fields, ['name', 'firstMessage', 'instructions', 'eventsUrl', 'eventKinds']);
});

test('without the secret of the events nothing is changed, and it is said what is missing', async () => {
  const { platform, browser } = await openPlatformOffice(files, { VOICE_EVENTS_SECRET: '' });
  const shown = await difference(browser);
  assert.deepEqual(shown.missing, ['VOICE_EVENTS_SECRET']);
  const answer = await browser.post('/api/platform/assistant', { fingerprint: shown.fingerprint });
  assert.deepEqual([answer.statusCode, answer.json().error.code], [409, 'settings_missing']);
  assert.deepEqual(platform.requests, []);
});

test('an assistant that the platform does not know is said to be missing, and none is made in its place', async () => {
  const { browser } = await openPlatformOffice(files, IDS);
  const answer = await browser.get('/api/platform/assistant');
  assert.deepEqual([answer.statusCode, answer.json().error.code], [502, 'platform_missing']);
});
