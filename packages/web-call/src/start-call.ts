import { type CallFacts, type CallTarget, createCall, factsOf, type WebCallReply } from './call-request.ts';
import { enterRoom } from './enter-room.ts';
import type { ReconnectContext, StartContext } from './events.ts';
import type { CallParts } from './options.ts';
import { plainError, stackOf } from './plain-error.ts';
import { createProgress, elapsed, timestamp } from './progress.ts';
import type { Session } from './session.ts';
import { whileWanted } from './still-wanted.ts';

const CREATION = 'web-call-creation';

/** One attempt to get a call going. */
export interface CallRun {
  session: Session;
  parts: CallParts;
  /** Resolves when the room of the call before is left; null when it is. */
  roomBefore(): Promise<void> | null;
  /** The call is set up: told before any listener hears of it. */
  established(): void;
}

/** Creates the call and enters its room. Resolves with the reply, or null when it failed or was ended; never rejects. */
export async function startCall(run: CallRun, target: CallTarget): Promise<WebCallReply | null> {
  const { session, parts } = run;
  const since = parts.clock.now();
  const has = {
    hasAssistant: Boolean(target.assistant),
    hasSquad: Boolean(target.squad),
    hasWorkflow: Boolean(target.workflow),
  };
  try {
    const progress = createProgress(session);
    progress.report('initialization', 'started', { metadata: has });
    const reply = await progress.step({
      stage: CREATION,
      work: () => requestCall(run, target),
      done: creationMetadata,
    });
    const facts = factsOf(reply);
    session.callId = facts.callId;
    const roomBefore = run.roomBefore();
    if (roomBefore !== null) {
      progress.report('video-call-object-creation', 'started', { metadata: { action: 'cleanup-existing' } });
      await closing(run, roomBefore);
    }
    await enterRoom({ session, progress, parts, facts, by: 'start' });
    succeed(run, since);
    return session.ended ? null : reply;
  } catch (error) {
    await fail(run, since, error, { ...has, isMobile: parts.mobile });
    return null;
  }
}

function requestCall({ session, parts }: CallRun, target: CallTarget): Promise<WebCallReply> {
  const limit = { ms: parts.limits.requestMs, what: CREATION };
  return whileWanted(session, createCall(parts.endpoint, target, session.signal), limit);
}

function creationMetadata(reply: WebCallReply): Omit<CallFacts, 'webCallUrl'> {
  const { callId, videoRecordingEnabled, voiceProvider } = factsOf(reply);
  return { callId, videoRecordingEnabled, voiceProvider };
}

export function closing({ session, parts }: CallRun, roomBefore: Promise<void>): Promise<void> {
  return whileWanted(session, roomBefore, { ms: parts.limits.roomMs, what: 'cleanup-existing-call' });
}

export function succeed({ session, established }: CallRun, since: number): void {
  session.signal.throwIfAborted();
  established();
  const { callId, clock } = session;
  session.emit('call-start-success', { totalDuration: elapsed(since, clock), callId, timestamp: timestamp(clock) });
}

/** Tells of a failed start and lets go of its room; a call that was ended did not fail. */
export async function fail(
  run: CallRun,
  since: number,
  thrown: unknown,
  context: StartContext | ReconnectContext,
): Promise<void> {
  const { session } = run;
  const { clock } = session;
  if (session.ended) return;
  const reconnecting = 'isReconnect' in context;
  const error = plainError(thrown);
  const stage = reconnecting ? 'reconnect' : 'unknown';
  const totalDuration = elapsed(since, clock);
  const announce = () => {
    session.emit('call-start-failed', {
      stage,
      totalDuration,
      error: error.message,
      errorStack: stackOf(thrown),
      timestamp: timestamp(clock),
      context,
    });
    session.emit('error', {
      type: reconnecting ? 'reconnect-error' : 'start-method-error',
      stage,
      error,
      totalDuration,
      timestamp: timestamp(clock),
      context,
    });
  };
  await session.end({ by: 'failure', announce });
}
