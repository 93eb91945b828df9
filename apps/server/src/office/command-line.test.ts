import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachEngine } from '../testing/engines.ts';
import { OfficeCommandError, runOfficeCommand } from './command-line.ts';
import { auditOf, NOW, openBrowser, openOffice, PASSWORD, signedInBrowser, type TestOffice } from './testing/office.ts';

onEachEngine((engine) => {
  test('a user is added by a link that asks for the password', async () => {
    const office = await openOffice(engine);
    const token = tokenIn(await run(office, 'user', 'add', 'Bob'));
    const browser = openBrowser(office.app);
    assert.equal((await browser.post('/api/welcome', { token, password: PASSWORD })).statusCode, 201);
    assert.equal((await browser.get('/api/session')).json().username, 'bob');
    await assert.rejects(run(office, 'user', 'add', 'bob'), new OfficeCommandError('There is a user bob already'));
    assert.deepEqual(await auditOf(office.store), ['console link-made-new-user user:bob', 'bob user-added user:bob']);
  });

  test('a reset leads to a new password, and takes the second factor away when told to', async () => {
    const office = await openOffice(engine);
    await signedInBrowser(office);
    await office.store.db
      .updateTable('users')
      .set({ totp_secret: 'A'.repeat(32) })
      .execute();
    const signedIn = async (...args: string[]) => {
      const token = tokenIn(await run(office, 'user', 'reset', 'ana', ...args));
      return (await openBrowser(office.app).post('/api/welcome', { token, password: 'velvet anchor tundra' })).json()
        .signedIn;
    };
    assert.equal(await signedIn(), false);
    assert.equal(await signedIn('--without-second-factor'), true);
    assert.ok((await auditOf(office.store)).includes('console second-factor-off user:ana'));
    await assert.rejects(run(office, 'user', 'reset', 'eve'), new OfficeCommandError('There is no user eve'));
  });

  test('who is disabled is signed out and stays out, whatever link they have, until they are enabled', async () => {
    const office = await openOffice(engine);
    const [ana, elsewhere] = [await signedInBrowser(office), openBrowser(office.app)];
    const signIn = async () =>
      (await elsewhere.post('/api/sign-in', { username: 'ana', password: PASSWORD })).statusCode;
    assert.equal(await signIn(), 200);
    const token = tokenIn(await run(office, 'user', 'reset', 'ana'));
    assert.equal(await run(office, 'user', 'disable', 'Ana'), 'ana cannot sign in any more; 2 sessions were ended.');
    assert.equal((await ana.get('/api/session')).statusCode, 401);
    assert.equal(await signIn(), 401);
    assert.equal((await ana.post('/api/welcome', { token, password: 'velvet anchor tundra' })).statusCode, 410);
    await assert.rejects(run(office, 'user', 'disable', 'ana'), new OfficeCommandError('ana is disabled already'));
    await assert.rejects(run(office, 'user', 'reset', 'ana'), /^OfficeCommandError: ana is disabled: first/);
    assert.match(await run(office, 'user', 'list'), /\tdisabled$/);
    assert.equal(await run(office, 'user', 'enable', 'ana'), 'ana can sign in again, with the same password.');
    assert.equal(await signIn(), 200);
    await assert.rejects(run(office, 'user', 'enable', 'ana'), new OfficeCommandError('ana is not disabled'));
    await assert.rejects(run(office, 'user', 'disable', 'eve'), new OfficeCommandError('There is no user eve'));
    const told = (await auditOf(office.store)).filter((entry) => entry.startsWith('console user-'));
    assert.deepEqual(told, ['console user-disabled user:ana', 'console user-enabled user:ana']);
  });

  test('the list names the users, and says so when there is none', async () => {
    const office = await openOffice(engine);
    assert.match(await run(office, 'user', 'list'), /^There is no user yet/);
    await signedInBrowser(office);
    assert.equal(await run(office, 'user', 'list'), 'ana\tsince 2026-11-21\tno second factor');
  });

  test('anything else is answered with what can be typed', async () => {
    const office = await openOffice(engine);
    for (const args of [
      [],
      ['user'],
      ['user', 'add'],
      ['user', 'add', 'bob', 'password'],
      ['user', 'reset', 'ana', '--x'],
    ]) {
      await assert.rejects(run(office, ...args), /^OfficeCommandError: Usage:/);
    }
    await assert.rejects(run(office, 'user', 'add', 'b b'), /b b cannot be a username: Only letters/);
  });
});

function run({ store }: TestOffice, ...args: string[]): Promise<string> {
  return runOfficeCommand(args, { store, officeUrl: 'http://office.test', now: NOW });
}

function tokenIn(words: string): string {
  return /^http:\/\/office\.test\/welcome\?token=([\w-]{43})$/m.exec(words)?.[1] ?? '';
}
