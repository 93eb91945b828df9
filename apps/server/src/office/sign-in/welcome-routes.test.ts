import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachEngine } from '../../testing/engines.ts';
import { auditOf, NOW, openBrowser, openOffice, PASSWORD, signedInBrowser } from '../testing/office.ts';
import { createWelcomeToken, LINK_LASTS_MS } from './welcome-links.ts';

onEachEngine((engine) => {
  test('the first link makes the first user, signs in, and is used up', async () => {
    const { app, store } = await openOffice(engine);
    const token = (await createWelcomeToken(store, 'first-user', null, NOW)) ?? '';
    const browser = openBrowser(app);
    const told = await browser.get(`/api/welcome/${token}`);
    assert.deepEqual(told.json(), { purpose: 'first-user', username: null });
    const body = { token, username: 'Ana', password: PASSWORD };
    const answer = await browser.post('/api/welcome', body);
    assert.deepEqual([answer.statusCode, answer.json()], [201, { signedIn: true }]);
    assert.equal((await browser.get('/api/session')).json().username, 'ana');
    assert.equal((await browser.post('/api/welcome', { ...body, username: 'bob' })).statusCode, 410);
    assert.equal((await browser.get(`/api/welcome/${token}`)).statusCode, 410);
    const rows = await store.db.selectFrom('users').selectAll().execute();
    assert.deepEqual([rows.length, rows[0]?.password_hash.slice(0, 10)], [1, '$argon2id$']);
    assert.equal(await createWelcomeToken(store, 'first-user', null, NOW), null);
  });

  test('a stranger learns whether anybody can sign in yet', async () => {
    const office = await openOffice(engine);
    const stranger = openBrowser(office.app);
    assert.deepEqual((await stranger.get('/api/welcome')).json(), { hasUsers: false });
    await signedInBrowser(office);
    assert.deepEqual((await stranger.get('/api/welcome')).json(), { hasUsers: true });
  });

  test('a password of fewer than 12 or more than 200 characters is refused, however hard to guess', async () => {
    const office = await openOffice(engine);
    const token = await createWelcomeToken(office.store, 'first-user', null, NOW);
    const hard = 'x9!kQ2mZp04vR7#tLw';
    const tooLong = hard.repeat(12).slice(0, 201);
    const browser = openBrowser(office.app);
    const welcome = (password: string) => browser.post('/api/welcome', { token, username: 'ana', password });
    const change = (newPassword: string) => browser.post('/api/account/password', { password: hard, newPassword });
    for (const [password, words] of [
      [hard.slice(0, 11), 'At least 12 characters'],
      [tooLong, 'At most 200 characters'],
    ] as const) {
      const answer = await welcome(password);
      assert.deepEqual([answer.statusCode, answer.json().error.fields], [422, { password: words }]);
    }
    assert.equal((await welcome(hard)).statusCode, 201);
    for (const [password, words] of [
      [hard.slice(0, 11), 'At least 12 characters'],
      [tooLong, 'At most 200 characters'],
    ] as const) {
      const answer = await change(password);
      assert.deepEqual([answer.statusCode, answer.json().error.fields], [422, { newPassword: words }]);
    }
    assert.deepEqual([(await change(hard.slice(0, 12))).statusCode], [204]);
  });

  test('a link is good for a day, and the next one for the same takes its place', async () => {
    const { app, store, clock } = await openOffice(engine);
    const browser = openBrowser(app);
    const status = async (token: string | null) => (await browser.get(`/api/welcome/${token}`)).statusCode;
    const old = await createWelcomeToken(store, 'first-user', null, NOW);
    const token = await createWelcomeToken(store, 'first-user', null, NOW);
    assert.deepEqual([await status(old), await status(token)], [410, 200]);
    clock.now += LINK_LASTS_MS - 1;
    assert.equal(await status(token), 200);
    clock.now += 1;
    assert.equal(await status(token), 410);
    assert.equal((await browser.post('/api/welcome', { token, username: 'ana', password: PASSWORD })).statusCode, 410);
  });

  test('of a link opened twice at once, one makes a user', async () => {
    const { app, store } = await openOffice(engine);
    const token = await createWelcomeToken(store, 'first-user', null, NOW);
    const answers = await Promise.all(
      ['ana', 'bob', 'eve'].map((username) =>
        openBrowser(app).post('/api/welcome', { token, username, password: PASSWORD }),
      ),
    );
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).toSorted(), [201, 410, 410]);
    assert.equal((await store.db.selectFrom('users').select('id').execute()).length, 1);
  });

  test('of a reset opened twice at once, one sets the password', async () => {
    const office = await openOffice(engine);
    await signedInBrowser(office);
    const token = await createWelcomeToken(office.store, 'reset', 'ana', NOW);
    const passwords = ['velvet anchor tundra', 'marble otter canyon'];
    const answers = await Promise.all(
      passwords.map((password) => openBrowser(office.app).post('/api/welcome', { token, password })),
    );
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).toSorted(), [201, 410]);
  });

  test('a link for the first user is worth nothing once there is one by another link', async () => {
    const { app, store } = await openOffice(engine);
    const first = await createWelcomeToken(store, 'first-user', null, NOW);
    const other = await createWelcomeToken(store, 'new-user', 'bob', NOW);
    assert.equal((await openBrowser(app).post('/api/welcome', { token: other, password: PASSWORD })).statusCode, 201);
    const late = await openBrowser(app).post('/api/welcome', { token: first, username: 'eve', password: PASSWORD });
    assert.equal(late.statusCode, 410);
    assert.equal((await openBrowser(app).get(`/api/welcome/${first}`)).statusCode, 410);
  });

  test('a link for a user has its name fixed', async () => {
    const { app, store } = await openOffice(engine);
    const token = await createWelcomeToken(store, 'new-user', 'bob', NOW);
    await openBrowser(app).post('/api/welcome', { token, username: 'eve', password: PASSWORD });
    const users = await store.db.selectFrom('users').select('username').execute();
    assert.deepEqual(users, [{ username: 'bob' }]);
  });

  test('a reset sets the password and ends the sessions; with a second factor it does not sign in', async () => {
    const office = await openOffice(engine);
    const { app, store } = office;
    const ana = await signedInBrowser(office);
    const reset = async (password: string) => {
      const token = await createWelcomeToken(store, 'reset', 'ana', NOW);
      return openBrowser(app).post('/api/welcome', { token, password });
    };
    assert.deepEqual((await reset('velvet anchor tundra')).json(), { signedIn: true });
    assert.equal((await ana.get('/api/session')).statusCode, 401);
    await store.db
      .updateTable('users')
      .set({ totp_secret: 'A'.repeat(32) })
      .execute();
    const answer = await reset('marble otter canyon');
    assert.deepEqual([answer.json(), answer.cookies], [{ signedIn: false }, []]);
    assert.deepEqual((await auditOf(store)).slice(-2), [
      'console link-made-reset user:ana',
      'ana password-reset user:ana',
    ]);
  });

  test('what cannot be a user says which field is wrong, and leaves the link as it was', async () => {
    const { app, store } = await openOffice(engine);
    const token = await createWelcomeToken(store, 'first-user', null, NOW);
    const browser = openBrowser(app);
    const fieldsOf = async (body: object) => {
      const answer = await browser.post('/api/welcome', { token, username: 'ana', password: PASSWORD, ...body });
      return [answer.statusCode, Object.keys(answer.json().error.fields)];
    };
    assert.deepEqual(await fieldsOf({ password: 'short' }), [422, ['password']]);
    assert.deepEqual(await fieldsOf({ password: 'password1234' }), [422, ['password']]);
    assert.deepEqual(await fieldsOf({ username: 'an a' }), [422, ['username']]);
    assert.deepEqual(await fieldsOf({ username: undefined }), [422, ['username']]);
    assert.deepEqual(await fieldsOf({ username: 'ana.of.atlanta', password: 'Ana.Of.Atlanta' }), [422, ['password']]);
    assert.equal((await browser.get(`/api/welcome/${token}`)).statusCode, 200);
  });
});
