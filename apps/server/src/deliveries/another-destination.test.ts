import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDeliveries } from '../office/deliveries/testing/deliveries.ts';
import { createOutbox } from '../outbox/outbox.ts';
import { logInto } from '../outbox/testing/scenario.ts';
import { WEBHOOKS } from '../testing/destinations.ts';
import { onEachEngine } from '../testing/engines.ts';
import { holidayBody, quoteBody } from '../testing/lead-bodies.ts';
import { openSite } from '../testing/site.ts';
import type { Attempt, Destination } from './destination.ts';
import { answering, type Receiver, startReceiver } from './testing/receiver.ts';
import { deliverWebhook } from './webhook.ts';

/** A chat that takes quote requests, described as docs/changing.md says. */
function chatAt({ url }: Receiver): Destination {
  const say = (attempt: Attempt<unknown>, text: string) =>
    deliverWebhook({ ...attempt, destination: { url, secret: null }, body: JSON.stringify({ text }) });
  return {
    name: 'chat',
    idSuffix: '_chat',
    maxInFlight: 1,
    tellsOf: 'leads',
    failureIsMailed: true,
    accepts: (kind) => kind === 'quote',
    load: async () => {},
    deliver: (attempt) => say(attempt, `New: ${attempt.content.lead.first_name}`),
    test: (attempt) => say(attempt, 'This is a test'),
  };
}

onEachEngine((engine) => {
  test('a destination that says what it accepts, delivers and tests is served by that alone', async () => {
    const receiver = await startReceiver(answering(200));
    engine.cleanUp(receiver.close);
    const destinations = [chatAt(receiver)];
    const { browser, store } = await openDeliveries(engine, {}, destinations);
    const outbox = createOutbox({ store, destinations, log: logInto([]) });
    engine.cleanUp(() => outbox.stop(1_000));
    const { app } = await openSite(engine, { store, destinations: [...WEBHOOKS, ...destinations] });
    outbox.start();
    const answer = await app.inject({ method: 'POST', url: '/api/quotes', payload: quoteBody });
    await receiver.received(1);
    const { id } = answer.json();
    const text = JSON.stringify({ text: `New: ${quoteBody.first_name}` });
    assert.deepEqual([receiver.requests[0]?.id, receiver.requests[0]?.body], [`msg_${id}_chat`, text]);
    const tested = await browser.post('/api/destinations/chat/test');
    assert.equal(tested.json().isDelivered, true);
    assert.equal(receiver.requests[1]?.body, '{"text":"This is a test"}');
    const lights = await app.inject({ method: 'POST', url: '/api/holiday-lights', payload: holidayBody });
    assert.equal(lights.statusCode, 201);
    const rows = await store.db.selectFrom('deliveries').select('destination').orderBy('destination').execute();
    assert.deepEqual(
      rows.map(({ destination }) => destination),
      ['chat', 'holiday-lights-webhook', 'quote-webhook'],
    );
  });
});
