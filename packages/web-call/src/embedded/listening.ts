import { withoutEcho } from './echo.ts';
import type { Speaking } from './speaking.ts';

/** What turns the visitor's voice into words: the browser's recognition, or another. */
export interface Recogniser {
  /** Listens until the function returned is called, or until it failed. One at a time. */
  listen(on: RecogniserEvents): () => void;
}

export interface RecogniserEvents {
  /** From now on the visitor can talk. */
  listening(): void;
  /** What was heard of this utterance so far, all of it; `final`: nothing is changed any more. */
  words(text: string, final: boolean): void;
  /** This does not work, for a reason of the Web Speech API's `error` or one of our own; nothing more comes. */
  failed(reason: string): void;
}

export interface HearingState {
  /** `waiting`: for the visitor's permission, or for the engine to start. `none`: nothing here can listen. */
  readonly hearing: 'none' | 'waiting' | 'on' | 'muted' | 'failed';
  /** Why it failed; else ''. */
  readonly reason: string;
}

export interface ListeningParts {
  readonly recogniser: Recogniser | null;
  readonly speaking: Speaking;
  /** The visitor begins to talk. */
  began(): void;
  /** What is heard so far; '' when it was nothing after all. */
  hears(text: string): void;
  /** The visitor has said this. */
  said(text: string): void;
  changed(state: HearingState): void;
}

export interface Listening {
  readonly state: HearingState;
  start(): void;
  /** Muted it does not listen at all; unmuted it tries again, also when it had failed. */
  mute(muted: boolean): void;
  stop(): void;
}

/** Words come about this late: what begins to be heard sooner after the voice may be the voice. */
const ECHO_TAIL_MS = 1_000;

/** Hears the visitor, and not the assistant's voice out of the loudspeaker. */
export function createListening(parts: ListeningParts): Listening {
  const { recogniser, changed } = parts;
  const { words, forget } = createUtterance(parts);
  let state: HearingState = { hearing: recogniser === null ? 'none' : 'waiting', reason: '' };
  let end: (() => void) | null = null;
  let running = false;

  function become(hearing: HearingState['hearing'], reason = ''): void {
    if (state.hearing === hearing && state.reason === reason) return;
    state = { hearing, reason };
    changed(state);
  }

  function listen(): void {
    if (!running || end !== null || recogniser === null || state.hearing === 'muted') return;
    become('waiting');
    let over = false;
    const stop = recogniser.listen({
      listening: () => become('on'),
      words,
      failed(reason) {
        over = true;
        end = null;
        forget();
        become('failed', reason);
      },
    });
    if (!over) end = stop;
  }

  function halt(): void {
    end?.();
    end = null;
    forget();
  }

  return {
    get state() {
      return state;
    },
    start() {
      running = true;
      listen();
    },
    mute(muted) {
      if (recogniser === null || (!muted && end !== null)) return;
      if (muted) halt();
      become(muted ? 'muted' : 'waiting');
      listen();
    },
    stop() {
      running = false;
      halt();
    },
  };
}

/** What is heard in one go: freed of echo, and told as soon as it is found to be the visitor's. */
function createUtterance({ speaking, began, hears, said }: ListeningParts) {
  /** What may be echo in it, and whether it was found to be the visitor's. Null: nothing is heard. */
  let utterance: { echo: ReturnType<Speaking['audible']>; visitor: boolean } | null = null;

  function forget(): void {
    if (utterance?.visitor) hears('');
    utterance = null;
  }

  return {
    words(heard: string, final: boolean): void {
      // What sounds now counts as well: the next sentence may have begun within the same utterance.
      const echo = speaking.audible(utterance === null ? ECHO_TAIL_MS : 0) ?? utterance?.echo ?? null;
      const known = utterance?.visitor ?? false;
      const rest = echo === null ? heard.trim() : withoutEcho(heard, echo.text, echo.sounding && !known);
      // Once they were found to be the visitor's, words do not become the voice's again.
      const text = rest === '' && known ? heard.trim() : rest;
      utterance = { echo, visitor: text !== '' };
      if (text !== '' && !known) began();
      if (final) {
        forget();
        if (text !== '') said(text);
      } else if (text !== '') hears(text);
    },
    forget,
  };
}
