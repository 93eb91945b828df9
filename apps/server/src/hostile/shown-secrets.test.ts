import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RouteOptions } from 'fastify';
import { readConfig } from '../config/read-config.ts';
import { newRecoveryCodes, newSecondFactor, recoveryHashes } from '../office/sign-in/second-factor.ts';
import { openOffice, signedInBrowser } from '../office/testing/office.ts';
import { openSite } from '../testing/site.ts';
import { sqliteFiles } from '../testing/sqlite-files.ts';

const files = sqliteFiles();
const SETTINGS = {
  QUOTE_WEBHOOK_URL: 'https://canary:canary@hooks.example.com/canary?key=canary',
  WEBHOOK_SECRET: `whsec_${Buffer.from('canary-signing-key-of-32-bytes..').toString('base64')}`,
  SMTP_URL: 'smtps://canary:canary@mail.example.com',
  MAIL_FROM: 'office@example.com',
  NOTIFY_EMAIL: 'owner@example.com',
  VOICE_PRIVATE_KEY: 'canary-private',
  VOICE_EVENTS_SECRET: 'canary-events',
  ASSISTANT_MODEL_URL: 'https://model.example.com/v1',
  ASSISTANT_MODEL: 'model',
  ASSISTANT_MODEL_KEY: 'canary-model',
  METRICS_TOKEN: 'canary-metrics',
};

test('no setting that is a secret, no hash and no second factor is shown or exported by any route', async () => {
  const routes: RouteOptions[] = [];
  const config = readConfig(SETTINGS);
  const office = await openOffice(files, { config, onRoute: (route) => routes.push(route) });
  const ana = await signedInBrowser(office);
  const { secret } = await newSecondFactor('ana');
  const recovery_codes = await recoveryHashes(newRecoveryCodes());
  const { db } = office.store;
  await db.updateTable('users').set({ totp_secret: secret, recovery_codes }).execute();
  const { password_hash } = await db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow();
  const { token_hash } = await db.selectFrom('sessions').select('token_hash').executeTakeFirstOrThrow();
  const { hashes, salt } = JSON.parse(recovery_codes);
  const secrets = ['canary', config.WEBHOOK_SECRET ?? '', secret, password_hash, token_hash, salt, ...hashes];

  const addresses = routes.flatMap(({ method, url }) =>
    [method].flat().includes('GET') && !/[:*]/.test(url) ? [url] : [],
  );
  const shown: string[] = [];
  for (const url of addresses.filter((one) => one !== '/api/events')) {
    const { statusCode, body } = await ana.get(url);
    if (statusCode === 200) shown.push(url);
    for (const one of secrets) assert.ok(!body.includes(one), `${one} at ${url}`);
  }
  for (const url of ['/api/account', '/api/session', '/healthz']) assert.ok(shown.includes(url), url);
  assert.ok(shown.some((url) => url.includes('export')) && shown.length > 10, shown.join(' '));
  const { app } = await openSite(files, { settings: SETTINGS });
  assert.doesNotMatch((await app.inject('/api/voice/config')).body, /canary/);
});
