import assert from 'node:assert/strict';
import { test } from 'node:test';
import { configuredDestinations, destinationOf } from './destinations.ts';

test('only destinations with a URL are configured', () => {
  assert.deepEqual(configuredDestinations({}), []);
  assert.deepEqual(configuredDestinations({ holidayLightsWebhookUrl: 'https://hooks.example.com/lights' }), [
    {
      via: 'webhook',
      name: 'holiday-lights-webhook',
      url: new URL('https://hooks.example.com/lights'),
      secret: null,
      maxInFlight: 16,
    },
  ]);
});

test('each kind of lead has its destination', () => {
  const configured = configuredDestinations({
    quoteWebhookUrl: new URL('https://hooks.example.com/quote'),
    holidayLightsWebhookUrl: new URL('https://hooks.example.com/lights'),
    webhookSecret: 'whsec_AAAA',
  });
  const paths = configured.map((one) => one.via === 'webhook' && [one.name, one.url.pathname, one.secret]);
  assert.deepEqual(paths, [
    [destinationOf('quote'), '/quote', 'whsec_AAAA'],
    [destinationOf('holiday-lights'), '/lights', 'whsec_AAAA'],
  ]);
});

test('with mail, leads and dead deliveries are told by it', () => {
  const mail = { smtpUrl: 'smtp://127.0.0.1', from: 'a@example.com', to: ['b@example.com'], officeUrl: null };
  assert.deepEqual(
    configuredDestinations({ mail }).map(({ via, name }) => [via, name]),
    [
      ['mail', 'owner-mail'],
      ['mail', 'owner-mail-dead'],
    ],
  );
});
