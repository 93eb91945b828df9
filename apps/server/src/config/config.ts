import * as z from 'zod/mini';
import {
  accountSid,
  apiUrl,
  databaseUrl,
  hostList,
  httpUrl,
  isTrustProxy,
  isWebhookSecret,
  keyText,
  mailAddresses,
  mailbox,
  origin,
  reportDsn,
  rule,
  smtpUrl,
  textSender,
  trustProxy,
  wholeNumber,
} from './values.ts';

/** The server's settings, read once at start. */
export type Config = Readonly<z.output<typeof schema>>;

/** Every variable as it is when nothing is said; null is "none". */
export const schema = z.object({
  HOST: rule(
    z.string().check(z.regex(/^\S+$/)),
    '127.0.0.1',
    'an address or host name to listen on, such as 127.0.0.1',
  ),
  PORT: rule(wholeNumber(65_535), 3000, 'a port from 0 to 65535, such as 3000; 0 takes any free one'),
  OFFICE_HOST: rule(
    z.string().check(z.regex(/^\S+$/)),
    '127.0.0.1',
    'an address or host name for the office to listen on, such as 127.0.0.1',
  ),
  OFFICE_PORT: rule(wholeNumber(65_535), 3001, 'a port from 0 to 65535, such as 3001; 0 takes any free one'),
  OFFICE_LATE_AFTER_MINUTES: rule(
    wholeNumber(100_000, 1),
    30,
    'after how many minutes of business hours a new lead is shown as late, such as 30',
  ),
  ALERT_AGAIN_MINUTES: rule(
    wholeNumber(10_000),
    15,
    'after how many minutes of business hours without an answer users are notified again, such as 15; 0 notifies once',
  ),
  DATABASE_URL: rule(
    databaseUrl(),
    'file:data/downspout.db',
    'file: and a path, such as file:data/downspout.db, or postgres://user:password@host/database',
  ),
  BACKUP_DIR: rule(z.string(), 'data/backups', 'a folder for backups, such as data/backups'),
  BACKUP_EVERY_HOURS: rule(
    wholeNumber(500, 1),
    null,
    'after how many hours the store is backed up again, from 1 to 500, such as 24',
  ),
  BACKUP_KEEP: rule(wholeNumber(10_000, 1), 14, 'how many backups are kept, such as 14'),
  QUOTE_WEBHOOK_URL: rule(httpUrl(), null, 'an http or https address, such as https://hooks.example.com/quotes'),
  HOLIDAY_LIGHTS_WEBHOOK_URL: rule(
    httpUrl(),
    null,
    'an http or https address, such as https://hooks.example.com/lights',
  ),
  WEBHOOK_SECRET: rule(
    z.string().check(z.refine(isWebhookSecret)),
    null,
    'whsec_ and 24 to 64 bytes in base64, as `echo "whsec_$(openssl rand -base64 32)"` makes it',
  ),
  WEBHOOK_ALLOW_PRIVATE: rule(
    hostList(),
    [],
    'host names, addresses or CIDR ranges with commas between, such as hooks.lan.example.com,10.0.0.0/8, or * for all',
  ),
  SMTP_URL: rule(smtpUrl(), null, 'smtp:// or smtps:// and a server, such as smtps://user:password@mail.example.com'),
  MAIL_FROM: rule(mailbox(), null, 'an address, such as office@example.com or Office <office@example.com>'),
  NOTIFY_EMAIL: rule(mailAddresses(), null, 'one or more addresses with commas between, such as owner@example.com'),
  SMS_API_URL: rule(
    apiUrl(),
    'https://api.twilio.com',
    "the base address of Twilio's API or of one like it, such as https://api.twilio.com",
  ),
  SMS_ACCOUNT_SID: rule(accountSid(), null, "the account's id there, such as AC and 32 letters and digits"),
  SMS_AUTH_TOKEN: rule(keyText(), null, "the account's token there, one word"),
  SMS_FROM: rule(
    textSender(),
    null,
    'a number such as +14045550100, or the id of a messaging service, MG and 32 characters',
  ),
  VISITOR_MESSAGES: rule(z.enum(['on', 'off']), 'on', 'on or off'),
  OFFICE_URL: rule(
    origin(),
    null,
    'the http or https address at which your browser finds the office, without a path, such as https://office.example.com',
  ),
  VOICE_PROVIDER: rule(z.enum(['embedded', 'platform']), 'embedded', 'embedded or platform'),
  VOICE_PLATFORM_URL: rule(
    apiUrl(),
    'https://api.vapi.ai',
    'an http or https address without query, such as https://api.vapi.ai',
  ),
  VOICE_PUBLIC_KEY: rule(keyText(), null, "the platform's public key, one word"),
  VOICE_ASSISTANT_ID: rule(keyText(), null, "the assistant's id on the platform, one word"),
  VOICE_PRIVATE_KEY: rule(keyText(), null, "the platform's private key, one word"),
  VOICE_PHONE_NUMBER_ID: rule(keyText(), null, 'the id of a phone number on the platform, one word'),
  VOICE_EVENTS_SECRET: rule(
    keyText(),
    null,
    'one word of up to 500 letters, digits and symbols, as `openssl rand -hex 32` makes it',
  ),
  VOICE_MAX_CALLS: rule(wholeNumber(10_000), 200, 'how many calls our own assistant takes at once, such as 200'),
  VOICE_CALLS_PER_HOUR: rule(
    wholeNumber(100_000),
    20,
    'calls an hour and address with our own assistant, such as 20; 0 sets no limit',
  ),
  VOICE_MAX_CALL_MINUTES: rule(wholeNumber(600, 1), 15, 'the longest call, in minutes, such as 15'),
  VOICE_SILENCE_SECONDS: rule(
    wholeNumber(3_600, 1),
    30,
    'after how many seconds of silence the assistant asks whether the visitor is still there, such as 30',
  ),
  ASSISTANT_MODEL_URL: rule(
    apiUrl(),
    null,
    'the base address of an OpenAI-compatible API, such as http://127.0.0.1:11434/v1',
  ),
  ASSISTANT_MODEL: rule(keyText(), null, "the model's name there, one word"),
  ASSISTANT_MODEL_KEY: rule(keyText(), null, 'the key of that API, one word'),
  SPEECH_TO_TEXT_URL: rule(
    apiUrl(),
    null,
    'the base address of an OpenAI-compatible API with /audio/transcriptions, such as http://127.0.0.1:8000/v1',
  ),
  SPEECH_TO_TEXT_KEY: rule(keyText(), null, 'the key of that API, one word'),
  SPEECH_TO_TEXT_MODEL: rule(keyText(), 'whisper-1', "the model's name there, one word"),
  TEXT_TO_SPEECH_URL: rule(
    apiUrl(),
    null,
    'the base address of an OpenAI-compatible API with /audio/speech, such as http://127.0.0.1:8000/v1',
  ),
  TEXT_TO_SPEECH_KEY: rule(keyText(), null, 'the key of that API, one word'),
  TEXT_TO_SPEECH_MODEL: rule(keyText(), 'tts-1', "the model's name there, one word"),
  TEXT_TO_SPEECH_VOICE: rule(keyText(), 'alloy', "the voice's name there, one word"),
  VOICE_SPEAKER_NAME: rule(shortName(), 'Vapi Speaker', "the assistant's name in the room, up to 200 characters"),
  VOICE_AVATAR_PROVIDER: rule(shortName(), 'tavus', 'the name of a voice provider, up to 200 characters'),
  ERROR_REPORT_DSN: rule(reportDsn(), null, 'https://KEY@HOST/PROJECT, without a secret'),
  TRUST_PROXY: rule(
    z.pipe(z.string().check(z.refine(isTrustProxy)), z.transform(trustProxy)),
    false,
    'addresses or CIDR ranges with commas between, such as 127.0.0.1,10.0.0.0/8, or how many proxies stand in front, such as 1',
  ),
  LEAD_RATE_LIMIT: rule(wholeNumber(1_000_000), 60, 'lead posts a minute and address, such as 60; 0 sets no limit'),
  LEAD_REPEAT_MINUTES: rule(
    wholeNumber(60),
    10,
    'within how many minutes the same request of the same person is one lead, such as 10; 0 keeps each',
  ),
  LEAD_RUSH_LIMIT: rule(
    wholeNumber(1_000_000),
    300,
    'lead posts a minute and process from all addresses, beyond which one looks like spam, such as 300; 0 sets no limit',
  ),
  RETAIN_CALLS_DAYS: rule(
    wholeNumber(36_500),
    90,
    'after how many days what was said in a call without a lead is erased, such as 90; 0 keeps it',
  ),
  RETAIN_TRANSCRIPTS_DAYS: rule(
    wholeNumber(36_500),
    365,
    'after how many days what was said in any call is erased, such as 365; 0 keeps it',
  ),
  RETAIN_QUARANTINED_DAYS: rule(
    wholeNumber(36_500),
    90,
    'after how many days the personal data of a request in quarantine is erased, such as 90; 0 keeps it',
  ),
  RETAIN_LOST_LEADS_DAYS: rule(
    wholeNumber(36_500),
    1_825,
    'after how many days the personal data of a lead that is lost or spam is erased, such as 1825; 0 keeps it',
  ),
  RETAIN_WON_LEADS_DAYS: rule(
    wholeNumber(36_500),
    0,
    'after how many days the personal data of a lead that was won is erased, such as 3650; 0 keeps it',
  ),
  METRICS_TOKEN: rule(
    keyText(),
    null,
    'one word of up to 500 letters, digits and symbols, as `openssl rand -hex 32` makes it',
  ),
  DRAIN_SECONDS: rule(
    wholeNumber(300),
    0,
    'for how many seconds to go on taking requests after being told to stop, such as 10',
  ),
  LOG_LEVEL: rule(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    'info',
    'trace, debug, info, warn, error, fatal or silent',
  ),
});

/** The names of all settings. Each may be given as the path of a file instead, under its name with `_FILE`. */
export const SETTINGS: readonly string[] = Object.keys(schema.shape);

function shortName() {
  return z.string().check(z.maxLength(200));
}
