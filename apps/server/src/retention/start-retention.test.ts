import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { readConfig } from '../config/read-config.ts';
import { createFakeClock } from '../deliveries/testing/fake-clock.ts';
import { addCall } from '../office/testing/calls.ts';
import { onEachEngine } from '../testing/engines.ts';
import { logLines } from '../testing/log-lines.ts';
import { DAY_MS, NOTICE_MS, retentionDays } from './rules.ts';
import { startRetention } from './start-retention.ts';

const HOUR_MS = 60 * 60_000;

onEachEngine((engine) => {
  test('it looks every hour, erases after a week’s notice, logs counts alone, and goes on after a failure', async () => {
    const store = await engine.open();
    const clock = createFakeClock();
    const { log, lines } = logLines();
    await addCall(store, { id: 'call-1', transcript: 'User: Rumpel', first_seen_at: clock.now() - 100 * DAY_MS });
    const retention = startRetention({ store, rules: retentionDays(readConfig({})), clock, log });
    engine.cleanUp(() => retention.stop());
    const transcript = async () =>
      (await store.db.selectFrom('calls').select('transcript').executeTakeFirstOrThrow()).transcript;
    const pass = (ms: number) => clock.pass(ms, retention.settled);
    await pass(2 * HOUR_MS);
    await sql`alter table retention rename to elsewhere`.execute(store.db);
    await pass(HOUR_MS);
    await sql`alter table elsewhere rename to retention`.execute(store.db);
    // Its notice has half an hour left.
    const announced_at = clock.now() - NOTICE_MS + HOUR_MS / 2;
    await store.db.updateTable('retention').set({ announced_at }).execute();
    await pass(HOUR_MS);
    assert.equal(await transcript(), 'User: Rumpel');
    await pass(HOUR_MS);
    assert.equal(await transcript(), null);
    const told = lines.map((line) => JSON.parse(line)).map(({ msg, calls }) => [msg, calls]);
    assert.deepEqual(told, [
      ['retention failed, and is tried again in an hour', undefined],
      ['personal data was erased by retention', 1],
    ]);
    assert.doesNotMatch(lines.join(''), /rumpel/i);

    await addCall(store, { id: 'call-2', transcript: 'User: hi', first_seen_at: clock.now() - 100 * DAY_MS });
    await retention.stop();
    await pass(2 * HOUR_MS);
    assert.equal(
      (await store.db.selectFrom('calls').select('id').where('transcript', 'is not', null).execute()).length,
      1,
    );
  });
});
