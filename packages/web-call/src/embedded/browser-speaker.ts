import type { Clock } from '../clock.ts';
import type { Speaker, SpeakerEvents } from './speaking.ts';

/** Browsers know no voices at first; measured: they come after 2 to 3 s. */
const VOICES_MS = 4_000;
/** Not all browsers tell by an event that the voices have come. */
const LOOK_EVERY_MS = 250;
/** A sentence that does not begin to sound: with voices but no sound device there is no event at all. */
const START_MS = 4_000;
/** A sentence takes at most this long for each of its characters, and some. */
const CHARACTER_MS = 200;
const SLACK_MS = 6_000;

export interface SynthesisParts {
  readonly clock: Clock;
  readonly synthesis: SpeechSynthesis;
  readonly Utterance: typeof SpeechSynthesisUtterance;
  /** BCP 47. */
  readonly lang: string;
}

/**
 * The browser's own voice. Every phase has a watchdog, because browsers leave events out; `boundary` and `pause` are not
 * used, because they do not work.
 */
export function browserSpeaker(parts: SynthesisParts): Speaker {
  const { synthesis } = parts;
  synthesis.getVoices(); // Asked for early, they are there sooner.
  return {
    speak(text, on) {
      let cancel = () => {};
      const cancelWait = whenVoices(parts, (found) => {
        if (found) cancel = utter(parts, text, on);
        else on.failed();
      });
      return () => {
        cancelWait();
        cancel();
      };
    },
  };
}

function whenVoices(parts: SynthesisParts, then: (found: boolean) => void, leftMs = VOICES_MS): () => void {
  const found = parts.synthesis.getVoices().length > 0;
  let cancel = () => {};
  if (found || leftMs <= 0) then(found);
  else {
    cancel = parts.clock.after(LOOK_EVERY_MS, () => {
      cancel = whenVoices(parts, then, leftMs - LOOK_EVERY_MS);
    });
  }
  return () => cancel();
}

function utter({ synthesis, Utterance, clock, lang }: SynthesisParts, text: string, on: SpeakerEvents): () => void {
  const utterance = new Utterance(text);
  utterance.lang = lang;
  const language = lang.slice(0, 2);
  const fitting = synthesis.getVoices().filter((voice) => voice.lang.startsWith(language));
  const voice = fitting.find(({ localService }) => localService) ?? fitting[0];
  if (voice !== undefined) utterance.voice = voice;

  let cancelWatch = clock.after(START_MS, () => over(on.failed));
  const release = () => {
    cancelWatch();
    utterance.onstart = utterance.onend = utterance.onerror = null;
  };
  const over = (report: () => void) => {
    cancel();
    report();
  };
  const cancel = () => {
    release();
    synthesis.cancel();
  };
  utterance.onstart = () => {
    cancelWatch();
    cancelWatch = clock.after(SLACK_MS + text.length * CHARACTER_MS, () => over(on.ended));
    on.started();
  };
  utterance.onend = () => {
    release();
    on.ended();
  };
  utterance.onerror = () => over(on.failed);
  synthesis.speak(utterance);
  return cancel;
}
