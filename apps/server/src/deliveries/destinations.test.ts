import assert from 'node:assert/strict';
import { test } from 'node:test';
import { destinationsFor, MAIL, WEBHOOKS } from '../testing/destinations.ts';
import { webhookOf } from './webhook-destinations.ts';

test('only destinations with a URL are configured', () => {
  assert.deepEqual(destinationsFor({}), []);
  const lights = destinationsFor({ HOLIDAY_LIGHTS_WEBHOOK_URL: 'https://hooks.example.com/lights' });
  assert.deepEqual(
    lights.map(({ name }) => name),
    ['holiday-lights-webhook'],
  );
});

test('each kind of lead has its webhook, which accepts no other', () => {
  for (const kind of ['quote', 'holiday-lights'] as const) {
    const accepting = WEBHOOKS.filter((one) => one.accepts(kind)).map(({ name }) => name);
    assert.deepEqual(accepting, [webhookOf(kind)]);
  }
});

test('with mail, leads of each kind and dead deliveries are told by it, and no mail of a mail', () => {
  const told = MAIL.map((one) => [one.name, one.tellsOf, one.accepts('quote'), one.accepts('holiday-lights')]);
  assert.deepEqual(told, [
    ['owner-mail', 'leads', true, true],
    ['owner-mail-dead', 'failures', false, false],
  ]);
  assert.ok(MAIL.every(({ failureIsMailed }) => !failureIsMailed));
  assert.ok(WEBHOOKS.every(({ failureIsMailed }) => failureIsMailed));
});
