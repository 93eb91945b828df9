import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachEngine } from '../../testing/engines.ts';
import { NOW, openOffice } from '../testing/office.ts';
import { groupReports } from './group-report.ts';
import { addMany } from './testing/many-leads.ts';

onEachEngine((engine) => {
  test('groups are counted over more leads than are read at once', async () => {
    const { store } = await openOffice(engine);
    await addMany(store, { count: 12_345, receivedAt: NOW });
    const [group, ...others] = (await groupReports(store, { fromBefore: 0, from: NOW, to: NOW + 1 })).sources;
    assert.deepEqual([group?.totals.now.leads, others], [12_345, []]);
  });
});
