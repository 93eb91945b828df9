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
  /** Whether sentences are spoken, and not only shown. */
  speaks(): boolean;
  stop(): void;
}

/** Speaks the assistant's sentences in their order, one at a time, because browsers lose what they queue themselves. */
export function createSpeaking(parts: SpeakingParts): Speaking {
  const { clock, turnDone, sounds, silenced } = parts;
  let { speaker } = parts;
  let queue: (SentenceKey & { text: string })[] = [];
  let current: { turn: number; cancel(): void } | null = null;
  /** The sentence that sounds or sounded last, and when it ended; null while it sounds. */
  let voice: { text: string; endedAt: number | null } | null = null;
  /** Whether all of a turn has come, until it is done. */
  const turns = new Map<number, boolean>();
  let dropped = 0;

  function next(): void {
    while (current === null && queue.length > 0) speak(queue.shift());
    for (const [turn, complete] of turns) {
      if (!complete || current?.turn === turn || queue.some((one) => one.turn === turn)) continue;
      turns.delete(turn);
      turnDone(turn);
    }
  }

  function speak(sentence: (typeof queue)[number] | undefined): void {
    if (speaker === null || sentence === undefined) return;
    const { text, ...key } = sentence;
    const mine = { turn: key.turn, cancel: () => {} };
    const ended = () => {
      if (current !== mine) return;
      quiet();
      next();
    };
    const started = () => {
      voice = { text, endedAt: null };
      sounds(true);
    };
    const failed = () => {
      speaker = null;
      silenced();
      ended();
    };
    current = mine;
    mine.cancel = speaker.speak(text, { started, ended, failed }, key);
  }

  function quiet(): void {
    current = null;
    if (voice?.endedAt !== null) return;
    voice.endedAt = clock.now();
    sounds(false);
  }

  function drop(turn = Math.max(dropped, ...turns.keys())): void {
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
      turns.set(key.turn, false);
      if (key.turn > dropped && !silent) queue.push({ ...key, text });
      next();
    },
    complete(turn) {
      turns.set(turn, true);
      next();
    },
    drop,
    audible(withinMs) {
      if (voice === null || (voice.endedAt !== null && clock.now() - voice.endedAt > withinMs)) return null;
      return { text: voice.text, sounding: voice.endedAt === null };
    },
    speaks: () => speaker !== null,
    stop() {
      speaker = null;
      turns.clear();
      drop(Number.POSITIVE_INFINITY);
    },
  };
}
