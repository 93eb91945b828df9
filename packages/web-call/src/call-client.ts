import { type CallLine, createCallLine, type LineState } from './call-line.ts';
import type { CallTarget, WebCallReply } from './call-request.ts';
import type { Clock } from './clock.ts';
import { createEmitter, type Emit, type On } from './emitter.ts';
import { masked, reportKind } from './error-reports.ts';
import { WebCallError } from './errors.ts';
import type { WebCallEvents } from './events.ts';
import { type InCall, inCall } from './in-call.ts';
import { resolveOptions, type WebCallOptions } from './options.ts';
import { plainError } from './plain-error.ts';
import { timestamp } from './progress.ts';
import { startCall } from './start-call.ts';

/** A visitor's call to the voice assistant, one at a time. Make one per page, outside of any component. */
export interface CallClient extends InCall {
  /** `active` once start or reconnect has set the call up; `ending` until its room is left. */
  readonly state: LineState['name'];
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
   * Hangs up: the listeners hear `call-end` before it returns. Resolves when the room is left, after 3 s at the latest; at
   * once without a call. May be called again and again. Never rejects.
   */
  stop(): Promise<void>;
  /** Asks the assistant to end the call, and hangs up without waiting. */
  end(): void;
  /** Adds a listener; the function returned removes it. See {@link WebCallEvents}. */
  on: On<WebCallEvents>;
  /** Hangs up and forgets every listener; the client cannot be used again. Resolves as {@link stop}. */
  dispose(): Promise<void>;
}

/** A client, and what another way to a call than {@link CallClient.start} needs. */
export interface CallClientParts {
  readonly client: CallClient;
  readonly line: CallLine;
  /** @throws WebCallError `disposed` */
  refuseDisposed(): void;
}

/** Makes a client that starts calls; nothing is loaded, asked for or listened to until the first one. */
export function createCallClient(options: WebCallOptions): CallClientParts {
  const parts = resolveOptions(options);
  const { clock } = parts;
  let disposed = false;

  const { emit, on, clear } = createEmitter<WebCallEvents>((error, event) =>
    report('listener-error', { ...plainError(error), event }),
  );
  const line = createCallLine(parts, emit, (error) => report('room-command', plainError(error)));
  on('error', (error) => {
    const kind = reportKind(error);
    if (kind !== null) report(kind, error);
  });

  function report(kind: string, error: unknown): void {
    try {
      options.reportError?.({ kind, callId: line.callId(), error: masked(error) });
    } catch {
      // Whoever takes the reports has failed: there is nobody left to tell.
    }
  }

  function refuseDisposed(): void {
    if (disposed) throw new WebCallError('disposed', 'The web call was disposed of.');
  }

  const client: CallClient = {
    get state() {
      return line.state();
    },
    async start(target) {
      refuseDisposed();
      if (!target.assistant && !target.squad && !target.workflow) throw nothingToCall(emit, clock);
      if (line.current() === null) return startCall(line.begin(), target);
      const metadata = { reason: 'already-started' };
      emit('call-start-progress', { stage: 'validation', status: 'failed', timestamp: timestamp(clock), metadata });
      return null;
    },
    stop: line.stop,
    end: line.end,
    ...inCall(line.current),
    on,
    dispose() {
      disposed = true;
      const closed = line.stop();
      clear();
      return closed;
    },
  };
  return { client, line, refuseDisposed };
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
