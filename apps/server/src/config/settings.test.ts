import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import Fastify from 'fastify';
import { listen } from '../listen.ts';
import { COMPILED } from '../testing/running-server.ts';
import { sqliteFiles } from '../testing/sqlite-files.ts';
import { trustedProxies } from '../trusted-proxies.ts';
import { SETTINGS } from './config.ts';
import { ConfigError } from './config-error.ts';
import { filesGiven, hashFaults } from './environment.ts';
import { readConfig } from './read-config.ts';
import { unknownSettings } from './unknown-settings.ts';

const MAIN = join(import.meta.dirname, '..', 'main.ts');
const LONG = 'x'.repeat(501);
const NO_ADDRESS = ['nonsense', '//a', 'ftp://a.example', 'http://', 'http://a:99999', 'https://u:%@a.example'];
const NO_API = [...NO_ADDRESS, 'https://a/?b', 'https://a/#b', 'https://u:p@a.example', "https://a'b"];
const NO_NUMBER = ['-1', '1.5', 'many', '1e3', '0x10', '999999999', '12345678901'];
const NO_KEY = ['two words', 'kéy', LONG];

/** What no setting may be, of every one there is. */
const BAD: Record<string, readonly string[]> = {
  HOST: ['two words'],
  PORT: [...NO_NUMBER, '65536'],
  OFFICE_HOST: ['two words'],
  OFFICE_PORT: [...NO_NUMBER, '65536'],
  OFFICE_LATE_AFTER_MINUTES: [...NO_NUMBER, '0'],
  ALERT_AGAIN_MINUTES: NO_NUMBER,
  DATABASE_URL: [
    'mysql://a/b',
    'leads.db',
    'file:',
    'file:data/',
    'file://host/x.db',
    'postgres://',
    'postgres://a:%@b/c',
    'postgres://a:b@c:99999/d',
  ],
  BACKUP_DIR: [],
  BACKUP_EVERY_HOURS: [...NO_NUMBER, '0', '501'],
  BACKUP_KEEP: [...NO_NUMBER, '0'],
  RETAIN_CALLS_DAYS: NO_NUMBER,
  RETAIN_TRANSCRIPTS_DAYS: NO_NUMBER,
  RETAIN_QUARANTINED_DAYS: NO_NUMBER,
  RETAIN_LOST_LEADS_DAYS: NO_NUMBER,
  RETAIN_WON_LEADS_DAYS: NO_NUMBER,
  QUOTE_WEBHOOK_URL: NO_ADDRESS,
  HOLIDAY_LIGHTS_WEBHOOK_URL: NO_ADDRESS,
  WEBHOOK_SECRET: ['secret', 'whsec_', 'whsec_short', `whsec_${'A'.repeat(31)}`],
  WEBHOOK_ALLOW_PRIVATE: ['http://a', 'a:80', '10.0.0.0/33', 'a,,b', '*.a.example'],
  SMTP_URL: ['mail.example.com', 'smtp://', 'imap://a', 'smtp://a:99999', 'smtp://u:%@a'],
  MAIL_FROM: ['Office', 'a@b, c@d', '<>'],
  NOTIFY_EMAIL: ['owner', 'a@b,', 'a@b;c@d'],
  SMS_API_URL: NO_API,
  SMS_ACCOUNT_SID: ['../x', 'two words', 'x'.repeat(101)],
  SMS_AUTH_TOKEN: NO_KEY,
  SMS_FROM: ['404 555 0100', '+0404', 'MG12', 'Dogwood', `MG${'x'.repeat(32)}`],
  VISITOR_MESSAGES: ['yes', 'ON'],
  OFFICE_URL: [...NO_API, 'https://a.example/office'],
  VOICE_PROVIDER: ['phone', 'EMBEDDED'],
  VOICE_PLATFORM_URL: NO_API,
  VOICE_PUBLIC_KEY: NO_KEY,
  VOICE_ASSISTANT_ID: NO_KEY,
  VOICE_PRIVATE_KEY: NO_KEY,
  VOICE_PHONE_NUMBER_ID: NO_KEY,
  VOICE_EVENTS_SECRET: NO_KEY,
  VOICE_MAX_CALLS: NO_NUMBER,
  VOICE_CALLS_PER_HOUR: NO_NUMBER,
  VOICE_MAX_CALL_MINUTES: [...NO_NUMBER, '0'],
  VOICE_SILENCE_SECONDS: [...NO_NUMBER, '0'],
  ASSISTANT_MODEL_URL: NO_API,
  ASSISTANT_MODEL: NO_KEY,
  ASSISTANT_MODEL_KEY: NO_KEY,
  SPEECH_TO_TEXT_URL: NO_API,
  SPEECH_TO_TEXT_KEY: NO_KEY,
  SPEECH_TO_TEXT_MODEL: NO_KEY,
  TEXT_TO_SPEECH_URL: NO_API,
  TEXT_TO_SPEECH_KEY: NO_KEY,
  TEXT_TO_SPEECH_MODEL: NO_KEY,
  TEXT_TO_SPEECH_VOICE: NO_KEY,
  VOICE_SPEAKER_NAME: [LONG],
  VOICE_AVATAR_PROVIDER: [LONG],
  ERROR_REPORT_DSN: ['https://a.example/1', 'https://k:s@a.example/1', 'k@a/1'],
  TRUST_PROXY: ['true', '-1', 'proxy.example', '10.0.0.0/33', '0.0.0.0/0', '::/0', '10.0.0.1/00', '10.0.0.1,'],
  LEAD_RATE_LIMIT: NO_NUMBER.filter((value) => value !== '999999999').concat('1000001'),
  LEAD_REPEAT_MINUTES: [...NO_NUMBER, '61'],
  LEAD_RUSH_LIMIT: [...NO_NUMBER],
  METRICS_TOKEN: NO_KEY,
  DRAIN_SECONDS: [...NO_NUMBER, '301'],
  LOG_LEVEL: ['loud', 'INFO'],
};

/** Settings that are good alone and not together, and the one that the line begins with. */
const CONFLICTS: readonly (readonly [string, Record<string, string>])[] = [
  ['OFFICE_PORT', { PORT: '3900', OFFICE_PORT: '3900' }],
  ['OFFICE_PORT', { PORT: '3900', OFFICE_PORT: '3900', OFFICE_HOST: '0.0.0.0' }],
  ['VOICE_PUBLIC_KEY', { VOICE_PROVIDER: 'platform', VOICE_ASSISTANT_ID: 'a' }],
  ['VOICE_ASSISTANT_ID', { VOICE_PROVIDER: 'platform', VOICE_PUBLIC_KEY: 'k' }],
  ['VOICE_PROVIDER', { VOICE_PUBLIC_KEY: 'k', VOICE_ASSISTANT_ID: 'a' }],
  ['VOICE_PUBLIC_KEY', { VOICE_PROVIDER: 'embedded', VOICE_PUBLIC_KEY: 'k', VOICE_PRIVATE_KEY: 'k' }],
  ['VOICE_PRIVATE_KEY', { VOICE_PHONE_NUMBER_ID: 'n' }],
  ['ASSISTANT_MODEL_URL', { ASSISTANT_MODEL_URL: 'http://127.0.0.1:9/v1' }],
  ['ASSISTANT_MODEL_URL', { ASSISTANT_MODEL: 'm' }],
  ['ASSISTANT_MODEL_URL', { ASSISTANT_MODEL_KEY: 'k' }],
  ['SPEECH_TO_TEXT_URL', { SPEECH_TO_TEXT_KEY: 'k' }],
  ['SPEECH_TO_TEXT_URL', { SPEECH_TO_TEXT_MODEL: 'm' }],
  ['TEXT_TO_SPEECH_URL', { TEXT_TO_SPEECH_KEY: 'k' }],
  ['TEXT_TO_SPEECH_URL', { TEXT_TO_SPEECH_MODEL: 'm' }],
  ['TEXT_TO_SPEECH_URL', { TEXT_TO_SPEECH_VOICE: 'v' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://127.0.0.1' }],
  ['SMTP_URL', { MAIL_FROM: 'a@b.example', NOTIFY_EMAIL: 'a@b.example' }],
  ['SMTP_URL', { MAIL_FROM: 'a@b.example' }],
  ['SMS_ACCOUNT_SID', { SMS_ACCOUNT_SID: 'AC1', SMS_AUTH_TOKEN: 't' }],
  ['SMS_ACCOUNT_SID', { SMS_FROM: '+14045550100' }],
  ['SMS_ACCOUNT_SID', { SMS_API_URL: 'http://127.0.0.1:9' }],
  ['BACKUP_EVERY_HOURS', { BACKUP_KEEP: '30' }],
  ['WEBHOOK_SECRET', { WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}`, WEBHOOK_SECRET_FILE: '/dev/null' }],
  ['WEBHOOK_SECRET_FILE', { WEBHOOK_SECRET_FILE: '/no/such/file' }],
  ['QUOTE_WEBOOK_URL', { QUOTE_WEBOOK_URL: 'https://a.example' }],
  ['QUOTE_WEBOK_URL', { QUOTE_WEBOK_URL: 'https://a.example' }],
  ['quote-webhook-url', { 'quote-webhook-url': 'https://a.example' }],
  ['TRUST_PROXI', { TRUST_PROXI: '1' }],
  ['DATABASE_URL_FIEL', { DATABASE_URL_FIEL: '/no/such/file' }],
];

const { cleanUp } = sqliteFiles();

test('the table below has every setting', () => {
  assert.deepEqual(Object.keys(BAD).sort(), [...SETTINGS].sort());
  for (const [name, values] of Object.entries(BAD)) assert.ok(values.length > 0 || name === 'BACKUP_DIR', name);
});

test('a value that a setting cannot have is refused by one line that begins with its name, and does not tell it', () => {
  for (const [name, values] of Object.entries(BAD)) {
    for (const value of values) {
      const words = refusalOf({ [name]: value });
      assert.match(words, /^[^\n]+$/, `${name}=${value}`);
      assert.equal(words, refusalOf({ [name]: values[0] ?? '' }), 'whatever the value is');
      assert.ok(words.startsWith(`${name} must be `), words);
    }
  }
});

test('settings that contradict each other, and names that are nearly one, are refused by one line too', () => {
  for (const [name, environment] of CONFLICTS) {
    const words = refusalOf(environment);
    assert.match(words, /^[^\n]+ must [^\n]+$/, JSON.stringify(environment));
    assert.match(words, new RegExp(`^${name}[ ,]`));
  }
});

test('what may be meant so is taken', () => {
  for (const environment of [
    { PORT: '3900', OFFICE_PORT: '3900', HOST: '127.0.0.1', OFFICE_HOST: '127.0.0.2' },
    { PORT: '0', OFFICE_PORT: '0' },
    { VOICE_PROVIDER: 'embedded', VOICE_PUBLIC_KEY: 'k', VOICE_ASSISTANT_ID: 'a' },
    { SPEECH_TO_TEXT_MODEL: 'whisper-1', TEXT_TO_SPEECH_VOICE: 'alloy', BACKUP_KEEP: '14' },
    { WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}` },
    { OFFICE_URL: 'https://office.example.com/' },
    { SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'a@b.example', VISITOR_MESSAGES: 'off' },
    { SMS_ACCOUNT_SID: 'AC1', SMS_AUTH_TOKEN: 't', SMS_FROM: `MG${'0a'.repeat(16)}` },
    { QUOTE_WEBHOOK_URL_OLD: 'a', QUOTE_WEBHOOK_URL2: 'b', QUOTE_WEBHOOK_URL: 'https://a.example' },
    { LOGLEVEL: 'debug', PORTS: '1', HOSTNAME: 'a', EDITOR: 'vi', NOTIFY_SOCKET: '/run/a', OFFICE_DOMAIN: 'a' },
  ]) {
    readConfig(environment);
  }
});

test('every proxy that may be trusted is one that the server can be made with', () => {
  for (const value of [
    '1',
    '127.0.0.1',
    '::1',
    '10.0.0.0/1',
    'fd00::/8',
    '::ffff:10.0.0.0/104',
    '10.0.0.1/32,::1/128',
  ]) {
    Fastify({ trustProxy: trustedProxies(readConfig({ TRUST_PROXY: value }).TRUST_PROXY) });
  }
});

test('an address that cannot be listened at is told by the setting that names it', async () => {
  const other = Fastify();
  cleanUp(() => other.close());
  const taken = Number(new URL(await listen(other, { HOST: '127.0.0.1', PORT: 0 })).port);
  for (const [words, where] of [
    [/^PORT must be a port that nobody uses: [^\n]+ \(EADDRINUSE\)$/, { HOST: '127.0.0.1', PORT: taken }],
    [/^HOST must be an address of this machine, [^\n]+ \(EADDRNOTAVAIL\)$/, { HOST: '192.0.2.7', PORT: 0 }],
    [/^HOST must be an address or a name that leads to one, [^\n]+$/, { HOST: 'no.such.host.invalid', PORT: 0 }],
  ] as const) {
    const app = Fastify();
    cleanUp(() => app.close());
    await assert.rejects(listen(app, where), { name: 'ListenError', message: words });
  }
  const office = Fastify();
  cleanUp(() => office.close());
  await assert.rejects(listen(office, { HOST: '127.0.0.1', PORT: taken }, 'OFFICE_'), { message: /^OFFICE_PORT must/ });
});

test('a # outside of quotes in .env is refused by the name of its setting, and one in quotes is part of the value', () => {
  for (const line of ['WEBHOOK_SECRET=a#b', 'PORT=0 # any', 'export PORT = 0 #any', 'PORT="0" # any']) {
    assert.match(
      hashFaults('.env', `# settings # all\n${line}\nHOST="a#b"`).join('\n'),
      /^(WEBHOOK_SECRET|PORT) in \.env must have no # outside of quotes[^\n]*$/,
      line,
    );
  }
  assert.deepEqual(hashFaults('.env', `MAIL_FROM="a#b"\n#PORT=1#2\nB='x # y\nC=1#2'\nD=\n# e=#`), []);
});

test('files for Node alone are looked at for it too', () => {
  assert.deepEqual(filesGiven(['--env-file=/a', '--no-warnings', '--env-file', 'b', '--env-file-if-exists=c']), [
    '/a',
    'b',
    'c',
  ]);
});

test('a name that is no setting is told when it stands in .env or begins like ours, with the one that may be meant', () => {
  const environment = {
    PROT: '1',
    QUOTE_WEBHOOK: 'b',
    PGUSER: 'c',
    VOICE_KEY: 'd',
    SMTP_HOST: '',
    EDITOR: 'vi',
    MINE: 'e',
  };
  assert.deepEqual(unknownSettings(environment, new Set(['PROT', 'QUOTE_WEBHOOK', 'PGUSER', 'MINE']), SETTINGS), [
    { name: 'PROT', meant: 'PORT' },
    { name: 'QUOTE_WEBHOOK', meant: null },
    { name: 'VOICE_KEY', meant: null },
    { name: 'MINE', meant: null },
  ]);
});

test('the start itself tells one line and exits 1; what is only strange is a warning in its log', async () => {
  const refused = await started({}, 'PORT=1 # comment\n');
  assert.deepEqual([refused.code, refused.lines.length], [1, 1]);
  const { code, lines } = await started({ PORT: '0', HOST: '192.0.2.7' }, 'PROT=8080\n');
  assert.equal(code, 1);
  const warned = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
  assert.deepEqual(
    warned.map(({ level, name, meant }) => [level, name, meant]),
    [[40, 'PROT', 'PORT']],
  );
  assert.equal(lines.length, 2, lines.join('\n'));
});

function refusalOf(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    assert.ok(error instanceof ConfigError, String(error));
    return error.message;
  }
  assert.fail(`${JSON.stringify(environment)} is taken`);
}

/** The server's own start, in a folder of its own; what it says on standard error, by line. */
async function started(
  environment: Record<string, string>,
  envFile: string,
): Promise<{ code: unknown; lines: string[] }> {
  const cwd = await mkdtemp(join(tmpdir(), 'downspout-settings-'));
  cleanUp(() => rm(cwd, { recursive: true, force: true }));
  await writeFile(join(cwd, '.env'), envFile);
  return new Promise((resolve) => {
    execFile(process.execPath, [MAIN], { cwd, env: { ...COMPILED, ...environment } }, (error, _out, stderr) => {
      resolve({ code: error?.code ?? null, lines: stderr.split('\n').filter((line) => line !== '') });
    });
  });
}
