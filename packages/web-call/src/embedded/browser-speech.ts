import { systemClock } from '../clock.ts';
import { browserRecogniser, type RecognitionSession } from './browser-recogniser.ts';
import { browserSpeaker } from './browser-speaker.ts';
import type { EmbeddedRoomsOptions } from './embedded-rooms.ts';

/** Whether this browser has anything to listen with. That it works is known only once it has heard something. */
export function canListen(): boolean {
  return recognition() !== undefined;
}

/** This browser's own engines, as far as it has them. `microphone`: see `RecognitionParts`. */
export function browserSpeech(
  microphone: () => Promise<unknown>,
): Pick<EmbeddedRoomsOptions, 'recogniser' | 'speaker'> {
  const clock = systemClock;
  const lang = document.documentElement.lang;
  const Recognition = recognition();
  const { speechSynthesis: synthesis, SpeechSynthesisUtterance: Utterance } = window;
  return {
    recogniser: Recognition ? browserRecogniser({ clock, Recognition, lang, microphone }) : null,
    speaker: synthesis && Utterance ? browserSpeaker({ clock, synthesis, Utterance, lang }) : null,
  };
}

function recognition(): (new () => RecognitionSession) | undefined {
  return Reflect.get(globalThis, 'SpeechRecognition') ?? Reflect.get(globalThis, 'webkitSpeechRecognition');
}
