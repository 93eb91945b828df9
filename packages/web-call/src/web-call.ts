import { END_CALL, type SayOptions, sayMessage } from './app-messages.ts';
import { type CallTarget, isCreatedCall, type WebCallReply } from './call-request.ts';
import type { Clock } from './clock.ts';
import { guardedDevices } from './device-guards.ts';
import { createEmitter, type Emit, type On } from './emitter.ts';
import { masked, reportKind } from './error-reports.ts';
import { WebCallError } from './errors.ts';
import type { WebCallEvents } from './events.ts';
import { resolveOptions, type WebCallOptions } from './options.ts';
import { plainError } from './plain-error.ts';
import { timestamp } from './progress.ts';
import type { DeviceChoice } from './room.ts';
import { createSession, type Session } from './session.ts';
import { type CallRun, reconnectCall, startCall } from './start-call.ts';

/** A visitor's call to the voice assistant, one at a time. Make one per page, outside of any component. */
export interface WebCall {
  /** `active` once start or reconnect has set the call up; `ending` until its room is left. */
  readonly state: CallState['name'];
  /**
   * Creates a call and joins its room. Call it within the visitor's press, since sound may begin only from there.
   *
   * Resolves with the platform's reply; with null when the call could not be started (after `call-start-failed` and
   * `error`), when it was ended meanwhile (no error), or when a call is under way already (that one goes on).
   * A call that is still ending is waited for.
   * @throws WebCallError `nothing-to-call` 'Assistant or Squad or Workflow must be provided.', after a validation-error
   *   event, whether or not a call is under way; `disposed`
   */
  start(target: CallTarget): Promise<WebCallReply | null>;
  /**
   * Joins the room of a call that was created before; `call-start` follows at once. Resolves quietly when it was ended
   * meanwhile.
   * @throws WebCallError `reconnect-refused` when a call is under way, or without a webCallUrl, and no event; `disposed`;
   *   or what made it fail, after `call-start-failed` and `error`
   */
  reconnect(call: Partial<WebCallReply>): Promise<void>;
  /**
   * Hangs up: the listeners hear `call-end` before it returns. Resolves when the room is left, after 3 s at the latest; at
   * once without a call. May be called again and again. Never rejects.
   */
  stop(): Promise<void>;
  /** Asks the assistant to end the call, and hangs up without waiting. */
  end(): void;
  /** Has the assistant say something. Nothing happens without a call. @throws as {@link send} */
  say(message: string, options?: SayOptions): void;
  /**
   * Sends a message to the assistant, as JSON. Nothing happens without a call.
   * @throws Error 'sendAppMessage() only supported after join.'; Error 'Message data too large. Max size is 4096' (in
   *   characters of the message's JSON, itself quoted as JSON)
   */
  send(message: unknown): void;
  /** Switches the visitor's voice off or on; while starting it is remembered. @throws WebCallError `no-call` 'Call object is not available.' */
  setMuted(muted: boolean): void;
  /** Whether the visitor's voice is off; false without a call. */
  isMuted(): boolean;
  /** Switches devices. @throws WebCallError `no-call` 'Call object is not available.'; `unsupported`; what the room rejects with */
  setDevices(devices: DeviceChoice): Promise<void>;
  /** Adds a listener; the function returned removes it. See {@link WebCallEvents}. */
  on: On<WebCallEvents>;
  /** Hangs up and forgets every listener; the client cannot be used again. Resolves as {@link stop}. */
  dispose(): Promise<void>;
}

/** The one state of a client. A start during `ending` is `starting` at once, and waits for the room before it to close. */
type CallState =
  | { name: 'idle' }
  | { name: 'starting' | 'active'; session: Session }
  | { name: 'ending'; closed: Promise<void> };

/** Makes a client; nothing is loaded, asked for or listened to until its first call. */
export function createWebCall(options: WebCallOptions): WebCall {
  const parts = resolveOptions(options);
  const { clock, playback } = parts;
  let state: CallState = { name: 'idle' };
  let disposed = false;
  let latest: Session | null = null;

  const { emit, on, clear } = createEmitter<WebCallEvents>((error, event) =>
    report('listener-error', { ...plainError(error), event }),
  );
  on('error', (error) => {
    const kind = reportKind(error);
    if (kind !== null) report(kind, error);
  });

  function report(kind: string, error: unknown): void {
    try {
      options.reportError?.({ kind, callId: latest?.callId ?? 'unknown', error: masked(error) });
    } catch {
      // Whoever takes the reports has failed: there is nobody left to tell.
    }
  }

  /** The call under way; null when there is none. */
  function current(): Session | null {
    return state.name === 'starting' || state.name === 'active' ? state.session : null;
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
      report: (error) => report('room-command', plainError(error)),
      onEnding: (closed) => ending(before === null ? closed : Promise.all([before, closed]).then(() => {})),
    });
    latest = session;
    state = { name: 'starting', session };
    hangUpWithThePage(session);
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

  function ending(closed: Promise<void>): void {
    state = { name: 'ending', closed };
    void closed.then(() => {
      if (state.name === 'ending' && state.closed === closed) state = { name: 'idle' };
    });
  }

  function hangUpWithThePage(session: Session): void {
    // Of a page kept for "back" too: its room would go on listening behind the next page.
    parts.page?.addEventListener('pagehide', end);
    session.onEnd(() => parts.page?.removeEventListener('pagehide', end));
  }

  function stop(): Promise<void> {
    void current()?.end({ by: 'leaving' });
    return state.name === 'ending' ? state.closed : Promise.resolve();
  }

  function end(): void {
    current()?.command(() => send(END_CALL));
    void stop();
  }

  function send(message: unknown): void {
    current()?.room?.send(JSON.stringify(message));
  }

  function refuseDisposed(): void {
    if (disposed) throw new WebCallError('disposed', 'The web call was disposed of.');
  }

  return {
    get state() {
      return state.name;
    },
    async start(target) {
      refuseDisposed();
      if (!target.assistant && !target.squad && !target.workflow) throw nothingToCall(emit, clock);
      if (current() !== null) {
        const metadata = { reason: 'already-started' };
        emit('call-start-progress', { stage: 'validation', status: 'failed', timestamp: timestamp(clock), metadata });
        return null;
      }
      return startCall(begin(), target);
    },
    async reconnect(call) {
      refuseDisposed();
      if (current() !== null) {
        const message = 'Cannot reconnect while a call is already in progress. Call stop() first.';
        throw new WebCallError('reconnect-refused', message);
      }
      if (!isCreatedCall(call)) {
        throw new WebCallError('reconnect-refused', 'webCallUrl is required for reconnection.');
      }
      await reconnectCall(begin(), call);
    },
    stop,
    end,
    say: (message, sayOptions = {}) => send(sayMessage(message, sayOptions)),
    send,
    setMuted(muted) {
      const session = inCall(current());
      session.room?.setMicrophone(!muted);
      session.muted = muted;
    },
    isMuted() {
      const session = current();
      if (session === null) return false;
      return session.room === null ? session.muted : !session.room.microphoneOn;
    },
    async setDevices(devices) {
      const { room } = inCall(current());
      if (room === null) throw noCall();
      if (room.devices === null) throw new WebCallError('unsupported', 'This call cannot switch devices.');
      await room.devices.choose(guardedDevices(devices));
    },
    on,
    dispose() {
      disposed = true;
      const closed = stop();
      clear();
      return closed;
    },
  };
}

function nothingToCall(emit: Emit<WebCallEvents>, clock: Clock): WebCallError {
  const error = new WebCallError('nothing-to-call', 'Assistant or Squad or Workflow must be provided.');
  emit('error', {
    type: 'validation-error',
    stage: 'input-validation',
    message: error.message,
    error: plainError(error),
    timestamp: timestamp(clock),
  });
  return error;
}

function inCall(session: Session | null): Session {
  if (session === null) throw noCall();
  return session;
}

function noCall(): WebCallError {
  return new WebCallError('no-call', 'Call object is not available.');
}
