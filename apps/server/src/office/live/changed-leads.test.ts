import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachEngine } from '../../testing/engines.ts';
import { changesSince, MAX_CHANGES } from './changed-leads.ts';

onEachEngine((engine) => {
  test('of a list of opt-outs that is too long to be read whole it is not said that few leads have changed', async () => {
    const { db } = await engine.open();
    const told = (n: number) => {
      const phone = `+1404555${String(n).padStart(4, '0')}`;
      return { id: `stop-${n}`, phone, opted_out: 1 as const, keyword: 'STOP', at: 1, received_at: 2 };
    };
    const events = Array.from({ length: MAX_CHANGES + 1 }, (_, n) => told(n));
    await db.insertInto('opt_out_events').values(events.slice(1)).execute();
    assert.deepEqual(await changesSince({ db }, 1, 2), []);
    await db.insertInto('opt_out_events').values(events.slice(0, 1)).execute();
    assert.equal(await changesSince({ db }, 1, 2), null);
  });
});
