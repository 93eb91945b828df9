import type { Clock } from '../clock.ts';
import type { Recogniser, RecogniserEvents } from './listening.ts';

/** As much of a `SpeechRecognition` (Web Speech API) as is used. */
export interface RecognitionSession {
  continuous: boolean;
  interimResults: boolean;
  lang: string;
  onstart: (() => void) | null;
  onaudiostart: (() => void) | null;
  onspeechstart: (() => void) | null;
  onresult: ((event: RecognitionResults) => void) | null;
  onerror: ((event: { readonly error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  abort(): void;
}

export interface RecognitionResults {
  readonly resultIndex: number;
  readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }> & { readonly isFinal: boolean }>;
}

export interface RecognitionParts {
  readonly clock: Clock;
  readonly Recognition: new () => RecognitionSession;
  /** BCP 47. */
  readonly lang: string;
  /** Resolves when the visitor gives the microphone, rejects when not. Asked at each beginning. */
  readonly microphone: () => Promise<unknown>;
}

/** From `start` to sound, and from words begun to words heard. An engine that takes longer does not answer at all. */
const ANSWER_MS = 6_000;
/** Without any event. A visitor may be silent so long, and then nothing is lost by starting anew. */
const QUIET_MS = 30_000;
/** In vain in a row, an engine that has worked before, or that is quiet, is given up. */
const TRIES = 2;
const PAUSE_MS = 250;
/** Not mended by trying again. */
const FINAL = /not-allowed|not-supported/;

/**
 * The browser's recognition, session after session: browsers end one by themselves. It exists also where it cannot work,
 * and may never say so, hence a watchdog for each phase; an engine that fails before it ever heard is given up at once.
 */
export function browserRecogniser(parts: RecognitionParts): Recogniser {
  const { clock, microphone } = parts;
  return {
    listen(on) {
      let stopped = false;
      let worked = false;
      let inVain = 0;
      let cancel = () => {};

      function begin(): void {
        if (stopped) return;
        cancel = session(parts, {
          listening: on.listening,
          words(text, final) {
            worked = true;
            inVain = 0;
            on.words(text, final);
          },
          failed: again,
        });
      }

      function again(reason: string): void {
        if (reason === 'no-speech' || reason === 'ended') worked = true;
        else inVain += 1;
        if (FINAL.test(reason) || inVain > TRIES || (inVain > 0 && !worked && reason !== 'quiet')) {
          stopped = true;
          on.failed(reason);
        } else cancel = clock.after(PAUSE_MS, begin);
      }

      microphone().then(begin, () => stopped || on.failed('not-allowed'));
      return () => {
        stopped = true;
        cancel();
      };
    },
  };
}

/** One session. `failed` tells how it ended, whatever the way; the function returned ends it without a word. */
function session({ Recognition, clock, lang }: RecognitionParts, on: RecogniserEvents): () => void {
  const engine = new Recognition();
  let cancelWatch = () => {};
  let sounded = false;
  let unfinished = '';
  const watch = (ms: number, reason: string) => {
    cancelWatch();
    cancelWatch = clock.after(ms, () => over(reason));
  };

  function release(): void {
    cancelWatch();
    engine.onstart = engine.onaudiostart = engine.onspeechstart = null;
    engine.onresult = engine.onerror = engine.onend = null;
    engine.abort();
  }

  function over(reason: string): void {
    release();
    if (unfinished !== '') on.words(unfinished, true);
    on.failed(reason);
  }

  engine.continuous = engine.interimResults = true;
  engine.lang = lang;
  engine.onstart = () => watch(ANSWER_MS, 'no-sound');
  engine.onaudiostart = () => {
    sounded = true;
    watch(QUIET_MS, 'quiet');
    on.listening();
  };
  engine.onspeechstart = () => watch(ANSWER_MS, 'no-words');
  engine.onresult = ({ results, resultIndex }) => {
    const fresh = Array.from(results).slice(resultIndex);
    const final = fresh.filter((result) => result.isFinal);
    unfinished = textOf(fresh.filter((result) => !result.isFinal));
    watch(unfinished === '' ? QUIET_MS : ANSWER_MS, unfinished === '' ? 'quiet' : 'no-words');
    if (final.length > 0) on.words(textOf(final), true);
    if (unfinished !== '') on.words(unfinished, false);
  };
  engine.onerror = ({ error }) => over(error);
  engine.onend = () => over(sounded ? 'ended' : 'no-sound');
  watch(ANSWER_MS, 'no-start');
  try {
    engine.start();
  } catch {
    over('no-start');
  }
  return release;
}

function textOf(results: readonly ArrayLike<{ readonly transcript: string }>[]): string {
  return results
    .map((result) => result[0]?.transcript ?? '')
    .join(' ')
    .trim();
}
