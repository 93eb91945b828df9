import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { onEachEngine } from '../../testing/engines.ts';
import { createTestSaveLead, newQuote } from '../../testing/new-leads.ts';
import { createLiveChanges, type News } from './live-changes.ts';

/** What docs/office.md promises ("within a second or two") leaves a second for the looking itself and the way. */
const TOLD_AFTER_MS = 1_000;

onEachEngine((engine) => {
  test('what another process has stored is told by the look a second later', { timeout: 30_000 }, async (t) => {
    const changes = createLiveChanges(await engine.open(), Date.now, pino({ level: 'silent' }));
    engine.cleanUp(changes.stop);
    const saveLead = createTestSaveLead(await engine.open());
    t.mock.timers.enable({ apis: ['setTimeout'] });
    let tell = (_news: News) => {};
    changes.listen((news) => tell(news));
    for (const name of ['Anna', 'Bert']) {
      const told = new Promise<News>((resolve) => {
        tell = resolve;
      });
      const saved = await saveLead({ ...newQuote({ first_name: name }, name), receivedAt: Date.now() });
      t.mock.timers.tick(TOLD_AFTER_MS);
      assert.deepEqual((await told).leads, saved.state === 'stored' && [saved.id]);
    }
  });
});
