import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { FastifyInstance } from 'fastify';
import type { Store } from '../../store/database.ts';
import { MAIL, WEBHOOKS } from '../../testing/destinations.ts';
import { onEachEngine } from '../../testing/engines.ts';
import { holidayBody, quoteBody } from '../../testing/lead-bodies.ts';
import { openSite } from '../../testing/site.ts';
import { sqliteFiles } from '../../testing/sqlite-files.ts';
import { createProofOfWork } from './proof-of-work.ts';

const files = sqliteFiles();
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const WITH_LINK = { ...quoteBody, notes: 'See http://example.com/roof.jpg' };

test('one signal or two only mark a request; three of them, or the honeypot alone, quarantine it', async () => {
  const { app, store } = await openSite(files);
  const proof = async () => ({ 'proof-of-work': await proofOf(app) });
  const cases: [headers: Record<string, string>, body: object, signals: string, state: string][] = [
    [await proof(), quoteBody, '', 'waiting'],
    [{ ...(await proof()), 'fill-time': '3000' }, quoteBody, '', 'waiting'],
    [{ ...(await proof()), 'fill-time': '2999' }, quoteBody, 'fast', 'waiting'],
    [{ ...(await proof()), 'fill-time': 'NaN' }, quoteBody, '', 'waiting'],
    [{}, quoteBody, 'no-proof', 'waiting'],
    [{ 'proof-of-work': 'x'.repeat(5_000) }, quoteBody, 'no-proof', 'waiting'],
    [await proof(), WITH_LINK, 'link', 'waiting'],
    [{}, WITH_LINK, 'no-proof,link', 'waiting'],
    [{ 'fill-time': '0' }, WITH_LINK, 'fast,no-proof,link', 'held'],
    [{ ...(await proof()), honeypot: '1' }, quoteBody, 'honeypot', 'held'],
  ];
  for (const [n, [headers, body, signals, state]] of cases.entries()) {
    const payload = { ...body, address: `${n} Peachtree St` };
    const answer = await app.inject({ method: 'POST', url: '/api/quotes', headers, payload });
    assert.equal(answer.statusCode, 201);
    assert.deepEqual(await stored(store, answer.json().id), { signals, state }, `case ${n}`);
  }
});

onEachEngine((engine) => {
  test('without script both forms get through, marked; with the honeypot filled in they are held, and the visitor is thanked as ever', async () => {
    const { app, store } = await openSite(engine, { destinations: [...WEBHOOKS, ...MAIL] });
    for (const [url, body, done] of [
      ['/api/quotes', { ...quoteBody, sms_opt_in: 'on' }, '/#quote-received'],
      ['/api/holiday-lights', holidayBody, '/thank-you'],
    ] as const) {
      const post = (homepage: string) => {
        const payload = new URLSearchParams(
          Object.entries({ ...body, notes: homepage, homepage }).map(([k, v]) => [k, String(v)]),
        );
        return app.inject({ method: 'POST', url, headers: FORM, payload: String(payload) });
      };
      const [good, caught] = [await post(''), await post('pills')];
      assert.deepEqual([good.statusCode, caught.statusCode], [303, 303]);
      assert.deepEqual([good.headers.location, caught.headers.location], [done, done]);
    }
    const leads = await store.db
      .selectFrom('leads')
      .select(['id', 'spam_signs', 'quarantined_at'])
      .orderBy('id')
      .execute();
    const [marked, caught] = ['no-script,no-proof', 'honeypot,no-script,no-proof'];
    assert.deepEqual(
      leads.map(({ spam_signs, quarantined_at }) => [spam_signs, quarantined_at !== null]),
      [
        [marked, false],
        [caught, true],
        [marked, false],
        [caught, true],
      ],
    );
    const states = await store.db.selectFrom('deliveries').select(['lead_id', 'state']).orderBy('id').execute();
    assert.deepEqual(
      states.map(({ state }) => state),
      ['waiting', 'waiting', 'held', 'held', 'waiting', 'waiting', 'held', 'held'],
    );
  });

  test('work that one process gave is known to the others, and after a restart', async () => {
    const { app } = await openSite(engine);
    const proof = await proofOf(app);
    const other = await openSite(engine);
    const answer = await post(other.app, { 'proof-of-work': proof });
    assert.deepEqual(await stored(other.store, answer.json().id), { signals: '', state: 'waiting' });
  });
});

test('a proof counts for one request, however often that one is sent', async () => {
  const proofOfWork = createProofOfWork('secret');
  const proof = encoded(await solved(await proofOfWork.challenge()));
  const isValid = (key: string | null) => proofOfWork.isValid(proof, key);
  const answers = [await isValid('a'), await isValid('a'), await isValid('b'), await isValid(null), await isValid('a')];
  assert.deepEqual(answers, [true, true, false, false, true]);
});

test('a proof counts for one of many requests at once', async () => {
  const proofOfWork = createProofOfWork('secret');
  const proof = encoded(await solved(await proofOfWork.challenge()));
  const keys = [null, 'a', null, 'b', 'a'];
  const answers = await Promise.all(keys.map((key) => proofOfWork.isValid(proof, key)));
  assert.deepEqual(answers, [true, false, false, false, false]);

  const another = await solved(await proofOfWork.challenge());
  const sent = [another, wrong(another), another].map(encoded);
  const mixed = await Promise.all(sent.map((one) => proofOfWork.isValid(one, 'a')));
  assert.deepEqual(mixed, [true, false, true]);
  assert.equal(await proofOfWork.isValid(encoded(another), 'b'), false);
});

test('a wrong proof uses up nothing', async () => {
  const proofOfWork = createProofOfWork('secret');
  const good = await solved(await proofOfWork.challenge());
  assert.equal(await proofOfWork.isValid(encoded(wrong(good)), 'a'), false);
  assert.equal(await proofOfWork.isValid(encoded(good), 'b'), true);
});

test('a request whose proof was used by another one is marked', async () => {
  const { app, store } = await openSite(files);
  const headers = { 'proof-of-work': await proofOf(app), 'idempotency-key': randomUUID() };
  const first = await post(app, headers);
  assert.deepEqual(await stored(store, first.json().id), { signals: '', state: 'waiting' });
  const second = await post(app, { ...headers, 'idempotency-key': randomUUID() }, { notes: 'another' });
  assert.deepEqual(await stored(store, second.json().id), { signals: 'no-proof', state: 'waiting' });
});

test('beyond so many requests a minute from all addresses each shows one more signal, and none is refused', async () => {
  const clock = { now: Date.UTC(2026, 10, 21) };
  const { app, store } = await openSite(files, { settings: { LEAD_RUSH_LIMIT: '2' }, clock: () => clock.now });
  const signals = [];
  for (let n = 0; n < 5; n += 1) {
    if (n === 4) clock.now += 60_000;
    const answer = await post(app, {}, { address: `${n} Peachtree St` });
    signals.push((await stored(store, answer.json().id)).signals);
  }
  assert.deepEqual(signals, ['no-proof', 'no-proof', 'no-proof,rush', 'no-proof,rush', 'no-proof']);
});

test('a proof of other work, of work made easier or without end, or past its time is none', async () => {
  const proofOfWork = createProofOfWork('secret');
  const challenge = await proofOfWork.challenge();
  const good = await solved(challenge);
  const { parameters } = challenge;
  const forged: unknown[] = [
    await solved(await createProofOfWork('another secret').challenge()),
    await solved({ ...challenge, parameters: { ...parameters, keyPrefix: '0' } }),
    { ...good, challenge: { ...challenge, parameters: { ...parameters, expiresAt: 9e12 } } },
    wrong(good),
    { ...good, solution: { counter: -1, derivedKey: '00' } },
    { ...good, challenge: { parameters } },
    await solved(await createProofOfWork('secret', -1_000).challenge()),
    null,
    [],
    'text',
  ];
  for (const one of forged) {
    assert.equal(await proofOfWork.isValid(encoded(one), null), false, JSON.stringify(one));
  }
  assert.equal(await proofOfWork.isValid('%%%', null), false);
  assert.equal(await proofOfWork.isValid(encoded(good), null), true);
});

async function post(app: FastifyInstance, headers: Record<string, string>, fields: object = {}) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/quotes',
    headers,
    payload: { ...quoteBody, ...fields },
  });
  assert.equal(answer.statusCode, 201, answer.body);
  return answer;
}

async function proofOf(app: FastifyInstance): Promise<string> {
  const answer = await app.inject('/api/proof-of-work');
  assert.deepEqual([answer.statusCode, answer.headers['cache-control']], [200, 'no-store']);
  return encoded(await solved(answer.json()));
}

async function solved(challenge: Challenge) {
  const solution = await solveChallenge({ challenge, deriveKey });
  assert.ok(solution !== null);
  return { challenge, solution };
}

function wrong({ challenge, solution }: Awaited<ReturnType<typeof solved>>) {
  return { challenge, solution: { ...solution, counter: solution.counter + 1 } };
}

function encoded(proof: unknown): string {
  return Buffer.from(JSON.stringify(proof)).toString('base64');
}

async function stored({ db }: Store, id: string) {
  const { spam_signs } = await db
    .selectFrom('leads')
    .select('spam_signs')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { state } = await db
    .selectFrom('deliveries')
    .select('state')
    .where('lead_id', '=', id)
    .executeTakeFirstOrThrow();
  return { signals: spam_signs, state };
}
