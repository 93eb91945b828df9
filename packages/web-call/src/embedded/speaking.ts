import type { Clock } from '../clock.ts';

/** What speaks one sentence at a time: the browser's synthesis, or another. */
export interface Speaker {
  /** Begins a sentence; the function returned silences it, and then nothing more is told of it. */
  speak(text: string, on: SpeakerEvents, key: SentenceKey): () => void;
}

/** Which sentence of the call it is (`messages.ts`); `sentence` 0 is what was missed of a turn while the connection was lost. */
export interface SentenceKey {
  readonly turn: number;
  readonly sentence: number;
}

export interface SpeakerEvents {
  /** It sounds. */
  started(): void;
  ended(): void;
  /** This speaker cannot speak; it is not asked again in this call. */
  failed(): void;
}

export interface SpeakingParts {
  /** Null: nothing is spoken, sentences count as said once they are shown. */
  readonly speaker: Speaker | null;
  readonly clock: Clock;
  /** All of a turn was spoken, shown or dropped. Once each. */
  turnDone(turn: number): void;
  /** Whether the voice sounds at this moment. */
  sounds(on: boolean): void;
  /** From now on sentences are only shown. */
  silenced(): void;
}

export interface Speaking {
  sentence(key: SentenceKey, text: string, silent: boolean): void;
  /** Nothing more comes of this turn. */
  complete(turn: number): void;
  /** Breaks off everything up to this turn, or all there is. */
  drop(turn?: number): void;
  /** What a microphone may hear of the voice: what sounds, and what sounded less than this many ms ago. Null: nothing. */
  audible(withinMs: number): { readonly text: string; readonly sounding: boolean } | null;
  readonly speaker: boolean;
  stop(): void;
}

/** Speaks the assistant's sentences in their order, one at a time, because browsers lose what they queue themselves. */
export function createSpeaking(parts: SpeakingParts): Speaking {
  const { clock, turnDone, sounds, silenced } = parts;
  let speaker = parts.speaker;
  let queue: (SentenceKey & { text: string })[] = [];
  let current: { turn: number; cancel(): void } | null = null;
  /** The sentence that sounds or sounded last, and when it ended; null while it sounds. */
  let voice: { text: string; endedAt: number | null } | null = null;
  const open = new Set<number>();
  const complete = new Set<number>();
  let dropped = 0;

  function next(): void {
    while (current === null && queue.length > 0) {
      const first = queue.shift();
      if (speaker !== null && first !== undefined) speak(speaker, first, first.text);
    }
    for (const turn of open) {
      if (!complete.has(turn) || current?.turn === turn || queue.some((one) => one.turn === turn)) continue;
      open.delete(turn);
      turnDone(turn);
    }
  }

  function speak(by: Speaker, key: SentenceKey, text: string): void {
    const mine = { turn: key.turn, cancel: () => {} };
    current = mine;
    const over = () => {
      if (current !== mine) return;
      quiet();
      next();
    };
    const on: SpeakerEvents = {
      started() {
        voice = { text, endedAt: null };
        sounds(true);
      },
      ended: over,
      failed() {
        speaker = null;
        silenced();
        over();
      },
    };
    mine.cancel = by.speak(text, on, key);
  }

  function quiet(): void {
    current = null;
    if (voice === null || voice.endedAt !== null) return;
    voice.endedAt = clock.now();
    sounds(false);
  }

  function drop(turn = Math.max(dropped, ...open)): void {
    dropped = Math.max(dropped, turn);
    queue = queue.filter((one) => one.turn > turn);
    if (current !== null && current.turn <= turn) {
      current.cancel();
      quiet();
    }
    next();
  }

  return {
    sentence(key, text, silent) {
      const { turn } = key;
      open.add(turn);
      complete.delete(turn);
      if (turn > dropped && !silent) queue.push({ ...key, text });
      next();
    },
    complete(turn) {
      open.add(turn);
      complete.add(turn);
      next();
    },
    drop,
    audible(withinMs) {
      if (voice === null || (voice.endedAt !== null && clock.now() - voice.endedAt > withinMs)) return null;
      return { text: voice.text, sounding: voice.endedAt === null };
    },
    get speaker() {
      return speaker !== null;
    },
    stop() {
      speaker = null;
      open.clear();
      drop(Number.POSITIVE_INFINITY);
    },
  };
}
