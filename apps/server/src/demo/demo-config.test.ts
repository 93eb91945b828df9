import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError } from '../config/config-error.ts';
import { demoConfig } from './demo-config.ts';

test('the demo listens on loopback alone, and takes nothing but ports from the environment', () => {
  const config = demoConfig({
    DATABASE_URL: 'postgres://owner@db.example.com/leads',
    QUOTE_WEBHOOK_URL: 'https://hooks.example.com/quotes',
    SMTP_URL: 'smtp://mail.example.com',
    VOICE_PROVIDER: 'platform',
    PORT: '4010',
    HOST: 'localhost',
  });
  const { HOST, OFFICE_HOST, PORT, OFFICE_PORT, DATABASE_URL, QUOTE_WEBHOOK_URL, SMTP_URL, VOICE_PROVIDER } = config;
  assert.deepEqual([HOST, OFFICE_HOST, PORT, OFFICE_PORT], ['127.0.0.1', '127.0.0.1', 4010, 3011]);
  assert.deepEqual([QUOTE_WEBHOOK_URL, SMTP_URL, VOICE_PROVIDER], [null, null, 'embedded']);
  assert.equal(DATABASE_URL, 'file:data/downspout.db', 'as it is when nothing is said; the demo does not open it');
});

for (const host of [
  '0.0.0.0',
  '::',
  '192.0.2.7',
  'office.example.com',
  '127.0.0.1.example.com',
  'localhost.example.com',
]) {
  test(`the demo refuses to listen at ${host}, in words`, () => {
    for (const name of ['HOST', 'OFFICE_HOST']) {
      assert.throws(
        () => demoConfig({ [name]: host }),
        (error) =>
          error instanceof ConfigError &&
          error.message ===
            `The demo asks nobody to sign in, so it answers this machine alone: ${name} must be 127.0.0.1, and is ${host}`,
      );
    }
  });
}

test('a port that is none is refused in words', () => {
  assert.throws(() => demoConfig({ PORT: 'many' }), /^ConfigError: PORT must be a port/);
});
