import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashRaw } from '@node-rs/argon2';
import { generate } from 'otplib';
import { onEachEngine } from '../../testing/engines.ts';
import { auditOf, type Browser, openBrowser, openOffice, PASSWORD, signedInBrowser } from '../testing/office.ts';

const NEW_PASSWORD = 'staple battery horse';

onEachEngine((engine) => {
  test('changing the password asks for the old one, ends the other sessions and goes on with a new one', async () => {
    const office = await openOffice(engine);
    const [ana, elsewhere] = [await signedInBrowser(office), openBrowser(office.app)];
    await elsewhere.post('/api/sign-in', { username: 'ana', password: PASSWORD });
    const wrong = await ana.post('/api/account/password', { password: 'wrong', newPassword: NEW_PASSWORD });
    assert.deepEqual([wrong.statusCode, Object.keys(wrong.json().error.fields)], [422, ['password']]);
    const weak = await ana.post('/api/account/password', { password: PASSWORD, newPassword: 'password1234' });
    assert.deepEqual([weak.statusCode, Object.keys(weak.json().error.fields)], [422, ['newPassword']]);
    const before = ana.cookies.get('office-session');
    const answer = await ana.post('/api/account/password', { password: PASSWORD, newPassword: NEW_PASSWORD });
    assert.equal(answer.statusCode, 204);
    assert.notEqual(ana.cookies.get('office-session'), before);
    assert.equal((await ana.get('/api/session')).statusCode, 200);
    assert.equal((await elsewhere.get('/api/session')).statusCode, 401);
    const signIn = (password: string) => elsewhere.post('/api/sign-in', { username: 'ana', password });
    assert.equal((await signIn(PASSWORD)).statusCode, 401);
    assert.equal((await signIn(NEW_PASSWORD)).statusCode, 200);
    assert.ok((await auditOf(office.store)).includes('ana password-changed user:ana'));
  });

  test('who tries old passwords at an unlocked screen is made to wait', async () => {
    const ana = await signedInBrowser(await openOffice(engine));
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      statuses.push((await ana.post('/api/account/second-factor/off', { password: 'wrong' })).statusCode);
    }
    assert.deepEqual(statuses, [422, 422, 422, 422, 422, 429]);
  });

  test('nobody else’s wrong passwords, whatever name they try, keep the signed-in user from confirming theirs', async () => {
    const office = await openOffice(engine);
    const [ana, thief, stranger] = [await signedInBrowser(office), openBrowser(office.app), openBrowser(office.app)];
    await thief.post('/api/sign-in', { username: 'ana', password: PASSWORD });
    const { id: userId } = await office.store.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const { id: sessionId } = await office.store.db.selectFrom('sessions').select('id').executeTakeFirstOrThrow();
    for (const username of ['ana', `confirm ${userId}`, `session:${sessionId}`]) {
      for (let attempt = 0; attempt < 6; attempt += 1) {
        await stranger.post('/api/sign-in', { username, password: 'wrong' });
      }
    }
    const off = (browser: Browser, password: string) => browser.post('/api/account/second-factor/off', { password });
    for (let attempt = 0; attempt < 6; attempt += 1) await off(thief, 'wrong');
    assert.equal((await off(thief, PASSWORD)).statusCode, 429);
    assert.equal((await off(ana, PASSWORD)).statusCode, 204);
  });

  test('recovery codes are stored as Argon2id under a salt of their own alone', async () => {
    const office = await openOffice(engine);
    const ana = await signedInBrowser(office);
    const { secret } = (await ana.get('/api/account/second-factor/new')).json();
    const code = await generate({ secret, epoch: office.clock.now / 1_000 });
    const salts: string[] = [];
    for (const [path, body] of [
      ['second-factor', { secret, code }],
      ['recovery-codes', {}],
    ] as const) {
      const { codes } = (await ana.post(`/api/account/${path}`, { password: PASSWORD, ...body })).json();
      const { recovery_codes } = await office.store.db
        .selectFrom('users')
        .select('recovery_codes')
        .executeTakeFirstOrThrow();
      const stored = JSON.parse(recovery_codes);
      const salt = Buffer.from(stored.salt, 'base64');
      assert.ok(salt.length >= 16);
      salts.push(stored.salt);
      const plain = codes.map((one: string) => one.replace('-', ''));
      assert.equal(plain.length, 10);
      for (const one of [...plain, ...codes]) assert.ok(!recovery_codes.includes(one));
      const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1, salt };
      const hashes = await Promise.all(
        plain.map(async (one: string) => (await hashRaw(one, options)).toString('base64')),
      );
      assert.deepEqual(stored.hashes, hashes);
    }
    assert.equal(new Set(salts).size, 2);
  });

  test('the account lists the sessions, the asking one marked, and nothing secret', async () => {
    const office = await openOffice(engine);
    const [ana, elsewhere] = [await signedInBrowser(office), openBrowser(office.app, { 'user-agent': 'a phone' })];
    await elsewhere.post('/api/sign-in', { username: 'ana', password: PASSWORD });
    const answer = await ana.get('/api/account');
    const { username, secondFactor, recoveryCodesLeft, sessions } = answer.json();
    assert.deepEqual([username, secondFactor, recoveryCodesLeft], ['ana', false, 0]);
    assert.deepEqual(
      sessions.map((one: { current: boolean; userAgent: string }) => [one.current, one.userAgent]),
      [
        [false, 'a phone'],
        [true, 'lightMyRequest'],
      ],
    );
    assert.doesNotMatch(answer.body, /hash|token|argon2/);
  });

  test('a second factor counts once a code proves it, is asked for at sign-in, and can be turned off', async () => {
    const office = await openOffice(engine);
    const ana = await signedInBrowser(office);
    const { secret, qr } = (await ana.get('/api/account/second-factor/new')).json();
    assert.ok(qr.size > 20 && /^(M\d+ \d+h1v1h-1z)+$/.test(qr.path));
    const code = await generate({ secret, epoch: office.clock.now / 1_000 });
    const turnOn = (body: object) =>
      ana.post('/api/account/second-factor', { password: PASSWORD, secret, code, ...body });
    assert.deepEqual((await turnOn({ code: '000000' })).statusCode, 422);
    assert.deepEqual((await turnOn({ password: 'wrong' })).statusCode, 422);
    const on = await turnOn({});
    const { codes } = on.json();
    assert.deepEqual([on.statusCode, codes.length, new Set(codes).size], [200, 10, 10]);

    const browser = openBrowser(office.app);
    const signIn = async (body: object = {}) => {
      const answer = await browser.post('/api/sign-in', { username: 'ana', password: PASSWORD, ...body });
      return answer.json().error?.code ?? answer.statusCode;
    };
    assert.deepEqual(
      [await signIn(), await signIn({ code }), await signIn({ code: codes[0] })],
      ['code_needed', 'wrong_code', 200],
    );
    const renewed = (await ana.post('/api/account/recovery-codes', { password: PASSWORD })).json().codes;
    assert.deepEqual([await signIn({ code: codes[1] }), await signIn({ code: renewed[1] })], ['wrong_code', 200]);
    assert.equal((await ana.post('/api/account/second-factor/off', { password: PASSWORD })).statusCode, 204);
    assert.equal(await signIn(), 200);
    const rows = await office.store.db.selectFrom('audit_log').selectAll().orderBy('id').execute();
    const told = rows.filter(({ action }) => /second-factor|recovery/.test(action));
    assert.deepEqual(
      told.map(({ action, before, after }) => [action, before, after]),
      [
        [
          'second-factor-on',
          '{"secondFactor":false,"recoveryCodesLeft":0}',
          '{"secondFactor":true,"recoveryCodesLeft":10}',
        ],
        ['recovery-code-used', null, null],
        [
          'recovery-codes-made',
          '{"secondFactor":true,"recoveryCodesLeft":9}',
          '{"secondFactor":true,"recoveryCodesLeft":10}',
        ],
        ['recovery-code-used', null, null],
        [
          'second-factor-off',
          '{"secondFactor":true,"recoveryCodesLeft":9}',
          '{"secondFactor":false,"recoveryCodesLeft":0}',
        ],
      ],
    );
  });
});
