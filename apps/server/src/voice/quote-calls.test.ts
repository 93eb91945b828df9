import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quoteSource } from '@downspout/business/facts';
import { currentCallConsent } from '@downspout/leads/consent';
import { payloadOf } from '../deliveries/payloads.ts';
import { readStoredLeads } from '../deliveries/stored-leads.ts';
import type { Store } from '../store/database.ts';
import { onEachEngine } from '../testing/engines.ts';
import { logLines } from '../testing/log-lines.ts';
import { openSite } from '../testing/site.ts';
import { sqliteFiles } from '../testing/sqlite-files.ts';
import { platformSettings, quoteArguments, quoteCall, sendMessage } from './testing/platform.ts';

const settings = platformSettings;
const NOW = Date.UTC(2026, 10, 20, 10);

onEachEngine((engine) => {
  test('a quote that the assistant takes down is a lead of its call, relayed like every quote', async () => {
    let saved = 0;
    const { app, store } = await openSite(engine, { settings, clock: () => NOW, onLeadSaved: () => (saved += 1) });
    const answer = await sendMessage(app, quoteCall('t1'));
    assert.equal(answer.statusCode, 200);
    const [result, ...more] = answer.json().results;
    assert.deepEqual([result.toolCallId, result.name, more], ['t1', 'submit_quote_request', []]);
    assert.match(result.result, /^The request is noted\.[^\n]*$/);

    const lead = await store.db.selectFrom('leads').selectAll().executeTakeFirstOrThrow();
    assert.deepEqual([lead.kind, lead.call_id, lead.page, lead.client_address], ['quote', 'call-1', '', '']);
    assert.deepEqual([lead.received_at, lead.submitted_at], [NOW, '2026-11-20T10:00:00.000Z']);
    const quote = await store.db.selectFrom('quote_requests').selectAll().executeTakeFirstOrThrow();
    assert.deepEqual([quote.sms_opt_in, quote.consent_version], [1, currentCallConsent.version]);
    assert.deepEqual([quote.consent_text, quote.consented_at], [currentCallConsent.text, lead.submitted_at]);
    const deliveries = await store.db.selectFrom('deliveries').select(['destination', 'state']).execute();
    assert.deepEqual(deliveries, [{ destination: 'quote-webhook', state: 'waiting' }]);
    assert.deepEqual(await payloads(store), [JSON.stringify({ ...quoteArguments, source: quoteSource })]);
    assert.equal(saved, 1);
  });

  test('consent is what the messages of the call show, not what the assistant says of it', async () => {
    const { app, store } = await openSite(engine, { settings });
    const whole = quoteCall('t1');
    const [, told, text, yes] = whole.artifact.messages;
    const unproven = [
      [],
      [told],
      [told, text],
      [told, yes],
      [told, text, { role: 'user', message: 'sure, but don’t text me' }],
      [told, { role: 'user', message: text?.message ?? '' }, yes],
    ];
    for (const [index, messages] of unproven.entries()) {
      const call = { id: `call-${index}` };
      const answer = await sendMessage(app, { ...whole, call, artifact: { messages } });
      assert.match(answer.json().results[0].result, /noted without consent/);
    }
    const quotes = await store.db.selectFrom('quote_requests').select(['sms_opt_in', 'consent_text']).execute();
    assert.deepEqual(quotes, Array(unproven.length).fill({ sms_opt_in: 0, consent_text: '' }));
  });

  test('what nobody said is not stored, and the assistant is told to read it back', async () => {
    const { app, store } = await openSite(engine, { settings });
    const messages = [{ role: 'user', message: 'Ana, 404 555 0177' }];
    const number = await sendMessage(app, {
      ...quoteCall('t1', { ...quoteArguments, phone: '404 555 0178' }),
      artifact: { messages },
    });
    assert.match(number.json().results[0].result, /^Nothing is noted yet\. The visitor has not said this: .*phone/);
    assert.deepEqual(await payloads(store), []);
    const rest = await sendMessage(app, { ...quoteCall('t2'), artifact: { messages } });
    assert.match(rest.json().results[0].result, /^The request is noted\..* not said this: last_name, email, address/);
    const [body] = (await payloads(store)).map((payload) => JSON.parse(payload));
    assert.deepEqual([body.first_name, body.last_name, body.email, body.sms_opt_in], ['Ana', '', '', false]);
  });

  test('a later tool call of the same call corrects its lead, and one that comes again does not', async () => {
    const { app, store } = await openSite(engine, { settings });
    await sendMessage(app, quoteCall('t1'));
    await sendMessage(app, quoteCall('t2', { ...quoteArguments, phone: '404 555 0188' }));
    await sendMessage(app, quoteCall('t1'));
    const leads = await store.db.selectFrom('leads').select(['call_id', 'phone']).execute();
    assert.deepEqual(leads, [{ call_id: 'call-1', phone: '404 555 0188' }]);
  });

  test('without an explicit yes nothing says that texts were agreed to', async () => {
    const { app, store } = await openSite(engine, { settings });
    const said = [false, undefined, null, 'true', 'yes', 1];
    for (const [index, sms_opt_in] of said.entries()) {
      await sendMessage(app, quoteCall(`t${index}`, { first_name: 'Ana', phone: '1', sms_opt_in }, `call-${index}`));
    }
    const quotes = await store.db
      .selectFrom('quote_requests')
      .select(['sms_opt_in', 'consent_version', 'consent_text', 'consented_at'])
      .execute();
    const none = { sms_opt_in: 0, consent_version: '', consent_text: '', consented_at: '' };
    assert.deepEqual(
      quotes,
      said.map(() => none),
    );
    assert.match(String((await payloads(store))[0]), /"last_name":"","email":"".*"sms_opt_in":false/);
  });

  test('the same tool call again, twice at once or later, is answered alike and makes no second lead', async () => {
    const { app, store } = await openSite(engine, { settings });
    const both = await Promise.all([sendMessage(app, quoteCall('t1')), sendMessage(app, quoteCall('t1'))]);
    const later = await sendMessage(app, quoteCall('t1'));
    for (const answer of [...both, later]) {
      assert.deepEqual([answer.statusCode, answer.json()], [200, both[0].json()]);
    }
    assert.equal((await payloads(store)).length, 1);
    const other = await sendMessage(app, quoteCall('t1', { ...quoteArguments, phone: '404 555 0000' }));
    assert.match(other.json().results[0].result, /noted under this tool call before and stays as it was/);
    assert.deepEqual(await payloads(store), [JSON.stringify({ ...quoteArguments, source: quoteSource })]);
  });

  test('another call may use the same number for its tool call, as some models do', async () => {
    const { app, store } = await openSite(engine, { settings });
    await sendMessage(app, quoteCall('call_0', quoteArguments, 'call-1'));
    await sendMessage(app, quoteCall('call_0', { ...quoteArguments, first_name: 'Bo' }, 'call-2'));
    const leads = await store.db.selectFrom('leads').select(['call_id', 'first_name']).orderBy('id').execute();
    assert.deepEqual(leads, [
      { call_id: 'call-1', first_name: 'Ana' },
      { call_id: 'call-2', first_name: 'Bo' },
    ]);
  });

  test('when the store is gone the platform is told that nothing was stored', async () => {
    const { log, lines } = logLines();
    const { app, store } = await openSite(engine, { settings, log });
    await store.close();
    for (const message of [
      quoteCall('t1', { ...quoteArguments, first_name: 'canary' }),
      { type: 'end-of-call-report', call: { id: 'c' }, transcript: 'canary' },
    ]) {
      const answer = await sendMessage(app, message);
      assert.deepEqual([answer.statusCode, answer.json().error.code], [503, 'not_stored']);
      assert.equal(answer.headers['retry-after'], '5');
    }
    assert.doesNotMatch(lines.join(''), /canary/);
  });
});

const files = sqliteFiles();

test('each shape of a tool call is understood, alone and several at once', async () => {
  const { app, store } = await openSite(files, { settings });
  const name = 'submit_quote_request';
  const text = JSON.stringify(quoteArguments);
  const shapes: Record<string, unknown>[] = [
    { toolCallList: [{ id: 'a', name, arguments: quoteArguments }] },
    { toolCallList: [{ id: 'b', name, arguments: text }] },
    { toolCallList: [{ id: 'c', type: 'function', function: { name, arguments: quoteArguments } }] },
    { toolCallList: [], toolCalls: [{ id: 'd', type: 'function', function: { name, arguments: text } }] },
    { toolWithToolCallList: [{ name, toolCall: { id: 'e', function: { name, parameters: quoteArguments } } }] },
    { toolWithToolCallList: [{ function: { name }, toolCall: { id: 'f', name, parameters: text } }] },
  ];
  for (const shape of shapes) {
    const { results } = (await sendMessage(app, { type: 'tool-calls', ...shape })).json();
    assert.match(results[0].result, /^The request is noted/, JSON.stringify(shape));
  }
  assert.deepEqual(new Set(await payloads(store)).size, 1);
  assert.equal((await payloads(store)).length, shapes.length);
  const { results } = (
    await sendMessage(app, {
      type: 'tool-calls',
      toolCallList: [
        { id: 'g', name, arguments: quoteArguments },
        { id: 'h', name: 'delete_everything', arguments: {} },
        { name, arguments: quoteArguments },
        { id: 'i', name, arguments: { first_name: 'Bo' } },
      ],
    })
  ).json();
  assert.deepEqual(
    results.map((result: { toolCallId: string; result: string }) => [result.toolCallId, result.result.slice(0, 14)]),
    [
      ['g', 'The request is'],
      ['h', 'Error: there i'],
      ['i', 'Nothing is not'],
    ],
  );
  assert.equal((await payloads(store)).length, shapes.length + 1);
});

test('arguments that are not enough are answered with what to ask for, and make no lead', async () => {
  const { app, store } = await openSite(files, { settings });
  const answerTo = async (details: unknown) => {
    const message = {
      ...quoteCall('t1'),
      toolCallList: [{ id: 't1', name: 'submit_quote_request', arguments: details }],
    };
    const answer = await sendMessage(app, message);
    assert.equal(answer.statusCode, 200);
    return String(answer.json().results[0].result);
  };
  for (const nothing of [undefined, null, 'not JSON', '7', '[]', [], 7, {}, '{"__proto__":{"first_name":"Ana"}}']) {
    const result = await answerTo(nothing);
    assert.match(result, /^Nothing is noted yet\..*first_name: .*; phone: /, JSON.stringify(nothing));
    assert.doesNotMatch(result, /\n/);
  }
  for (const [field, wrong] of [
    ['first_name', ' '],
    ['first_name', null],
    ['first_name', 'a\u0000b'],
    ['last_name', 7],
    ['email', 'ana at example'],
    ['phone', '  '],
    ['phone', 4045550177],
    ['phone', 'x'.repeat(501)],
    ['address', ['a']],
    ['service_type', 'roofing'],
    ['notes', 'x'.repeat(20_001)],
    ['notes', '\ud800'],
  ] as const) {
    const result = await answerTo({ ...quoteArguments, [field]: wrong });
    assert.match(
      result,
      new RegExp(`^Nothing is noted yet\\.[^:]* ${field}: [^:;]+\\.$`),
      `${field} ${wrong}`.slice(0, 40),
    );
  }
  assert.deepEqual(await payloads(store), []);
  const unknown = { last_name: null, email: null, address: null, service_type: null, notes: null, sms_opt_in: null };
  assert.match(await answerTo({ ...unknown, first_name: 'Ana', phone: '1' }), /^The request is noted/);
  assert.match(String(await payloads(store)), /"last_name":"","email":""/);
});

async function payloads(store: Store): Promise<string[]> {
  const leads = await store.db.selectFrom('leads').select('id').orderBy('id').execute();
  const stored = await readStoredLeads(
    store.db,
    leads.map((lead) => lead.id),
  );
  return leads.flatMap(({ id }) => {
    const lead = stored.get(id);
    return lead === undefined ? [] : [payloadOf(lead)];
  });
}
