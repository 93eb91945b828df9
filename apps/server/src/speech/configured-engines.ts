import type { Config } from '../config/config.ts';
import type { SpeechEngines } from '../voice/embedded/call-voice.ts';
import { createSynthesise, createTranscribe } from './speech-engines.ts';

type SpeechSettings = Pick<
  Config,
  | 'SPEECH_TO_TEXT_URL'
  | 'SPEECH_TO_TEXT_KEY'
  | 'SPEECH_TO_TEXT_MODEL'
  | 'TEXT_TO_SPEECH_URL'
  | 'TEXT_TO_SPEECH_KEY'
  | 'TEXT_TO_SPEECH_MODEL'
  | 'TEXT_TO_SPEECH_VOICE'
>;

/** The engines that the settings name, either of which may be missing. */
export function configuredEngines(settings: SpeechSettings, fetch = globalThis.fetch): SpeechEngines {
  const { SPEECH_TO_TEXT_URL: hearing, TEXT_TO_SPEECH_URL: speaking } = settings;
  return {
    transcribe:
      hearing === null
        ? null
        : createTranscribe({
            url: hearing,
            key: settings.SPEECH_TO_TEXT_KEY,
            model: settings.SPEECH_TO_TEXT_MODEL,
            fetch,
          }),
    synthesise:
      speaking === null
        ? null
        : createSynthesise({
            url: speaking,
            key: settings.TEXT_TO_SPEECH_KEY,
            model: settings.TEXT_TO_SPEECH_MODEL,
            voice: settings.TEXT_TO_SPEECH_VOICE,
            fetch,
          }),
  };
}
