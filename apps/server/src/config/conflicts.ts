import type { Config } from './config.ts';

/** Hosts that stand for every address of this machine. */
const ANY_HOST = ['0.0.0.0', '::'];

/** What is wrong with settings that are each good alone: a line each. `given` are the names that were said at all. */
export function conflictsIn(config: Config, given: ReadonlySet<string>): string[] {
  return [
    ...listenerConflicts(config),
    ...voiceConflicts(config, given),
    ...modelConflicts(config),
    ...speechConflicts(config),
    ...mailConflicts(config),
    ...textConflicts(config),
    ...backupConflicts(config),
  ];
}

function listenerConflicts({ HOST, PORT, OFFICE_HOST, OFFICE_PORT }: Config): string[] {
  const hosts = [HOST, OFFICE_HOST];
  const meet = HOST === OFFICE_HOST || hosts.some((host) => ANY_HOST.includes(host));
  if (PORT === 0 || PORT !== OFFICE_PORT || !meet) return [];
  return ['OFFICE_PORT must be another port than PORT, such as 3001: site and office listen apart'];
}

function voiceConflicts(config: Config, given: ReadonlySet<string>): string[] {
  const { VOICE_PROVIDER, VOICE_PUBLIC_KEY, VOICE_ASSISTANT_ID, VOICE_PRIVATE_KEY } = config;
  const faults: string[] = [];
  if (VOICE_PROVIDER === 'platform' && VOICE_PUBLIC_KEY === null) {
    faults.push("VOICE_PUBLIC_KEY must be set to the platform's public key when VOICE_PROVIDER is platform");
  }
  if (VOICE_PROVIDER === 'platform' && VOICE_ASSISTANT_ID === null) {
    faults.push('VOICE_ASSISTANT_ID must be set to the id of your assistant when VOICE_PROVIDER is platform');
  }
  // Who says `embedded` may keep the keys for the day when the platform is wanted again.
  if (!given.has('VOICE_PROVIDER') && VOICE_PUBLIC_KEY !== null) {
    faults.push('VOICE_PROVIDER must be set, to platform or embedded, when VOICE_PUBLIC_KEY is');
  }
  if (VOICE_PUBLIC_KEY !== null && VOICE_PUBLIC_KEY === VOICE_PRIVATE_KEY) {
    faults.push('VOICE_PUBLIC_KEY must be the public key: it is sent to every visitor, and this is the private one');
  }
  if (config.VOICE_PHONE_NUMBER_ID !== null && VOICE_PRIVATE_KEY === null) {
    faults.push('VOICE_PRIVATE_KEY must be set when VOICE_PHONE_NUMBER_ID is: without it nobody can be called back');
  }
  return faults;
}

function modelConflicts({ ASSISTANT_MODEL_URL, ASSISTANT_MODEL, ASSISTANT_MODEL_KEY }: Config): string[] {
  if ((ASSISTANT_MODEL_URL === null) !== (ASSISTANT_MODEL === null)) {
    return ['ASSISTANT_MODEL_URL and ASSISTANT_MODEL must be set together'];
  }
  if (ASSISTANT_MODEL_URL !== null || ASSISTANT_MODEL_KEY === null) return [];
  return ['ASSISTANT_MODEL_URL and ASSISTANT_MODEL must be set when ASSISTANT_MODEL_KEY is'];
}

function speechConflicts(config: Config): string[] {
  const faults: string[] = [];
  const hears = config.SPEECH_TO_TEXT_KEY !== null || config.SPEECH_TO_TEXT_MODEL !== 'whisper-1';
  if (hears && config.SPEECH_TO_TEXT_URL === null) {
    faults.push('SPEECH_TO_TEXT_URL must be set when SPEECH_TO_TEXT_KEY or SPEECH_TO_TEXT_MODEL is');
  }
  const { TEXT_TO_SPEECH_KEY, TEXT_TO_SPEECH_MODEL, TEXT_TO_SPEECH_VOICE } = config;
  const speaks = TEXT_TO_SPEECH_KEY !== null || TEXT_TO_SPEECH_MODEL !== 'tts-1' || TEXT_TO_SPEECH_VOICE !== 'alloy';
  if (speaks && config.TEXT_TO_SPEECH_URL === null) {
    faults.push(
      'TEXT_TO_SPEECH_URL must be set when TEXT_TO_SPEECH_KEY, TEXT_TO_SPEECH_MODEL or TEXT_TO_SPEECH_VOICE is',
    );
  }
  return faults;
}

/** Mail to users and visitors needs a server and a sender; mail to the owner a recipient too. */
function mailConflicts({ SMTP_URL, MAIL_FROM, NOTIFY_EMAIL }: Config): string[] {
  if ((SMTP_URL === null) !== (MAIL_FROM === null)) return ['SMTP_URL and MAIL_FROM must be set together'];
  if (SMTP_URL !== null || NOTIFY_EMAIL === null) return [];
  return ['SMTP_URL and MAIL_FROM must be set when NOTIFY_EMAIL is'];
}

function textConflicts({ SMS_API_URL, SMS_ACCOUNT_SID, SMS_AUTH_TOKEN, SMS_FROM }: Config): string[] {
  const set = [SMS_ACCOUNT_SID, SMS_AUTH_TOKEN, SMS_FROM].filter((value) => value !== null).length;
  if (set > 0 && set < 3) return ['SMS_ACCOUNT_SID, SMS_AUTH_TOKEN and SMS_FROM must be set together'];
  if (set === 3 || SMS_API_URL === 'https://api.twilio.com') return [];
  return ['SMS_ACCOUNT_SID, SMS_AUTH_TOKEN and SMS_FROM must be set when SMS_API_URL is'];
}

/** Whoever says how many are kept believes that some are made. */
function backupConflicts({ BACKUP_EVERY_HOURS, BACKUP_KEEP }: Config): string[] {
  if (BACKUP_EVERY_HOURS !== null || BACKUP_KEEP === 14) return [];
  return ['BACKUP_EVERY_HOURS must be set when BACKUP_KEEP is: without it the server makes no backup'];
}
