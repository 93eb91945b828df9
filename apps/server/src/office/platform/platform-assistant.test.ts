import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AssistantDifference } from '@downspout/office-api/platform';
import { createSaveLead } from '../leads/save-lead.ts';
import { onEachEngine } from '../testing/engines.ts';
import { logLines } from '../testing/log-lines.ts';
import { newQuote } from '../testing/new-leads.ts';
import { sqliteFiles } from '../testing/sqlite-files.ts';
import { platformAccess } from './platform/platform-access.ts';
import { addCall } from './testing/calls.ts';
import { auditOf, type Browser, NOW, openOffice, signedInBrowser } from './testing/office.ts';
import { configOf, PRIVATE_KEY, type Scripted, SECRET, scriptedPlatform } from './testing/scripted-platform.ts';

const files = sqliteFiles();
const IDS = { VOICE_ASSISTANT_ID: 'a1', VOICE_PHONE_NUMBER_ID: 'p1' };
const CALLS = '/api/platform/calls';

test("the platform's own calls are listed page by page, and told which of them are known here", async () => {
  const { platform, store, browser } = await open();
  await addCall(store, { id: 'c1' });
  const results = [
    {
      id: 'c1',
      type: 'webCall',
      status: 'ended',
      endedReason: 'customer-ended-call',
      createdAt: '2026-11-21T08:00:00.000Z',
      startedAt: '2026-11-21T08:00:01.000Z',
      endedAt: '2026-11-21T08:01:01.000Z',
    },
    {
      id: 'c2',
      type: 'outboundPhoneCall',
      status: 'ringing',
      createdAt: '2026-11-21T08:59:00Z',
      customer: { number: '+14045550177' },
    },
    { id: 'c3', status: 7, endedReason: {}, startedAt: 'never', customer: 'x' },
    { noId: true },
  ];
  const metadata = { itemsPerPage: 20, totalItems: 41, currentPage: 2 };
  platform.answers.set('GET /v2/call', { status: 200, body: { results, metadata } });
  const answer = await browser.get(`${CALLS}?page=2`);
  assert.equal(answer.statusCode, 200, answer.body);
  const { calls, ...counts } = answer.json();
  assert.deepEqual(counts, { page: 2, pages: 3, total: 41 });
  assert.deepEqual(
    calls.map((call: Record<string, unknown>) => [call.id, call.outcome, call.durationMs, call.number, call.isKnown]),
    [
      ['c1', 'completed', 60_000, null, true],
      ['c2', 'live', null, '+14045550177', false],
      ['c3', 'other', null, null, false],
    ],
  );
  assert.deepEqual(
    platform.requests.map(({ route, query, authorization }) => [route, query, authorization]),
    [['GET /v2/call', 'page=2&limit=20&sortOrder=DESC', `Bearer ${PRIVATE_KEY}`]],
  );
  assert.equal((await browser.get(`${CALLS}?page=0`)).statusCode, 422);
});

test('whatever the platform answers, the owner is told it in words, and the key is nowhere in them', async () => {
  const { platform, browser, lines } = await open();
  const told = async (scripted: Scripted) => {
    platform.answers.set('GET /v2/call', scripted);
    const answer = await browser.get(CALLS);
    assert.doesNotMatch(answer.body, /canary|stack|at \//);
    const { code, message } = answer.json().error;
    return [answer.statusCode, code, message];
  };
  const echo = { message: [`bad ${PRIVATE_KEY}`, 'limit must be\na number'] };
  assert.deepEqual((await told({ status: 401, body: { message: PRIVATE_KEY } })).slice(0, 2), [502, 'platform_key']);
  assert.deepEqual((await told({ status: 404, body: {} })).slice(0, 2), [502, 'platform_missing']);
  const [status, code, message] = await told({ status: 422, body: echo });
  assert.deepEqual([status, code], [502, 'platform_refused']);
  assert.match(String(message), /\(422\): bad .*; limit must be a number$/);
  assert.deepEqual((await told({ status: 500, body: '<h1>oops</h1>' })).slice(0, 2), [502, 'platform_failing']);
  assert.deepEqual((await told({ status: 200, body: '<h1>welcome</h1>' })).slice(0, 2), [502, 'platform_unreadable']);
  assert.deepEqual((await told({ status: 200, body: { results: 'x' } })).slice(0, 2), [502, 'platform_unreadable']);
  platform.answers.set('GET /v2/call', { status: 429, body: {}, headers: { 'retry-after': '7' } });
  const busy = await browser.get(CALLS);
  assert.deepEqual([busy.statusCode, busy.json().error.code, busy.headers['retry-after']], [503, 'platform_busy', '7']);
  assert.doesNotMatch(JSON.stringify(lines), /canary/);
});

test('a platform that hangs or is gone is given up', async () => {
  const { platform } = await open();
  platform.answers.set('GET /v2/call', 'hang');
  const settings = configOf(platform);
  const codeOf = (ask: ReturnType<typeof platformAccess>) =>
    ask(({ calls }) => calls.listPages()).catch((error) => error.answer.code);
  assert.equal(await codeOf(platformAccess(settings, 50)), 'platform_slow');
  const gone = { ...settings, VOICE_PLATFORM_URL: 'http://127.0.0.1:1' };
  assert.equal(await codeOf(platformAccess(gone)), 'platform_away');
});

test('without a private key nothing of the platform is reached, and it is said why', async () => {
  const office = await openOffice(files);
  const browser = await signedInBrowser(office);
  for (const url of [CALLS, '/api/platform/assistant']) {
    const answer = await browser.get(url);
    assert.deepEqual([answer.statusCode, answer.json().error.code], [409, 'platform_not_set'], url);
  }
});

test('a first assistant is created from the business facts, shown before, and remembered until its id is set', async () => {
  const { platform, store, browser } = await open();
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
  const { platform, browser } = await open();
  const { fingerprint } = await difference(browser);
  platform.answers.set('POST /assistant', { status: 201, body: { id: 'new-1' } });
  const press = () => browser.post('/api/platform/assistant', { fingerprint });
  const statuses = (await Promise.all([press(), press()])).map(({ statusCode }) => statusCode);
  assert.deepEqual(statuses.toSorted(), [200, 409]);
  assert.equal(platform.requests.filter(({ route }) => route === 'POST /assistant').length, 1);
});

test('an update changes what differs, and keeps all that is the owner’s own', async () => {
  const { platform, browser } = await open(IDS);
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

test('what was changed on the platform since it was shown is not overwritten', async () => {
  const { platform, browser } = await open(IDS);
  platform.answers.set('GET /assistant/a1', { status: 200, body: { id: 'a1', model: { temperature: 0.3 } } });
  const { fingerprint } = await difference(browser);
  platform.answers.set('GET /assistant/a1', { status: 200, body: { id: 'a1', model: { temperature: 0.9 } } });
  const answer = await browser.post('/api/platform/assistant', { fingerprint });
  assert.deepEqual([answer.statusCode, answer.json().error.code], [409, 'changed']);
  assert.ok(!platform.requests.some(({ route }) => route.startsWith('PATCH')));
});

test('a tool that the owner made by hand, and a credential of the owner’s, count and are left alone', async () => {
  const { platform, browser } = await open(IDS);
  const body = { id: 'a1', model: { toolIds: ['t1'] }, server: { credentialId: 'cred-1' } };
  platform.answers.set('GET /assistant/a1', { status: 200, body });
  platform.answers.set('GET /tool/t1', { status: 200, body: { id: 't1', function: { name: 'submit_quote_request' } } });
  const fields = (await difference(browser)).changes.map(({ field }) => field);
  assert.deepEqual(fields, ['name', 'firstMessage', 'instructions', 'eventsUrl', 'eventKinds']);
});

test('without the secret of the events nothing is changed, and it is said what is missing', async () => {
  const { platform, browser } = await open({ VOICE_EVENTS_SECRET: '' });
  const shown = await difference(browser);
  assert.deepEqual(shown.missing, ['VOICE_EVENTS_SECRET']);
  const answer = await browser.post('/api/platform/assistant', { fingerprint: shown.fingerprint });
  assert.deepEqual([answer.statusCode, answer.json().error.code], [409, 'settings_missing']);
  assert.deepEqual(platform.requests, []);
});

test('an assistant that the platform does not know is said to be missing, and none is made in its place', async () => {
  const { browser } = await open(IDS);
  const answer = await browser.get('/api/platform/assistant');
  assert.deepEqual([answer.statusCode, answer.json().error.code], [502, 'platform_missing']);
});

onEachEngine((engine) => {
  test('a lead is called back at the number that was shown, and the call is known at once', async () => {
    const { platform, store, browser, addLead } = await open(IDS, engine);
    const id = await addLead('(404) 555-0177');
    const offer = await browser.get(`/api/leads/${id}/call-back`);
    assert.deepEqual(offer.json(), { number: '+14045550177', display: '+1 404 555 0177' });
    platform.answers.set('POST /call/phone', { status: 201, body: { id: 'call-9', status: 'queued' } });
    const answer = await browser.post(`/api/leads/${id}/call-back`, { number: '+14045550177' });
    assert.deepEqual([answer.statusCode, answer.json()], [200, { callId: 'call-9' }]);
    const sent = Object(platform.requests.at(-1)?.body);
    assert.deepEqual([sent.assistantId, sent.phoneNumberId, sent.customer], ['a1', 'p1', { number: '+14045550177' }]);
    assert.match(sent.assistantOverrides.firstMessage, /automated assistant.*stored/);
    const call = (await browser.get('/api/calls/call-9')).json();
    assert.deepEqual([call.provider, call.outcome, call.calledBack.id], ['platform', 'live', id]);
    assert.deepEqual((await auditOf(store)).slice(-2), [
      `ana call-back-begun lead:${id}`,
      `ana called-back lead:${id}`,
    ]);
    assert.doesNotMatch(JSON.stringify(await store.db.selectFrom('audit_log').selectAll().execute()), /404.?555/);
  });

  test('two presses at once, or within a minute, dial once', async () => {
    const { platform, browser, addLead, clock } = await open(IDS, engine);
    const id = await addLead('404 555 0177');
    platform.answers.set('POST /call/phone', { status: 201, body: { id: 'call-9' } });
    const press = async () => {
      const answer = await browser.post(`/api/leads/${id}/call-back`, { number: '+14045550177' });
      return answer.statusCode === 200 ? 200 : answer.json().error.code;
    };
    assert.deepEqual((await Promise.all([press(), press(), press()])).map(String).toSorted(), [
      '200',
      'just_called',
      'just_called',
    ]);
    clock.now += 59_000;
    assert.equal(await press(), 'just_called');
    clock.now += 2_000;
    assert.equal(await press(), 200);
    assert.equal(platform.requests.length, 2);
  });

  test('what the platform has refused can be tried at once; what it may have dialled cannot', async () => {
    const { platform, browser, addLead } = await open(IDS, engine);
    const id = await addLead('404 555 0177');
    const press = async (scripted: Scripted) => {
      platform.answers.set('POST /call/phone', scripted);
      const answer = await browser.post(`/api/leads/${id}/call-back`, { number: '+14045550177' });
      return answer.statusCode === 200 ? 200 : answer.json().error.code;
    };
    assert.equal(await press({ status: 400, body: { message: 'no credit' } }), 'platform_refused');
    assert.equal(await press({ status: 429, body: {} }), 'platform_busy');
    assert.equal(await press({ status: 401, body: {} }), 'platform_key');
    assert.equal(await press({ status: 500, body: {} }), 'platform_failing');
    assert.equal(await press({ status: 201, body: { id: 'call-9' } }), 'just_called');
  });

  test('what cannot be dialled, is another number by now, or is no lead is refused, and nothing is dialled', async () => {
    const { platform, store, browser, addLead } = await open(IDS, engine);
    const codeOf = async (id: string, number = '+14045550177') => {
      const answer = await browser.post(`/api/leads/${id}/call-back`, { number });
      return answer.json().error.code;
    };
    assert.equal(await codeOf(await addLead('call me')), 'no_number');
    assert.equal(await codeOf(await addLead('911')), 'no_number');
    assert.equal(await codeOf(await addLead('404 555 0199')), 'changed');
    assert.equal(await codeOf(await addLead('404 555 0177'), '404 555 0177'), 'invalid');
    assert.equal(await codeOf('none'), 'not_found');
    const erased = await addLead('404 555 0177');
    await store.db.updateTable('leads').set({ erased_at: NOW }).where('id', '=', erased).execute();
    assert.equal(await codeOf(erased), 'no_number');
    assert.deepEqual(platform.requests, []);
  });
});

test('without an assistant or a phone number of its own the office says what is missing', async () => {
  const { browser, addLead } = await open();
  const answer = await browser.get(`/api/leads/${await addLead('404 555 0177')}/call-back`);
  assert.deepEqual(
    [answer.statusCode, answer.json().error.message],
    [409, 'Please set VOICE_ASSISTANT_ID, VOICE_PHONE_NUMBER_ID first'],
  );
});

/** An office whose platform is scripted, and a signed-in browser. */
async function open(settings: Record<string, string> = {}, engine: Parameters<typeof openOffice>[0] = files) {
  const platform = await scriptedPlatform(engine.cleanUp);
  const { log, lines } = logLines();
  const office = await openOffice(engine, { config: configOf(platform, settings), log });
  const saveLead = createSaveLead({ store: office.store, hasDestination: () => true, onSaved() {} });
  return {
    ...office,
    platform,
    lines,
    browser: await signedInBrowser(office),
    async addLead(phone: string): Promise<string> {
      const outcome = await saveLead(newQuote({ phone }));
      if (outcome.state !== 'stored') throw new Error(outcome.state);
      return outcome.id;
    },
  };
}

async function difference(browser: Browser): Promise<AssistantDifference> {
  const answer = await browser.get('/api/platform/assistant');
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json();
}
