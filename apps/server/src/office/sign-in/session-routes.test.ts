import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../../config/read-config.ts';
import { onEachEngine } from '../../testing/engines.ts';
import { sqliteFiles } from '../../testing/sqlite-files.ts';
import { auditOf, openBrowser, openOffice, PASSWORD, signedInBrowser } from '../testing/office.ts';
import { ABSOLUTE_MS, IDLE_MS, REMEMBERED_MS } from './sessions.ts';
import { createWelcomeToken } from './welcome-links.ts';

const ANA = { username: ' ANA ', password: PASSWORD };

onEachEngine((engine) => {
  test('a user signs in, is known, signs out, and is unknown', async () => {
    const office = await openOffice(engine);
    await signedInBrowser(office);
    const browser = openBrowser(office.app);
    assert.equal((await browser.get('/api/session')).statusCode, 401);
    const answer = await browser.post('/api/sign-in', ANA);
    assert.deepEqual(
      [answer.statusCode, answer.json()],
      [200, { username: 'ana', idleLeftMs: IDLE_MS, leftMs: ABSOLUTE_MS }],
    );
    const cookies = new Map(browser.cookies);
    assert.equal((await browser.get('/api/session')).json().username, 'ana');
    assert.equal((await browser.post('/api/sign-out')).statusCode, 204);
    assert.equal(browser.cookies.has('office-session'), false);
    browser.cookies.set('office-session', cookies.get('office-session') ?? '');
    assert.equal((await browser.get('/api/session')).statusCode, 401);
    assert.deepEqual(await auditOf(office.store), [
      'console link-made-first-user office',
      'ana user-added user:ana',
      'ana signed-in user:ana',
      'ana signed-out user:ana',
    ]);
  });

  test('who is signed out is told why: unused, over, or ended from elsewhere; and nothing where nobody was signed in', async () => {
    const office = await openOffice(engine);
    const [ana, other] = [await signedInBrowser(office), openBrowser(office.app)];
    const why = async () => (await ana.get('/api/session')).json().error?.reason ?? null;
    const again = () => ana.post('/api/sign-in', ANA);
    assert.equal((await other.get('/api/session')).json().error.reason, undefined);
    const reasons = [await why()];
    office.clock.now += IDLE_MS;
    reasons.push(await why());
    await again();
    await office.store.db
      .updateTable('sessions')
      .set({ last_seen_at: office.clock.now + ABSOLUTE_MS })
      .execute();
    office.clock.now += ABSOLUTE_MS;
    await other.post('/api/sign-in', ANA);
    reasons.push(await why());
    await again();
    await other.post('/api/sign-out-everywhere');
    reasons.push(await why());
    await Promise.all([again(), other.post('/api/sign-in', ANA)]);
    await other.post('/api/account/password', { password: PASSWORD, newPassword: 'staple battery horse' });
    reasons.push(await why());
    assert.deepEqual(reasons, [null, 'idle', 'expired', 'ended', 'ended']);
  });

  test('only a request that says somebody is there prolongs the session, and a screen left alone ends after 8 hours', async () => {
    const office = await openOffice(engine);
    const browser = await signedInBrowser(office);
    const present = openBrowser(office.app, { 'user-activity': '?1' });
    for (const [name, value] of browser.cookies) present.cookies.set(name, value);
    office.clock.now += IDLE_MS - 60_000;
    assert.equal((await present.get('/api/session')).json().idleLeftMs, IDLE_MS);
    for (let minutes = 1; minutes < 480; minutes += 60) {
      assert.equal((await browser.get('/api/delivery-totals')).statusCode, 200);
      office.clock.now += 60 * 60_000;
    }
    assert.equal((await present.get('/api/session')).statusCode, 401);
  });

  test('signing out everywhere ends the sessions in all browsers, and none is known any more', async () => {
    const office = await openOffice(engine);
    const [first, second] = [await signedInBrowser(office), openBrowser(office.app)];
    await second.post('/api/sign-in', ANA);
    assert.equal((await second.post('/api/sign-out-everywhere')).statusCode, 204);
    assert.equal((await first.get('/api/session')).statusCode, 401);
    assert.equal((await second.get('/api/session')).statusCode, 401);
    const { db } = office.store;
    assert.deepEqual(await db.selectFrom('known_devices').selectAll().execute(), []);
    const entry = await db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    assert.deepEqual([entry.action, entry.after], ['signed-out-everywhere', '{"endedSessions":2}']);
  });

  test('one session is ended by its id, by nobody but its user', async () => {
    const office = await openOffice(engine);
    const [first, second] = [await signedInBrowser(office), openBrowser(office.app)];
    await second.post('/api/sign-in', ANA);
    const [other] = (await first.get('/api/account'))
      .json()
      .sessions.filter((one: { current: boolean }) => !one.current);
    const link = await createWelcomeToken(office.store, 'new-user', 'bob', office.clock.now);
    const bob = openBrowser(office.app);
    await bob.post('/api/welcome', { token: link, password: PASSWORD });
    assert.equal((await bob.post('/api/account/sessions/end', { id: other.id })).statusCode, 204);
    assert.equal((await second.get('/api/session')).statusCode, 200);
    for (let press = 0; press < 2; press += 1) {
      assert.equal((await first.post('/api/account/sessions/end', { id: other.id })).statusCode, 204);
    }
    assert.equal((await second.get('/api/session')).statusCode, 401);
    assert.equal((await first.get('/api/session')).statusCode, 200);
    const told = (await auditOf(office.store)).filter((entry) => entry.includes('session-ended'));
    assert.deepEqual(told, ['ana session-ended user:ana']);
  });

  test('wrong passwords are answered alike, and then with when to come back', async () => {
    const office = await openOffice(engine);
    await signedInBrowser(office);
    const browser = openBrowser(office.app);
    const answers: string[] = [];
    for (const username of ['ana', 'bob']) {
      const answer = await browser.post('/api/sign-in', { username, password: 'wrong' });
      answers.push(`${answer.statusCode} ${answer.body}`);
    }
    assert.equal(answers[0], answers[1]);
    for (let attempt = 0; attempt < 4; attempt += 1) await browser.post('/api/sign-in', { ...ANA, password: 'wrong' });
    const paused = await browser.post('/api/sign-in', ANA);
    assert.deepEqual([paused.statusCode, paused.headers['retry-after']], [429, '5']);
    assert.equal(paused.json().error.code, 'paused');
    office.clock.now += 5_000;
    assert.equal((await browser.post('/api/sign-in', ANA)).statusCode, 200);
  });
});

const files = sqliteFiles();

test('without TLS the cookies are out of reach of scripts and other sites', async () => {
  const office = await openOffice(files);
  await signedInBrowser(office);
  const { cookies } = await openBrowser(office.app).post('/api/sign-in', ANA);
  const flags = { path: '/', httpOnly: true, sameSite: 'Strict' };
  assert.deepEqual(
    cookies.map(({ value: _, ...cookie }) => cookie),
    [
      { name: 'office-session', maxAge: (ABSOLUTE_MS + REMEMBERED_MS) / 1_000, ...flags },
      { name: 'office-device', maxAge: 180 * 24 * 60 * 60, ...flags },
    ],
  );
});

test('behind a TLS proxy that is believed they are secure and bound to the host, and else the proxy is nothing', async () => {
  const store = await files.open();
  const trusting = await openOffice(files, { store, config: { ...readConfig({}), TRUST_PROXY: 1 } });
  await signedInBrowser(trusting);
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' };
  const names = async (office: typeof trusting) => {
    const { cookies } = await openBrowser(office.app, headers).post('/api/sign-in', ANA);
    return cookies.map(({ name, secure }) => `${name} ${secure}`);
  };
  assert.deepEqual(await names(trusting), ['__Host-office-session true', '__Host-office-device true']);
  assert.deepEqual(await names(await openOffice(files, { store })), [
    'office-session undefined',
    'office-device undefined',
  ]);
  const addresses = await store.db.selectFrom('sessions').select('client_address').orderBy('id').execute();
  assert.deepEqual(
    addresses.map((row) => row.client_address),
    ['127.0.0.1', '203.0.113.9', '127.0.0.1'],
  );
});
