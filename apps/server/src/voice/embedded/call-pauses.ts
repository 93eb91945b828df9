import type { CallTimers } from './call-timers.ts';

/** Far slower than anybody speaks: how long the browser may take to report that a turn was spoken. */
const MS_PER_SPOKEN_CHARACTER = 100;
const SPOKEN_GRACE_MS = 5_000;

export interface CallPausesParts {
  readonly timers: CallTimers<'silence' | 'spoken'>;
  readonly silenceMs: number;
  /** A turn was spoken, or is believed to be. */
  readonly spoken: () => void;
  /** Nothing was heard for `silenceMs`. */
  readonly silent: () => void;
}

/** The quiet in a call: while the assistant's words are being spoken, and while the visitor's are waited for. */
export interface CallPauses {
  /** A turn of so many characters is on its way; a browser that never reports it is taken to be done in the end. */
  awaitSpoken(characters: number): void;
  /** Whether words are being spoken to the visitor, as far as is known. */
  readonly speaking: boolean;
  spoken(): void;
  /** From now on silence is counted. */
  awaitWords(): void;
  /** The visitor says something. */
  heard(): void;
}

export function createCallPauses({ timers, silenceMs, spoken, silent }: CallPausesParts): CallPauses {
  const done = () => {
    timers.clear('spoken');
    spoken();
  };
  return {
    awaitSpoken(characters) {
      timers.clear('silence');
      timers.set('spoken', SPOKEN_GRACE_MS + characters * MS_PER_SPOKEN_CHARACTER, done);
    },
    get speaking() {
      return timers.has('spoken');
    },
    spoken: done,
    awaitWords: () => timers.set('silence', silenceMs, silent),
    heard: () => timers.clear('silence'),
  };
}
