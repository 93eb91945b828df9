import { END_CALL } from './app-messages.ts';
import type { Emit } from './emitter.ts';
import type { WebCallEvents } from './events.ts';
import type { CallParts } from './options.ts';
import { createSession, type Session } from './session.ts';
import type { CallRun } from './start-call.ts';

/** The one state of a client. A start during `ending` is `starting` at once, and waits for the room before it to close. */
export type LineState =
  | { name: 'idle' }
  | { name: 'starting' | 'active'; session: Session }
  | { name: 'ending'; closed: Promise<void> };

/** The line a client calls on: one call at a time. */
export interface CallLine {
  state(): LineState['name'];
  /** The call under way; null when there is none. */
  current(): Session | null;
  /** 'unknown' until the latest call was created. */
  callId(): string;
  /** Takes the line for a new call; only when there is none under way. */
  begin(): CallRun;
  stop(): Promise<void>;
  end(): void;
}

export function createCallLine(
  parts: CallParts,
  emit: Emit<WebCallEvents>,
  report: (error: unknown) => void,
): CallLine {
  const { clock, playback, page } = parts;
  let state: LineState = { name: 'idle' };
  let latest: Session | null = null;

  function current(): Session | null {
    return state.name === 'starting' || state.name === 'active' ? state.session : null;
  }

  function stop(): Promise<void> {
    void current()?.end({ by: 'leaving' });
    return state.name === 'ending' ? state.closed : Promise.resolve();
  }

  function end(): void {
    const session = current();
    session?.command(() => session.room?.send(JSON.stringify(END_CALL)));
    void stop();
  }

  function ending(closed: Promise<void>): void {
    state = { name: 'ending', closed };
    void closed.then(() => {
      if (state.name === 'ending' && state.closed === closed) state = { name: 'idle' };
    });
  }

  function begin(): CallRun {
    let before = state.name === 'ending' ? state.closed : null;
    void before?.then(() => {
      before = null;
    });
    const session = createSession({
      clock,
      emit,
      muted: parts.startAudioOff,
      report,
      isSucceeded: () => latest !== session,
      onEnding: (closed) => ending(before === null ? closed : Promise.all([before, closed]).then(() => {})),
    });
    latest = session;
    state = { name: 'starting', session };
    // Of a page kept for "back" too: its room would go on listening behind the next page.
    page?.addEventListener('pagehide', end);
    session.onEnd(() => page?.removeEventListener('pagehide', end));
    if (playback !== null) {
      session.command(playback.unlock);
      session.onEnd(playback.stopAll);
    }
    const established = () => {
      session.established = true;
      state = { name: 'active', session };
    };
    return { session, parts, roomBefore: () => before, established };
  }

  return { state: () => state.name, current, callId: () => latest?.callId ?? 'unknown', begin, stop, end };
}
