import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachEngine } from '../../../testing/engines.ts';
import { createAuthenticator } from '../../testing/authenticator.ts';
import { auditOf, type Browser, openBrowser, openOffice, PASSWORD, signedInBrowser } from '../../testing/office.ts';
import { disableUser } from '../disabled-users.ts';
import { CONFIRMED_MS } from '../require-session.ts';
import { TRUSTED_MS } from '../sessions.ts';
import { findUser } from '../users.ts';
import { CHALLENGE_LASTS_MS } from './challenges.ts';

const ORIGIN = 'https://office.test';

onEachEngine((engine) => {
  test('a passkey is added, listed, signs in without password and code, and is removed', async () => {
    const { office, ana, authenticator, signIn } = await openWithPasskey();
    await office.store.db.updateTable('users').set({ totp_secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' }).execute();
    const [entry] = (await ana.get('/api/account')).json().passkeys;
    const { id, ...listed } = entry;
    const createdAt = office.clock.now;
    assert.deepEqual(listed, { name: 'My phone', host: 'office.test', createdAt, lastUsedAt: null });
    office.clock.now += 60_000;
    const phone = openBrowser(office.app);
    const answer = await signIn(phone, { trusted: true });
    assert.deepEqual(
      [answer.statusCode, answer.json()],
      [200, { username: 'ana', idleLeftMs: TRUSTED_MS, leftMs: TRUSTED_MS, trusted: true }],
    );
    assert.equal((await phone.get('/api/session')).json().username, 'ana');
    assert.equal((await ana.get('/api/account')).json().passkeys[0].lastUsedAt, office.clock.now);
    assert.equal((await ana.post('/api/account/passkeys/remove', { id })).statusCode, 204);
    assert.deepEqual((await ana.get('/api/account')).json().passkeys, []);
    const gone = await signIn(openBrowser(office.app));
    assert.deepEqual([gone.statusCode, gone.json().error.code], [401, 'passkey_refused']);
    assert.deepEqual(
      (await auditOf(office.store)).slice(-3),
      ['passkey-added', 'signed-in', 'passkey-removed'].map((action) => `ana ${action} user:ana`),
    );
    assert.ok(authenticator);
  });

  test('a challenge is answered once, within five minutes, and by who was given it', async () => {
    const { office, ana, authenticator, optionsOf } = await openWithPasskey();
    const browser = openBrowser(office.app);
    const send = async (assertion: object) => (await browser.post('/api/sign-in/passkey', { assertion })).statusCode;
    const options = await optionsOf(browser);
    assert.equal(await send(authenticator.get(options)), 200);
    assert.equal(await send(authenticator.get(options)), 401);
    const late = await optionsOf(browser);
    office.clock.now += CHALLENGE_LASTS_MS;
    assert.equal(await send(authenticator.get(late)), 401);
    assert.equal(await send(authenticator.get({ rpId: 'office.test', challenge: 'bWFkZSB1cA' })), 401);
    const other = openBrowser(office.app);
    await other.post('/api/sign-in', { username: 'ana', password: PASSWORD });
    const adding = (await other.post('/api/account/passkeys/options')).json();
    const attestation = createAuthenticator(ORIGIN).create(adding);
    const added = await ana.post('/api/account/passkeys', { name: 'x', attestation });
    assert.equal(added.statusCode, 422, 'what another session was given');
  });

  for (const [what, faults] of Object.entries({
    'for another origin': { origin: 'https://evil.test' },
    'for another host': { rpId: 'evil.test' },
    'without looking who is there': { isVerified: false },
    'signed by another': { signedBy: createAuthenticator(ORIGIN) },
    'for another user': { userHandle: Buffer.from('somebody').toString('base64url') },
    'with a count that was there before': { counter: 1 },
  })) {
    test(`an answer ${what} signs nobody in`, async () => {
      const { office, signIn } = await openWithPasskey();
      assert.equal((await signIn(openBrowser(office.app))).statusCode, 200);
      assert.equal((await signIn(openBrowser(office.app), {}, faults)).statusCode, 401);
      assert.equal((await signIn(openBrowser(office.app))).statusCode, 200);
    });
  }

  test('a passkey that nobody was asked for, or that does not look who is there, is not added', async () => {
    const { office, ana } = await openWithPasskey();
    const add = async (faults: object) => {
      const options = (await ana.post('/api/account/passkeys/options')).json();
      const attestation = createAuthenticator(ORIGIN).create(options, faults);
      return (await ana.post('/api/account/passkeys', { name: 'x', attestation })).statusCode;
    };
    assert.equal(await add({ isVerified: false }), 422);
    assert.equal(await add({ origin: 'https://evil.test' }), 422);
    assert.equal(await add({}), 204);
    office.clock.now += CONFIRMED_MS;
    assert.equal((await ana.post('/api/account/passkeys/options')).statusCode, 403);
  });

  test('who tries passkeys is made to wait like who tries passwords, and a disabled user is refused', async () => {
    const { office, signIn } = await openWithPasskey();
    const ana = await findUser(office.store.db, 'ana');
    assert.ok(ana);
    await disableUser(office.store, ana, office.clock.now);
    const statuses = new Set<number>();
    for (let attempt = 0; attempt < 20; attempt += 1) statuses.add((await signIn(openBrowser(office.app))).statusCode);
    assert.deepEqual([...statuses], [401]);
    assert.equal((await signIn(openBrowser(office.app))).statusCode, 429);
  });

  test('an address has so many challenges open and no more, until they are too old', async () => {
    const { office } = await openWithPasskey();
    const browser = openBrowser(office.app);
    const ask = async () => (await browser.post('/api/sign-in/passkey/options')).statusCode;
    for (let asked = 0; asked < 30; asked += 1) assert.equal(await ask(), 200);
    assert.equal(await ask(), 429);
    office.clock.now += CHALLENGE_LASTS_MS;
    assert.equal(await ask(), 200);
  });

  test('a passkey proves who is there, if it is the user’s own', async () => {
    const { office, ana, authenticator, optionsOf } = await openWithPasskey();
    office.clock.now += CONFIRMED_MS;
    const confirm = async (assertion: object) =>
      (await ana.post('/api/account/confirmation/passkey', { assertion })).statusCode;
    const stranger = createAuthenticator(ORIGIN);
    assert.equal(await confirm(stranger.get(await optionsOf(ana))), 422);
    assert.equal((await ana.get('/api/export/leads.csv')).statusCode, 403);
    assert.equal(await confirm(authenticator.get(await optionsOf(ana))), 204);
    assert.equal((await ana.get('/api/export/leads.csv')).statusCode, 200);
  });

  async function openWithPasskey() {
    const office = await openOffice(engine);
    const ana = await signedInBrowser(office);
    const authenticator = createAuthenticator(ORIGIN);
    const attestation = authenticator.create((await ana.post('/api/account/passkeys/options')).json());
    const added = await ana.post('/api/account/passkeys', { name: 'My phone', attestation });
    assert.equal(added.statusCode, 204, added.body);
    const optionsOf = async (browser: Browser) => (await browser.post('/api/sign-in/passkey/options')).json();
    const signIn = async (browser: Browser, body: object = {}, faults: object = {}) => {
      const assertion = authenticator.get(await optionsOf(browser), faults);
      return browser.post('/api/sign-in/passkey', { ...body, assertion });
    };
    return { office, ana, authenticator, optionsOf, signIn };
  }
});

onEachEngine((engine) => {
  test('at an IP address there are no passkeys, and on the own machine they need no https', async () => {
    const { app } = await openOffice(engine);
    const ask = async (host: string) => {
      const headers = { host, origin: `http://${host}` };
      const answer = await app.inject({ method: 'POST', url: '/api/sign-in/passkey/options', payload: {}, headers });
      return answer.json().error?.code ?? answer.json().rpId;
    };
    assert.equal(await ask('127.0.0.1:3001'), 'no_passkeys_here');
    assert.equal(await ask('[::1]:3001'), 'no_passkeys_here');
    assert.equal(await ask('localhost:3001'), 'localhost');
    assert.equal(await ask('office.example.com'), 'office.example.com');
  });
});
