import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachNewDatabase } from '../../testing/engines.ts';

const USER = {
  id: 'u1',
  username: 'ana',
  password_hash: 'hash',
  created_at: 1_795_272_240_000,
  disabled_at: null,
  totp_secret: null,
  totp_last_step: null,
  recovery_codes: '[]',
};
const SESSION = {
  id: 's1',
  token_hash: 'token',
  user_id: 'u1',
  created_at: 1,
  last_seen_at: 1,
  expires_at: 2,
  client_address: '',
  user_agent: '',
};

onEachNewDatabase((engine) => {
  test('a user is kept as written, and no second one by its name', async () => {
    const { db } = await engine.open();
    await db.insertInto('users').values(USER).execute();
    assert.deepEqual(await db.selectFrom('users').selectAll().execute(), [USER]);
    await assert.rejects(
      db
        .insertInto('users')
        .values({ ...USER, id: 'u2' })
        .execute(),
    );
  });

  test('with a user its sessions and known devices go, and the audit log stays', async () => {
    const { db } = await engine.open();
    await db.insertInto('users').values(USER).execute();
    await db.insertInto('sessions').values(SESSION).execute();
    await db.insertInto('known_devices').values({ token_hash: 'd', user_id: 'u1', last_used_at: 1 }).execute();
    const entry = { at: 1, user_id: 'u1', who: 'ana', action: 'a', subject: 's', before: null, after: null };
    await db
      .insertInto('audit_log')
      .values({ id: 'a1', ...entry })
      .execute();
    await db.deleteFrom('users').execute();
    assert.deepEqual(await db.selectFrom('sessions').select('id').execute(), []);
    assert.deepEqual(await db.selectFrom('known_devices').select('token_hash').execute(), []);
    assert.equal((await db.selectFrom('audit_log').select('id').execute()).length, 1);
  });
});
