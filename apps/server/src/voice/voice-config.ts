import { VOICE_API_URL } from '@downspout/leads/site-urls';
import type { SpeechEngine } from '@downspout/web-call/embedded/frames';
import type { Config } from '../config/config.ts';

/** The settings that a visitor's browser gets, and no others. */
export type VoiceSettings = Pick<
  Config,
  | 'VOICE_PROVIDER'
  | 'VOICE_PLATFORM_URL'
  | 'VOICE_PUBLIC_KEY'
  | 'VOICE_ASSISTANT_ID'
  | 'VOICE_SPEAKER_NAME'
  | 'VOICE_AVATAR_PROVIDER'
  | 'ERROR_REPORT_DSN'
  | 'SPEECH_TO_TEXT_URL'
  | 'TEXT_TO_SPEECH_URL'
>;

/** What the call button needs to know. Everyone may read it. */
export interface VoiceConfig {
  /** `embedded`: our own assistant, on this server; `platform`: one on the voice platform. */
  readonly provider: 'embedded' | 'platform';
  /** The platform's API, or ours with the same calls, without a slash at the end. */
  readonly baseUrl: string;
  /** Null with `embedded`. */
  readonly publicKey: string | null;
  /** Null with `embedded`. */
  readonly assistantId: string | null;
  /** Who hears and speaks for our own assistant; the press then asks for the microphone whatever the browser can do. */
  readonly hearing: SpeechEngine;
  readonly speaking: SpeechEngine;
  /** The participant whose sound is played, by its name in the room. */
  readonly speakerName: string;
  /** The voice provider whose assistants have a face, so that video is subscribed to. */
  readonly avatarProvider: string;
  /** Where errors of calls are reported to, Sentry-compatible; null: nowhere. */
  readonly errorReportDsn: string | null;
}

/** Where this server answers as the platform does, for its own assistant. */

/** Picks what is public, name by name: what is added to the settings later stays here until it is picked too. */
export function voiceConfig(settings: VoiceSettings): VoiceConfig {
  const onPlatform = settings.VOICE_PROVIDER === 'platform';
  const engine = (url: string | null) => (onPlatform || url === null ? 'browser' : 'server');
  return {
    provider: settings.VOICE_PROVIDER,
    baseUrl: onPlatform ? settings.VOICE_PLATFORM_URL : VOICE_API_URL,
    publicKey: onPlatform ? settings.VOICE_PUBLIC_KEY : null,
    assistantId: onPlatform ? settings.VOICE_ASSISTANT_ID : null,
    hearing: engine(settings.SPEECH_TO_TEXT_URL),
    speaking: engine(settings.TEXT_TO_SPEECH_URL),
    speakerName: settings.VOICE_SPEAKER_NAME,
    avatarProvider: settings.VOICE_AVATAR_PROVIDER,
    errorReportDsn: settings.ERROR_REPORT_DSN,
  };
}
