import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sqliteFiles } from '../../testing/sqlite-files.ts';
import { addCall } from '../testing/calls.ts';
import { openOffice, signedInBrowser } from '../testing/office.ts';
import { openPlatformOffice } from '../testing/platform-office.ts';
import { configOf, PRIVATE_KEY, type Scripted } from '../testing/scripted-platform.ts';
import { platformAccess } from './platform-access.ts';

const files = sqliteFiles();
const CALLS = '/api/platform/calls';

test("the platform's own calls are listed page by page, and told which of them are known here", async () => {
  const { platform, store, browser } = await openPlatformOffice(files);
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
  const { platform, browser, lines } = await openPlatformOffice(files);
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
  const { platform } = await openPlatformOffice(files);
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
