import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallsPage } from '@downspout/office-api/calls';
import type { InboxPage } from '@downspout/office-api/inbox';
import { readConfig } from '../config/read-config.ts';
import { startReceiver } from '../deliveries/testing/receiver.ts';
import { storeText } from '../office/testing/store-bytes.ts';
import { DAY_MS, retentionDays } from '../retention/rules.ts';
import { cleanUp, runRetention } from '../retention/run-retention.ts';
import { type Engine, onEachEngine } from '../testing/engines.ts';
import { holidayBody, quoteBody } from '../testing/lead-bodies.ts';
import { type RunningServer, startServer } from '../testing/running-server.ts';
import { EVENTS_SECRET, quoteCall } from '../voice/testing/platform.ts';

const PASSWORD = 'correct horse battery';
/** Whatever is a person's has one of these in it. */
const PERSONAL = /canary|555.{0,3}0199|b2f0c0de/i;
const KEYS = ['b2f0c0de-0000-4000-8000-000000000001', 'b2f0c0de-0000-4000-8000-000000000002'] as const;
const PHONE = '(404) 555-0199';

const canaries = Object.fromEntries(Object.keys(quoteBody).map((name) => [name, `canary-${name}`]));
const quote = {
  ...canaries,
  phone: PHONE,
  email: 'canary@example.com',
  service_type: 'gutter-cleaning',
  sms_opt_in: true,
};

onEachEngine((engine) => {
  test('of a person who is erased nothing is left: leads, a repeat, a merged one, their calls, and one without a lead', async () => {
    const { server, ask } = await openServer(engine);
    await leaveTraces(server);
    const { leads }: InboxPage = await ask('/inbox?q=canary');
    assert.equal(leads.length, 4, 'the repeat is no lead of its own');
    const [merged, main] = leads.filter(({ kind }) => kind === 'quote');
    assert.ok(merged && main);
    await ask(`/leads/${main.id}/notes`, { text: 'canary called back' });
    await ask(`/leads/${merged.id}/merge`, { into: main.id, version: merged.version });
    const { calls }: CallsPage = await ask('/calls?q=canary');
    assert.deepEqual(calls.map(({ id }) => id).sort(), ['call-1', 'call-2']);
    const before = await everything(ask);
    assert.match(before, PERSONAL);
    await sealed(ask, main.id);

    const erased = await ask(`/leads/${main.id}/erase`, { password: PASSWORD, alsoSamePerson: true });
    assert.equal(erased.leads.length, 4);
    assert.match(await everything(ask), PERSONAL, 'the call without a lead');
    await ask('/calls/call-2/erase', { password: PASSWORD });
    assertGone(await everything(ask));
    await assertNothingLeft(engine, server);
  });

  test('of what went by retention nothing is left either', async () => {
    const { server } = await openServer(engine);
    await leaveTraces(server);
    server.process.kill('SIGTERM');
    assert.equal(await server.ended, 0);
    const store = await engine.open();
    assert.match(await storeText(store, engine), PERSONAL);
    await store.db.updateTable('leads').set({ status: 'lost' }).execute();
    const rules = retentionDays(readConfig({}));
    const later = Date.now() + 2_000 * DAY_MS;
    let gone = {};
    for (let day = 0; day <= 7; day += 1) {
      gone = await runRetention(store, rules, { now: later + day * DAY_MS, stopped: () => false });
    }
    assert.deepEqual(gone, { calls: 1, 'lost-leads': 4, transcripts: 1 });
    await cleanUp(store, () => false);
    assertGone(await storeText(store, engine));
  });
});

/** The whole server on this store, and a browser that is signed in to its office. */
async function openServer(engine: Engine) {
  // Answers with all that it was sent, as a badly made receiver does.
  const echo = await startReceiver((request, response) => {
    response.writeHead(500);
    response.end(JSON.stringify(request));
  });
  engine.cleanUp(() => echo.close());
  const settings = {
    DATABASE_URL: engine.databaseUrl(),
    LOG_LEVEL: 'trace',
    QUOTE_WEBHOOK_URL: `${echo.url.origin}/hook`,
    VOICE_EVENTS_SECRET: EVENTS_SECRET,
  };
  const server = await startServer(settings, engine.cleanUp);
  const office = await server.printed('The office is at ');
  const token = new URL(await server.printed('Create the first user at ')).searchParams.get('token');
  const headers: Record<string, string> = { origin: office, 'content-type': 'application/json' };
  const send = (path: string, body?: unknown) =>
    fetch(`${office}/api${path}`, {
      headers,
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
  const welcomed = await send('/welcome', { token, username: 'ana', password: PASSWORD });
  headers.cookie = welcomed.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
  const ask = async (path: string, body?: unknown) => {
    const answer = await send(path, body);
    const text = await answer.text();
    assert.ok(answer.ok, `${path}: ${answer.status} ${text}`);
    return text.startsWith('{') ? JSON.parse(text) : text;
  };
  return { server, ask };
}

type Ask = Awaited<ReturnType<typeof openServer>>['ask'];

/** One person: a request, its repeat, another by the other form, one more, a call that brought a lead, and a call that did not. */
async function leaveTraces({ url }: RunningServer): Promise<void> {
  const touch = { at: '2026-11-11T10:00:00.000Z', page: '/canary', gclid: 'canary' };
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'canary', referer: `${url}/?canary`, ...headers },
      body: JSON.stringify(body),
    });
    assert.ok(answer.ok, `${path}: ${answer.status} ${await answer.text()}`);
  };
  const attribution = JSON.stringify({ first: touch, last: touch });
  for (const key of KEYS) await post('/api/quotes', quote, { 'idempotency-key': key, attribution });
  await post('/api/quotes', { ...quote, phone: '404 555 0199 ext. 7', email: 'second-canary@example.com' });
  await post('/api/holiday-lights', {
    ...holidayBody,
    firstName: 'canary',
    phone: PHONE,
    photoUrl: 'https://x.example/canary',
  });
  const secret = { 'x-vapi-secret': EVENTS_SECRET };
  const tell = (message: object) => post('/api/voice/events', { message }, secret);
  await tell(quoteCall('canary-tool-call', { ...quote, email: 'canary@other.example' }));
  for (const id of ['call-1', 'call-2']) {
    const transcript = 'AI: Who is it?\nUser: canary, 404 555 0199';
    const artifact = { transcript, recordingUrl: 'https://recordings.example/canary' };
    const report = {
      type: 'end-of-call-report',
      endedReason: 'customer-ended-call',
      artifact,
      analysis: { summary: 'canary' },
    };
    await tell({ ...report, call: { id, status: 'ended' } });
  }
}

/** All that the office shows and exports. */
async function everything(ask: Ask): Promise<string> {
  const { leads }: InboxPage = await ask('/inbox');
  const { calls }: CallsPage = await ask('/calls');
  const paths = [
    '/inbox?q=canary',
    '/calls?q=canary',
    '/export/leads.csv',
    '/export/leads.json',
    '/deliveries',
    '/retention',
    ...leads.map(({ id }) => `/leads/${id}`),
    ...calls.map(({ id }) => `/calls/${id}`),
  ];
  const texts = await Promise.all(paths.map(async (path) => JSON.stringify(await ask(path))));
  return [JSON.stringify(leads), JSON.stringify(calls), ...texts].join('\n');
}

/** Until the consent is in the chain, whose hashes stay. */
async function sealed(ask: Ask, id: string): Promise<void> {
  while ((await ask(`/leads/${id}`)).consent.seal === null) await sleep(50);
}

async function assertNothingLeft(engine: Engine, server: RunningServer): Promise<void> {
  const store = await engine.open();
  assertGone(await storeText(store, engine));
  assertGone(server.log());
}

function assertGone(text: string): void {
  const at = text.search(PERSONAL);
  assert.equal(at, -1, text.slice(Math.max(0, at - 300), at + 200));
}
