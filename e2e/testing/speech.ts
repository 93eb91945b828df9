import type { Page } from '@playwright/test';

/** What the browser's recognition does when it is started (measured shapes, see `browser-recogniser.ts`). */
export type RecognitionPlan =
  | 'works'
  | 'missing'
  /** No event, ever. */
  | 'mute'
  | 'throws'
  | 'audio-capture'
  | 'network'
  | 'not-allowed'
  | 'language-not-supported';

/** `silent`: voices, but no sound device, so no event. */
export type SynthesisPlan = 'works' | 'no-voices' | 'silent' | 'synthesis-failed' | 'not-allowed';

declare global {
  /** The engines of this page, played by the test. */
  var speech: {
    /** How often recognition was started, and how many sessions listen now. */
    started: number;
    open: number;
    hear(text: string, final: boolean): void;
    /** Every sentence that was begun, and what sounds now. */
    spoken: string[];
    sounding: string | null;
    /** The sentence that sounds is spoken to its end. */
    finish(): void;
    cancelled: number;
  };
}

/** Puts scripted engines in the place of the browser's, on all pages from now on. */
export async function scriptSpeech(page: Page, recognition: RecognitionPlan, synthesis: SynthesisPlan): Promise<void> {
  await page.addInitScript(
    ([hearing, speaking]) => {
      type Handler = ((event: object) => void) | null;
      class Recognition {
        onstart: Handler = null;
        onaudiostart: Handler = null;
        onspeechstart: Handler = null;
        onresult: Handler = null;
        onerror: Handler = null;
        onend: Handler = null;
        start() {
          speech.started += 1;
          if (hearing === 'throws') throw new DOMException('', 'InvalidStateError');
          if (hearing === 'mute') return;
          speech.open += 1;
          session = this;
          setTimeout(() => {
            this.onstart?.({});
            if (hearing === 'network' || hearing === 'works') this.onaudiostart?.({});
            if (hearing === 'works') return;
            this.onerror?.({ error: hearing, message: '' });
            if (hearing !== 'language-not-supported') this.onend?.({});
          }, 5);
        }
        abort() {
          if (session !== this) return;
          session = null;
          speech.open -= 1;
        }
      }
      class Utterance {
        text: string;
        onstart: Handler = null;
        onend: Handler = null;
        onerror: Handler = null;
        constructor(text: string) {
          this.text = text;
        }
      }
      const synth = Object.assign(new EventTarget(), {
        getVoices: () => (speaking === 'no-voices' ? [] : [{ lang: 'en-US', localService: true }]),
        speak(utterance: Utterance) {
          speech.spoken.push(utterance.text);
          if (speaking === 'silent') return;
          setTimeout(() => {
            if (speaking !== 'works') return utterance.onerror?.({ error: speaking });
            if (speech.spoken.at(-1) !== utterance.text) return;
            current = utterance;
            speech.sounding = utterance.text;
            utterance.onstart?.({});
          }, 5);
        },
        cancel() {
          if (current !== null) speech.cancelled += 1;
          current?.onerror?.({ error: 'interrupted' });
          current = null;
          speech.sounding = null;
        },
      });
      let session: Recognition | null = null;
      let current: Utterance | null = null;
      const speech: typeof globalThis.speech = {
        started: 0,
        open: 0,
        spoken: [],
        sounding: null,
        cancelled: 0,
        hear(text, final) {
          session?.onspeechstart?.({});
          const result = Object.assign([{ transcript: text }], { isFinal: final });
          session?.onresult?.({ resultIndex: 0, results: [result] });
        },
        finish() {
          const spoken = current;
          current = null;
          speech.sounding = null;
          spoken?.onend?.({});
        },
      };
      const missing = hearing === 'missing';
      globalThis.speech = speech;
      Object.defineProperties(globalThis, {
        SpeechRecognition: { value: missing ? undefined : Recognition },
        webkitSpeechRecognition: { value: missing ? undefined : Recognition },
        speechSynthesis: { value: synth },
        SpeechSynthesisUtterance: { value: Utterance },
      });
    },
    [recognition, synthesis] as const,
  );
}

export async function hear(page: Page, text: string, final = true): Promise<void> {
  await page.evaluate(([words, done]) => globalThis.speech.hear(words, done), [text, final] as const);
}

/** Speaks everything to its end, until nothing sounds any more. */
export async function finishSpeaking(page: Page): Promise<void> {
  await page.waitForFunction(() => globalThis.speech.sounding !== null);
  await page.evaluate(() => globalThis.speech.finish());
}
