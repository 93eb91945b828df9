import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ConfigError } from './config-error.ts';
import { readConfig } from './read-config.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

test('with nothing set, the site listens on the loopback and stores in a file', () => {
  assert.deepEqual(readConfig({}), {
    HOST: '127.0.0.1',
    PORT: 3000,
    OFFICE_HOST: '127.0.0.1',
    OFFICE_PORT: 3001,
    OFFICE_LATE_AFTER_MINUTES: 30,
    ALERT_AGAIN_MINUTES: 15,
    DATABASE_URL: 'file:data/downspout.db',
    BACKUP_DIR: 'data/backups',
    BACKUP_EVERY_HOURS: null,
    BACKUP_KEEP: 14,
    QUOTE_WEBHOOK_URL: null,
    HOLIDAY_LIGHTS_WEBHOOK_URL: null,
    WEBHOOK_SECRET: null,
    WEBHOOK_ALLOW_PRIVATE: [],
    SMTP_URL: null,
    MAIL_FROM: null,
    NOTIFY_EMAIL: null,
    SMS_API_URL: 'https://api.twilio.com',
    SMS_ACCOUNT_SID: null,
    SMS_AUTH_TOKEN: null,
    SMS_FROM: null,
    VISITOR_MESSAGES: 'on',
    OFFICE_URL: null,
    VOICE_PROVIDER: 'embedded',
    VOICE_PLATFORM_URL: 'https://api.vapi.ai',
    VOICE_PUBLIC_KEY: null,
    VOICE_ASSISTANT_ID: null,
    VOICE_PRIVATE_KEY: null,
    VOICE_PHONE_NUMBER_ID: null,
    VOICE_EVENTS_SECRET: null,
    VOICE_MAX_CALLS: 200,
    VOICE_CALLS_PER_HOUR: 20,
    VOICE_MAX_CALL_MINUTES: 15,
    VOICE_SILENCE_SECONDS: 30,
    ASSISTANT_MODEL_URL: null,
    ASSISTANT_MODEL: null,
    ASSISTANT_MODEL_KEY: null,
    SPEECH_TO_TEXT_URL: null,
    SPEECH_TO_TEXT_KEY: null,
    SPEECH_TO_TEXT_MODEL: 'whisper-1',
    TEXT_TO_SPEECH_URL: null,
    TEXT_TO_SPEECH_KEY: null,
    TEXT_TO_SPEECH_MODEL: 'tts-1',
    TEXT_TO_SPEECH_VOICE: 'alloy',
    VOICE_SPEAKER_NAME: 'Vapi Speaker',
    VOICE_AVATAR_PROVIDER: 'tavus',
    ERROR_REPORT_DSN: null,
    TRUST_PROXY: false,
    LEAD_RATE_LIMIT: 60,
    LEAD_REPEAT_MINUTES: 10,
    LEAD_RUSH_LIMIT: 300,
    RETAIN_CALLS_DAYS: 90,
    RETAIN_TRANSCRIPTS_DAYS: 365,
    RETAIN_QUARANTINED_DAYS: 90,
    RETAIN_LOST_LEADS_DAYS: 1_825,
    RETAIN_WON_LEADS_DAYS: 0,
    METRICS_TOKEN: null,
    DRAIN_SECONDS: 0,
    LOG_LEVEL: 'info',
  });
});

test('an empty variable counts as unset, and an unknown one is nothing to us', () => {
  assert.deepEqual(readConfig({ PORT: '', WEBHOOK_SECRET: ' ', HOME: '/root' }), readConfig({}));
});

test('good values are taken', () => {
  const config = readConfig({
    PORT: '0',
    DATABASE_URL: 'postgres://a:b@db/leads',
    QUOTE_WEBHOOK_URL: 'http://127.0.0.1:9/q?key=1',
    WEBHOOK_SECRET: SECRET,
    LEAD_RATE_LIMIT: '0',
    LOG_LEVEL: 'debug',
  });
  assert.equal(config.PORT, 0);
  assert.equal(config.DATABASE_URL, 'postgres://a:b@db/leads');
  assert.equal(config.QUOTE_WEBHOOK_URL, 'http://127.0.0.1:9/q?key=1');
  assert.equal(config.WEBHOOK_SECRET, SECRET);
  assert.equal(config.LEAD_RATE_LIMIT, 0);
  assert.equal(config.LOG_LEVEL, 'debug');
});

test('trusted proxies are a number of hops, or addresses and ranges', () => {
  const trusted = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).TRUST_PROXY;
  assert.equal(trusted('2'), 2);
  assert.equal(trusted('0'), false);
  assert.deepEqual(trusted('127.0.0.1, 10.0.0.0/8,fd00::/8'), ['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);
  for (const bad of [
    'true',
    '-1',
    '10.0.0.0/33',
    '10.0.0/8',
    '10.0.0.0/8/8',
    '::1/129',
    '127.0.0.1,',
    'proxy.example',
  ]) {
    assert.throws(() => trusted(bad), /TRUST_PROXY must be addresses or CIDR ranges/, bad);
  }
});

test('private webhooks are allowed by host, address or range, or all at once', () => {
  const allowed = (WEBHOOK_ALLOW_PRIVATE: string) => readConfig({ WEBHOOK_ALLOW_PRIVATE }).WEBHOOK_ALLOW_PRIVATE;
  const mixed = ['hooks.lan.example.com', 'n8n_1', '10.0.0.0/8', '169.254.1.1', 'fd00::/8'];
  assert.deepEqual(allowed(mixed.join(', ')), mixed);
  assert.deepEqual(allowed('*'), ['*']);
  for (const bad of ['true,', 'http://a', '10.0.0.0/33', '10.0.0.256', '*.example.com', 'a:80', 'a/8']) {
    assert.throws(() => allowed(bad), /WEBHOOK_ALLOW_PRIVATE must be host names/, bad);
  }
});

test('all bad variables are named at once with their rules, and no value is shown', () => {
  const bad = {
    PORT: '65536',
    HOST: 'two words',
    DATABASE_URL: 'mysql://canary-value',
    QUOTE_WEBHOOK_URL: 'ftp://canary-value',
    HOLIDAY_LIGHTS_WEBHOOK_URL: 'canary-value',
    WEBHOOK_SECRET: 'whsec_canary-value',
    WEBHOOK_ALLOW_PRIVATE: 'canary value',
    SMTP_URL: 'http://canary-value',
    MAIL_FROM: 'canary-value',
    NOTIFY_EMAIL: 'canary@value.example,',
    OFFICE_URL: 'canary-value',
    VOICE_PROVIDER: 'phone',
    VOICE_PLATFORM_URL: 'https://canary-value.example/?a',
    VOICE_PUBLIC_KEY: 'two words',
    VOICE_ASSISTANT_ID: 'canary value',
    VOICE_PRIVATE_KEY: 'canary\tvalue',
    VOICE_EVENTS_SECRET: 'canary valué',
    VOICE_MAX_CALLS: '-1',
    VOICE_CALLS_PER_HOUR: 'canary',
    VOICE_MAX_CALL_MINUTES: '0',
    VOICE_SILENCE_SECONDS: '0.5',
    ASSISTANT_MODEL_URL: 'canary-value',
    ASSISTANT_MODEL: 'canary value',
    ASSISTANT_MODEL_KEY: 'canary value',
    SPEECH_TO_TEXT_URL: 'ftp://canary-value',
    TEXT_TO_SPEECH_URL: 'https://canary:value@canary.example/',
    TEXT_TO_SPEECH_VOICE: 'canary value',
    VOICE_SPEAKER_NAME: 'canary'.repeat(50),
    VOICE_AVATAR_PROVIDER: 'canary'.repeat(50),
    ERROR_REPORT_DSN: 'https://canary:secret@value.example/1',
    LEAD_RATE_LIMIT: '1.5',
    RETAIN_CALLS_DAYS: '-1',
    RETAIN_TRANSCRIPTS_DAYS: 'canary',
    RETAIN_QUARANTINED_DAYS: '1.5',
    RETAIN_LOST_LEADS_DAYS: '36501',
    RETAIN_WON_LEADS_DAYS: 'never',
    LOG_LEVEL: 'loud',
  };
  assert.throws(
    () => readConfig(bad),
    (error) => {
      assert.ok(error instanceof ConfigError);
      for (const name of Object.keys(bad)) assert.match(error.message, new RegExp(`^${name} must be .+`, 'm'));
      assert.equal(error.message.split('\n').length, Object.keys(bad).length);
      assert.doesNotMatch(error.message, /canary/);
      return true;
    },
  );
});

test('a secret needs its prefix and 24 to 64 bytes of base64', () => {
  const secretOf = (bytes: number) => `whsec_${Buffer.alloc(bytes, 1).toString('base64')}`;
  for (const good of [24, 25, 26, 64]) readConfig({ WEBHOOK_SECRET: secretOf(good) });
  for (const bad of [secretOf(23), secretOf(65), secretOf(32).slice(6), `${secretOf(32)}!`, 'whsec_']) {
    assert.throws(() => readConfig({ WEBHOOK_SECRET: bad }), /WEBHOOK_SECRET must be whsec_/, bad);
  }
});

test('mail needs its server and its sender together, and mail to the owner both', () => {
  const mail = {
    SMTP_URL: 'smtps://owner:p%40ss@mail.example.com:465',
    MAIL_FROM: "Zoë's Office <office@example.com>",
    NOTIFY_EMAIL: 'owner@example.com, second@localhost',
  };
  assert.deepEqual(readConfig(mail).NOTIFY_EMAIL, ['owner@example.com', 'second@localhost']);
  assert.equal(readConfig({ ...mail, NOTIFY_EMAIL: '' }).NOTIFY_EMAIL, null);
  for (const name of ['SMTP_URL', 'MAIL_FROM']) {
    assert.throws(() => readConfig({ ...mail, [name]: '' }), /SMTP_URL and MAIL_FROM must be set together/);
  }
  assert.throws(
    () => readConfig({ NOTIFY_EMAIL: mail.NOTIFY_EMAIL }),
    /SMTP_URL and MAIL_FROM must be set when NOTIFY_EMAIL is/,
  );
  const from = (MAIL_FROM: string) => () => readConfig({ ...mail, MAIL_FROM });
  from('office@example.com')();
  for (const bad of ['Office', 'Office <office>', 'a@b, c@d', 'A <a@b>\r\nBcc: <c@d>', '<>', 'a@b <c@d> e']) {
    assert.throws(from(bad), /MAIL_FROM must be/, bad);
  }
  for (const SMTP_URL of ['mail.example.com', 'smtp://', 'smtp:mail.example.com', 'imap://mail.example.com']) {
    assert.throws(() => readConfig({ ...mail, SMTP_URL }), /SMTP_URL must be/, SMTP_URL);
  }
});

test("a model's address and its name are set together", () => {
  const url = 'http://127.0.0.1:11434/v1/';
  assert.equal(readConfig({ ASSISTANT_MODEL_URL: url, ASSISTANT_MODEL: 'm' }).ASSISTANT_MODEL_URL, url.slice(0, -1));
  for (const half of [{ ASSISTANT_MODEL_URL: url }, { ASSISTANT_MODEL: 'm' }]) {
    assert.throws(() => readConfig(half), /ASSISTANT_MODEL_URL and ASSISTANT_MODEL must be set together/);
  }
});

test('calls over the platform need its public key and an assistant, and never the private key in its place', () => {
  const voice = (more: Record<string, string>) => () => readConfig({ VOICE_PROVIDER: 'platform', ...more });
  assert.throws(voice({}), (error) => {
    assert.ok(error instanceof ConfigError);
    assert.match(error.message, /VOICE_PUBLIC_KEY must be set.*\nVOICE_ASSISTANT_ID must be set/);
    return true;
  });
  assert.throws(voice({ VOICE_PUBLIC_KEY: 'pk' }), /VOICE_ASSISTANT_ID must be set/);
  assert.throws(voice({ VOICE_ASSISTANT_ID: 'a' }), /VOICE_PUBLIC_KEY must be set/);
  assert.throws(
    voice({ VOICE_PUBLIC_KEY: 'canary', VOICE_ASSISTANT_ID: 'a', VOICE_PRIVATE_KEY: 'canary' }),
    (error) =>
      error instanceof ConfigError && /must be the public key/.test(error.message) && !/canary/.test(error.message),
  );
  const config = voice({ VOICE_PUBLIC_KEY: 'pk', VOICE_ASSISTANT_ID: 'a', VOICE_PLATFORM_URL: 'http://[::1]:9/v1/' })();
  assert.equal(config.VOICE_PLATFORM_URL, 'http://[::1]:9/v1');
});

test('addresses that browsers are told hold no secret, and nothing that a policy would misread', () => {
  const platform = (VOICE_PLATFORM_URL: string) => () => readConfig({ VOICE_PLATFORM_URL });
  for (const bad of [
    'https://a;b',
    'https://u@a',
    'https://u:p@a',
    'https://a/#x',
    'ws://a',
    'api.example',
    "https://a'b",
  ])
    assert.throws(platform(bad), /VOICE_PLATFORM_URL must be/, bad);
  const dsn = (ERROR_REPORT_DSN: string) => () => readConfig({ ERROR_REPORT_DSN });
  for (const good of ['https://key@errors.example/1', 'http://key@127.0.0.1:9/path/42']) dsn(good)();
  for (const bad of [
    'https://errors.example/1',
    'https://key@errors.example/',
    'https://key:secret@e.example/1',
    'key@e/1',
  ])
    assert.throws(dsn(bad), /ERROR_REPORT_DSN must be/, bad);
});

test('a setting may be given as a file, and a file that cannot be read is named without its path', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'downspout-secret-'));
  t.after(() => rm(folder, { recursive: true }));
  const path = join(folder, 'secret');
  await writeFile(path, `${SECRET}\n`);
  assert.equal(readConfig({ WEBHOOK_SECRET_FILE: path }).WEBHOOK_SECRET, SECRET);
  assert.equal(readConfig({ WEBHOOK_SECRET_FILE: path, WEBHOOK_SECRET: '' }).WEBHOOK_SECRET, SECRET);
  const say = (environment: Record<string, string>) => {
    try {
      readConfig(environment);
    } catch (error) {
      return error instanceof ConfigError ? error.message : error;
    }
  };
  assert.equal(say({ PORT_FILE: folder }), `PORT_FILE must be the path of a file that can be read`);
  assert.equal(
    say({ WEBHOOK_SECRET_FILE: path, WEBHOOK_SECRET: SECRET }),
    `WEBHOOK_SECRET and WEBHOOK_SECRET_FILE must not both be set`,
  );
  await writeFile(path, ' \n');
  for (const name of ['WEBHOOK_SECRET', 'DATABASE_URL']) {
    assert.equal(say({ [`${name}_FILE`]: path }), `${name}_FILE must be the path of a file that is not empty`, name);
  }
  const several = { DATABASE_URL_FILE: path, SMTP_URL_FILE: folder, MAIL_FROM: 'a@b.example', PORT: '-1' };
  assert.match(
    String(say(several)),
    /^DATABASE_URL_FILE must be [^\n]+\nSMTP_URL_FILE must be [^\n]+\nPORT must be [^\n]+$/,
  );
  await writeFile(path, 'canary');
  assert.match(String(say({ WEBHOOK_SECRET_FILE: path })), /WEBHOOK_SECRET must be whsec_/);
  assert.doesNotMatch(String(say({ WEBHOOK_SECRET_FILE: path })), /canary/);
});
