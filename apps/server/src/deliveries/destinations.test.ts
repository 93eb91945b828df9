import assert from 'node:assert/strict';
import { test } from 'node:test';
import { configuredDestinations, destinationOf } from './destinations.ts';

test('only destinations with a URL are configured', () => {
  assert.deepEqual(configuredDestinations({}), []);
  const [only, ...others] = configuredDestinations({ holidayLightsWebhookUrl: 'https://hooks.example.com/lights' });
  assert.deepEqual(others, []);
  assert.equal(only?.name, 'holiday-lights-webhook');
  assert.equal(only?.url.href, 'https://hooks.example.com/lights');
  assert.equal(only?.secret, null);
});

test('each kind of lead has its destination', () => {
  const configured = configuredDestinations({
    quoteWebhookUrl: new URL('https://hooks.example.com/quote'),
    holidayLightsWebhookUrl: new URL('https://hooks.example.com/lights'),
    webhookSecret: 'whsec_AAAA',
  });
  const paths = configured.map(({ name, url, secret }) => [name, url.pathname, secret]);
  assert.deepEqual(paths, [
    [destinationOf('quote'), '/quote', 'whsec_AAAA'],
    [destinationOf('holiday-lights'), '/lights', 'whsec_AAAA'],
  ]);
});
