import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newConversation } from '@downspout/assistant/conversation-state';
import { Registry } from 'prom-client';
import { eraseCalls } from '../../office/erasing/erase-calls.ts';
import { onEachEngine } from '../../testing/engines.ts';
import { logLines } from '../../testing/log-lines.ts';
import { createTestSaveLead } from '../../testing/new-leads.ts';
import { createCallEnds } from './call-ends.ts';
import { createCallMeter } from './call-meter.ts';
import { createLiveCall } from './create-live-call.ts';
import { joinedCall } from './joined-call.ts';

const ORIGIN = { page: '/', clientAddress: '203.0.113.77', userAgent: 'a browser' };

onEachEngine((engine) => {
  test('a call that is erased while its end is being stored leaves no incomplete lead', async () => {
    const store = await engine.open();
    const saveLead = createTestSaveLead(store);
    const { log } = logLines();
    const ends = createCallEnds({ store, saveLead, log, meter: createCallMeter(new Registry()) });
    await createLiveCall(store, { id: 'call-1', joinToken: 'x', origin: ORIGIN, mustEndAt: 9 }, 1, 10);
    const row = await store.db.selectFrom('live_calls').selectAll().executeTakeFirstOrThrow();
    const memory = { details: { first_name: 'Quirinius', phone: '4045550177' }, dialogue: {} };
    const joined = { ...joinedCall(row), state: { ...newConversation(), memory } };
    const erased = Promise.withResolvers<void>();
    const ending = ends.end(joined, { reason: 'customer-ended-call', at: 2 }, erased.promise);
    while ((await store.db.selectFrom('calls').select('status').executeTakeFirst())?.status !== 'ended') await soon();
    await store.db.transaction().execute((transaction) => eraseCalls(transaction, ['call-1'], 3));
    erased.resolve();
    await ending;
    assert.deepEqual(await store.db.selectFrom('leads').selectAll().execute(), []);
  });
});

function soon(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5));
}
