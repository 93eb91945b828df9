import type { Config } from '../config.ts';

/** The settings that a visitor's browser is told, and none beside them. */
export type VoiceSettings = Pick<
  Config,
  | 'VOICE_PROVIDER'
  | 'VOICE_PLATFORM_URL'
  | 'VOICE_PUBLIC_KEY'
  | 'VOICE_ASSISTANT_ID'
  | 'VOICE_SPEAKER_NAME'
  | 'VOICE_AVATAR_PROVIDER'
  | 'ERROR_REPORT_DSN'
>;

/** What the call button needs to know. Everyone may read it. */
export interface VoiceConfig {
  /** `phone`: there is no assistant to talk to here, so the button dials the company's number. */
  readonly provider: 'phone' | 'platform';
  /** The platform's API, without a slash at the end. */
  readonly baseUrl: string;
  /** Null with `phone`. */
  readonly publicKey: string | null;
  /** Null with `phone`. */
  readonly assistantId: string | null;
  /** The participant whose sound is played, by its name in the room. */
  readonly speakerName: string;
  /** The voice provider whose assistants have a face, so that video is subscribed to. */
  readonly avatarProvider: string;
  /** Where errors of calls are reported to, Sentry-compatible; null: nowhere. */
  readonly errorReportDsn: string | null;
}

/** Picks what is public, name by name: what is added to the settings later stays here until it is picked too. */
export function voiceConfig(settings: VoiceSettings): VoiceConfig {
  const onPlatform = settings.VOICE_PROVIDER === 'platform';
  return {
    provider: onPlatform ? 'platform' : 'phone',
    baseUrl: settings.VOICE_PLATFORM_URL,
    publicKey: onPlatform ? settings.VOICE_PUBLIC_KEY : null,
    assistantId: onPlatform ? settings.VOICE_ASSISTANT_ID : null,
    speakerName: settings.VOICE_SPEAKER_NAME,
    avatarProvider: settings.VOICE_AVATAR_PROVIDER,
    errorReportDsn: settings.ERROR_REPORT_DSN,
  };
}
