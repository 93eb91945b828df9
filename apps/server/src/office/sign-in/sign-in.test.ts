import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generate } from 'otplib';
import type { Store } from '../../store/database.ts';
import { tokenHash } from '../../store/tokens.ts';
import { onEachEngine } from '../../testing/engines.ts';
import { hashPassword } from './passwords.ts';
import { newRecoveryCodes, newSecondFactor, recoveryHashes } from './second-factor.ts';
import { ABSOLUTE_MS, findSession, IDLE_MS } from './sessions.ts';
import { type SignInAttempt, signIn } from './sign-in.ts';
import { insertUser } from './users.ts';

const NOW = Date.UTC(2026, 10, 21, 9);
const PASSWORD = 'correct horse battery';
const passwordHash = await hashPassword(PASSWORD);
const ANA: SignInAttempt = {
  username: 'ana',
  password: PASSWORD,
  code: null,
  origin: { clientAddress: '192.0.2.1', userAgent: 'a browser' },
  deviceToken: null,
  isTrusted: false,
  sessionToken: null,
};
const WRONG = { ...ANA, password: 'wrong' };

onEachEngine((engine) => {
  test('the right password begins a session, and neither it nor its token stands in the store', async () => {
    const store = await withUser(engine.open);
    const result = await signIn(store, ANA, NOW);
    assert.ok(result.state === 'signed-in');
    const session = await findSession(store, result.sessionToken, NOW, true);
    assert.equal(session?.username, 'ana');
    const rows = [await store.db.selectFrom('sessions').selectAll().execute(), await auditOf(store)];
    assert.doesNotMatch(JSON.stringify(rows), new RegExp(`${result.sessionToken}|${PASSWORD}`));
    assert.deepEqual(await auditOf(store), ['ana signed-in user:ana']);
  });

  test('a wrong password, an unknown name and a disabled user are refused alike', async () => {
    const store = await withUser(engine.open);
    assert.deepEqual(await signIn(store, WRONG, NOW), { state: 'refused' });
    assert.deepEqual(await signIn(store, { ...ANA, username: 'bob' }, NOW), { state: 'refused' });
    await store.db.updateTable('users').set({ disabled_at: NOW }).execute();
    assert.deepEqual(await signIn(store, ANA, NOW), { state: 'refused' });
  });

  test('a session ends after 8 hours without a use, and after 7 days in any case', async () => {
    const store = await withUser(engine.open);
    const result = await signIn(store, ANA, NOW);
    assert.ok(result.state === 'signed-in');
    const isThere = async (at: number) => (await findSession(store, result.sessionToken, at, true)) !== null;
    for (let at = NOW; at < NOW + ABSOLUTE_MS; at += IDLE_MS - 60_000) assert.ok(await isThere(at));
    assert.equal(await isThere(NOW + ABSOLUTE_MS), false);
    const other = await signIn(store, ANA, NOW);
    assert.ok(other.state === 'signed-in');
    assert.equal(await findSession(store, other.sessionToken, NOW + IDLE_MS, true), null);
  });

  test('what a screen asks by itself finds the session, tells how long it lasts, and does not prolong it', async () => {
    const store = await withUser(engine.open);
    const result = await signIn(store, ANA, NOW);
    assert.ok(result.state === 'signed-in');
    const leftAt = async (at: number, isUse: boolean) => {
      const session = await findSession(store, result.sessionToken, at, isUse);
      return session && [session.idleLeftMs, session.leftMs];
    };
    assert.deepEqual(await leftAt(NOW + 60_000, false), [IDLE_MS - 60_000, ABSOLUTE_MS - 60_000]);
    assert.deepEqual(await leftAt(NOW + 120_000, true), [IDLE_MS, ABSOLUTE_MS - 120_000]);
    const end = NOW + 120_000 + IDLE_MS;
    assert.deepEqual(await leftAt(end - 1, false), [1, NOW + ABSOLUTE_MS - end + 1]);
    assert.equal(await leftAt(end, false), null);
  });

  test('signing in again ends the session that the browser had', async () => {
    const store = await withUser(engine.open);
    const first = await signIn(store, ANA, NOW);
    assert.ok(first.state === 'signed-in');
    const second = await signIn(store, { ...ANA, sessionToken: first.sessionToken }, NOW);
    assert.ok(second.state === 'signed-in');
    assert.equal(await findSession(store, first.sessionToken, NOW, true), null);
    assert.notEqual(await findSession(store, second.sessionToken, NOW, true), null);
  });

  test('somebody who tries passwords is paused, and does not keep out a browser that has signed in before', async () => {
    const store = await withUser(engine.open);
    const before = await signIn(store, ANA, NOW);
    assert.ok(before.state === 'signed-in');
    for (let attempt = 0; attempt < 5; attempt += 1) await signIn(store, WRONG, NOW);
    const elsewhere = { ...ANA, origin: { ...ANA.origin, clientAddress: '198.51.100.7' } };
    assert.deepEqual(await signIn(store, elsewhere, NOW), { state: 'paused', waitMs: 5_000 });
    const known = await signIn(store, { ...elsewhere, deviceToken: before.deviceToken }, NOW);
    assert.equal(known.state, 'signed-in');
    assert.equal((await signIn(store, elsewhere, NOW + 5_000)).state, 'signed-in');
  });

  test('a known browser is known for its own user only, and is paused by its own failures', async () => {
    const store = await withUser(engine.open);
    const before = await signIn(store, ANA, NOW);
    assert.ok(before.state === 'signed-in');
    const { deviceToken } = before;
    for (let attempt = 0; attempt < 5; attempt += 1)
      await signIn(store, { ...WRONG, username: 'bob', deviceToken }, NOW);
    assert.equal((await signIn(store, { ...WRONG, username: 'bob', deviceToken }, NOW)).state, 'paused');
    for (let attempt = 0; attempt < 10; attempt += 1) await signIn(store, { ...WRONG, deviceToken }, NOW);
    assert.equal((await signIn(store, { ...ANA, deviceToken }, NOW)).state, 'paused');
  });

  test('an address, and with IPv6 its /64, is paused whatever names it tries', async () => {
    const store = await withUser(engine.open);
    const at = (host: number) => ({ ...ANA.origin, clientAddress: `2001:db8::${host}` });
    for (let n = 1; n <= 20; n += 1) await signIn(store, { ...WRONG, username: `user${n}`, origin: at(n) }, NOW);
    assert.equal((await signIn(store, { ...ANA, origin: at(99) }, NOW)).state, 'paused');
    const outside = { ...ANA.origin, clientAddress: '2001:db8:0:1::1' };
    assert.equal((await signIn(store, { ...ANA, origin: outside }, NOW)).state, 'signed-in');
  });

  test('with a second factor the password alone is not enough, and a code is taken once', async () => {
    const { store, secret } = await withSecondFactor();
    assert.deepEqual(await signIn(store, ANA, NOW), { state: 'code-needed' });
    assert.deepEqual(await signIn(store, { ...WRONG, code: await codeAt(secret, NOW) }, NOW), { state: 'refused' });
    const code = await codeAt(secret, NOW);
    assert.deepEqual(await signIn(store, { ...ANA, code: '000000' }, NOW), { state: 'wrong-code' });
    assert.equal(
      (await signIn(store, { ...ANA, code: `${code.slice(0, 3)} ${code.slice(3)}` }, NOW)).state,
      'signed-in',
    );
    assert.deepEqual(await signIn(store, { ...ANA, code }, NOW), { state: 'wrong-code' });
    const next = await codeAt(secret, NOW + 30_000);
    assert.equal((await signIn(store, { ...ANA, code: next }, NOW + 30_000)).state, 'signed-in');
    assert.deepEqual(await signIn(store, { ...ANA, code: await codeAt(secret, NOW + 120_000) }, NOW), {
      state: 'wrong-code',
    });
  });

  test('wrong codes are paused like wrong passwords, and asking for the code does not undo it', async () => {
    const { store } = await withSecondFactor();
    const states: string[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1) {
      states.push((await signIn(store, ANA, NOW)).state, (await signIn(store, { ...ANA, code: '000000' }, NOW)).state);
    }
    assert.deepEqual(states, Array(5).fill(['code-needed', 'wrong-code']).flat());
    assert.equal((await signIn(store, ANA, NOW)).state, 'paused');
  });

  test('a recovery code opens once, however it is written, and its use is in the audit log', async () => {
    const { store, codes } = await withSecondFactor();
    const code = ` ${codes[3]?.toUpperCase().replace('-', ' ')} `;
    assert.equal((await signIn(store, { ...ANA, code }, NOW)).state, 'signed-in');
    assert.equal((await signIn(store, { ...ANA, code }, NOW)).state, 'wrong-code');
    assert.equal((await signIn(store, { ...ANA, code: codes[4] ?? '' }, NOW)).state, 'signed-in');
    assert.deepEqual((await auditOf(store)).toSorted(), [
      'ana recovery-code-used user:ana',
      'ana recovery-code-used user:ana',
      'ana signed-in user:ana',
      'ana signed-in user:ana',
    ]);
  });

  test('recovery codes of before they were salted count on, each once', async () => {
    const { store, codes } = await withSecondFactor();
    const unsalted = JSON.stringify(codes.map((code) => tokenHash(code.replace('-', ''))));
    await store.db.updateTable('users').set({ recovery_codes: unsalted }).execute();
    const states = [];
    for (const code of [codes[1], codes[1], codes[2]])
      states.push(await signIn(store, { ...ANA, code: code ?? '' }, NOW));
    assert.deepEqual(
      states.map(({ state }) => state),
      ['signed-in', 'wrong-code', 'signed-in'],
    );
  });

  test('of one code used twice at once, one sign-in succeeds', async () => {
    const { store, codes, secret } = await withSecondFactor();
    for (const code of [codes[0] ?? '', await codeAt(secret, NOW)]) {
      const results = await Promise.all([1, 2, 3].map(() => signIn(store, { ...ANA, code }, NOW)));
      assert.deepEqual(results.map(({ state }) => state).toSorted(), ['signed-in', 'wrong-code', 'wrong-code']);
    }
  });

  async function withSecondFactor() {
    const store = await withUser(engine.open);
    const { secret } = await newSecondFactor('ana');
    const codes = newRecoveryCodes();
    const values = { totp_secret: secret, recovery_codes: await recoveryHashes(codes) };
    await store.db.updateTable('users').set(values).execute();
    return { store, secret, codes };
  }
});

async function withUser(open: () => Promise<Store>): Promise<Store> {
  const store = await open();
  const user = { username: 'ana', passwordHash, now: NOW };
  await store.db.transaction().execute((transaction) => insertUser(transaction, user));
  return store;
}

function codeAt(secret: string, at: number): Promise<string> {
  return generate({ secret, epoch: at / 1_000 });
}

async function auditOf(store: Store): Promise<string[]> {
  const rows = await store.db.selectFrom('audit_log').selectAll().orderBy('id').execute();
  return rows.map(({ who, action, subject }) => `${who} ${action} ${subject}`);
}
