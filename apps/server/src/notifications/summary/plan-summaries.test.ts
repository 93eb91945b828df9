import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_PREFERENCES } from '@downspout/office-api/notifications';
import { onEachEngine } from '../../testing/engines.ts';
import { storePreferences } from '../preferences.ts';
import { createSummaryScenario, createUnsentSummary, DAY, HOUR, MONDAY } from './testing/summary-scenario.ts';

const CHOSEN = { ...DEFAULT_PREFERENCES, mailAddress: 'ana@example.com', summaryAt: '07:00' };

onEachEngine((engine) => {
  test('a user who has chosen it gets one each day at that time, and nobody else any', async () => {
    const { user, lead, startProcess, pass, summaries, server } = await createSummaryScenario(engine, MONDAY);
    await user('ana');
    await user('ben', { summaryAt: null });
    await user('cleo', { summaryAt: '08:30' });
    await user('dora', { mailAddress: '' });
    await lead(HOUR);
    startProcess();
    await pass(3 * HOUR - 1);
    assert.deepEqual(await summaries(), []);
    await pass(1 + DAY);
    assert.deepEqual((await summaries()).toSorted(), [
      'ana 2026-11-02T12:00 delivered: 250 2.0.0 taken',
      'ana 2026-11-03T12:00 delivered: 250 2.0.0 taken',
      'cleo 2026-11-02T13:30 delivered: 250 2.0.0 taken',
    ]);
    assert.deepEqual(
      server.mails.map(({ to }) => to),
      [['ana@example.com'], ['cleo@example.com'], ['ana@example.com']],
    );
  });

  for (const [what, start, summaryAt, times] of [
    ['shown twice', Date.UTC(2026, 9, 31, 4), '01:30', ['10-31T05:30', '11-01T05:30', '11-02T06:30']],
    // The clocks go on at 3:00.
    ['skipped', Date.UTC(2027, 2, 13, 5), '02:30', ['03-13T07:30', '03-14T07:00', '03-15T06:30']],
  ] as const) {
    test(`a time of day that is ${what} when the clocks change comes once`, async () => {
      const { user, lead, startProcess, pass, summaries } = await createSummaryScenario(engine, start);
      await user('ana', { summaryAt });
      await lead(1);
      startProcess();
      await pass(2 * DAY + 4 * HOUR);
      const year = new Date(start).getUTCFullYear();
      assert.deepEqual(
        await summaries(),
        times.map((time) => `ana ${year}-${time} delivered: 250 2.0.0 taken`),
      );
    });
  }

  test('what was planned by a process that died is sent by the next one, once', async () => {
    const { startProcess, pass, summaries, server } = await createUnsentSummary(engine);
    assert.deepEqual(await summaries(), ['ana 2026-11-02T12:00 waiting']);
    startProcess();
    await pass(HOUR);
    assert.deepEqual(await summaries(), ['ana 2026-11-02T12:00 delivered: 250 2.0.0 taken']);
    assert.equal(server.mails.length, 1);
  });

  test('another time of day brings no second one on the same day', async () => {
    const { user, lead, store, clock, startProcess, pass, summaries } = await createSummaryScenario(engine, MONDAY);
    await user('ana');
    await lead(HOUR);
    startProcess();
    await pass(4 * HOUR);
    await storePreferences(store.db, 'ana', { ...CHOSEN, summaryAt: '09:00' }, clock.now());
    await pass(2 * HOUR);
    assert.deepEqual(await summaries(), ['ana 2026-11-02T12:00 delivered: 250 2.0.0 taken']);
    await pass(DAY);
    assert.equal((await summaries()).length, 2);
  });

  test('what fell before it was chosen is not made up for', async () => {
    const { user, lead, clock, startProcess, pass, summaries } = await createSummaryScenario(engine, MONDAY);
    await lead(HOUR);
    await pass(4 * HOUR);
    await user('ana', {}, clock.now());
    startProcess();
    await pass(HOUR);
    assert.deepEqual(await summaries(), []);
    await pass(DAY);
    assert.equal((await summaries()).length, 1);
  });

  for (const [hours, count] of [
    [3, 1],
    [4, 0],
  ] as const) {
    test(`a server that starts ${hours} hours after the time sends ${count}`, async () => {
      const { user, lead, startProcess, pass, summaries } = await createSummaryScenario(engine, MONDAY);
      await user('ana');
      await lead(HOUR);
      await pass((3 + hours) * HOUR);
      startProcess();
      await pass(HOUR);
      assert.equal((await summaries()).length, count);
    });
  }

  test('what another version has stored is read, and chooses none', async () => {
    const { user, lead, store, startProcess, pass, summaries } = await createSummaryScenario(engine, MONDAY);
    await user('ana');
    const { summaryAt, ...before } = CHOSEN;
    const rows = [before, { ...CHOSEN, whatever: 1 }, { ...CHOSEN, summaryAt: 'at dawn' }];
    await lead(HOUR);
    startProcess();
    for (const preferences of rows) {
      const stored = { preferences: JSON.stringify(preferences), updated_at: 0 };
      await store.db.updateTable('notification_preferences').set(stored).execute();
      await pass(DAY);
    }
    assert.deepEqual(await summaries(), ['ana 2026-11-03T12:00 delivered: 250 2.0.0 taken']);
    assert.equal(summaryAt, '07:00');
  });

  test('those of more than 30 days ago go', async () => {
    const { user, lead, startProcess, pass, summaries } = await createSummaryScenario(engine, MONDAY);
    await user('ana');
    await lead(HOUR);
    startProcess();
    await pass(3 * HOUR);
    await pass(40 * DAY, DAY);
    const kept = await summaries();
    assert.equal(kept.length, 31);
    assert.match(kept[0] ?? '', /^ana 2026-11-12T12:00 delivered/);
  });

  test('of four processes that plan at once one does', { skip: engine.name === 'sqlite' }, async () => {
    const { user, lead, startProcess, pass, summaries, server } = await createSummaryScenario(engine, MONDAY);
    await user('ana');
    await user('ben');
    await lead(HOUR);
    for (let n = 0; n < 4; n += 1) startProcess();
    await pass(4 * HOUR);
    assert.equal((await summaries()).length, 2);
    assert.deepEqual(server.mails.flatMap(({ to }) => to).toSorted(), ['ana@example.com', 'ben@example.com']);
  });
});
