import { type CallFacts, type CallTarget, createCall, factsOf, type WebCallReply } from './call-request.ts';
import { enterRoom } from './enter-room.ts';
import type { ReconnectContext, StartContext } from './events.ts';
import type { CallParts } from './options.ts';
import { plainError, stackOf } from './plain-error.ts';
import { createProgress, elapsed, timestamp } from './progress.ts';
import type { Session } from './session.ts';
import { whileWanted } from './still-wanted.ts';

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
    const progress = createProgress(session, parts.clock);
    progress.report('initialization', 'started', { metadata: has });
    const reply = await progress.step({
      stage: 'web-call-creation',
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

/** Enters the room of a call created before. @throws what made it fail, when it was not ended meanwhile */
export async function reconnectCall(run: CallRun, reply: WebCallReply): Promise<void> {
  const { session, parts } = run;
  const since = parts.clock.now();
  const facts = factsOf(reply);
  const { callId, videoRecordingEnabled: hasVideoRecording, voiceProvider } = facts;
  session.callId = callId;
  try {
    const progress = createProgress(session, parts.clock);
    const metadata = { callId, hasVideoRecording, voiceProvider };
    progress.report('reconnect-initialization', 'started', { metadata });
    const roomBefore = run.roomBefore();
    if (roomBefore !== null) {
      await progress.step({ stage: 'cleanup-existing-call', work: () => closing(run, roomBefore) });
    }
    await enterRoom({ session, progress, parts, facts, by: 'reconnect' });
    succeed(run, since);
    session.announceStart();
  } catch (error) {
    if (session.ended) return;
    const context = { isReconnect: true, callId, hasVideoRecording, voiceProvider, isMobile: parts.mobile } as const;
    await fail(run, since, error, context);
    throw error;
  }
}

function requestCall({ session: { signal }, parts }: CallRun, target: CallTarget): Promise<WebCallReply> {
  const { clock, limits, endpoint } = parts;
  const what = `POST ${endpoint.baseUrl}/call/web`;
  return whileWanted(createCall(endpoint, target, signal), { signal, clock, limitMs: limits.requestMs, what });
}

function creationMetadata(reply: WebCallReply): Omit<CallFacts, 'webCallUrl'> {
  const { callId, videoRecordingEnabled, voiceProvider } = factsOf(reply);
  return { callId, videoRecordingEnabled, voiceProvider };
}

function closing({ session: { signal }, parts: { clock, limits } }: CallRun, roomBefore: Promise<void>): Promise<void> {
  return whileWanted(roomBefore, { signal, clock, limitMs: limits.roomMs, what: 'Leaving the room before' });
}

function succeed({ session, parts: { clock }, established }: CallRun, since: number): void {
  session.signal.throwIfAborted();
  established();
  const { callId } = session;
  session.emit('call-start-success', { totalDuration: elapsed(since, clock), callId, timestamp: timestamp(clock) });
}

/** Tells of a failed start and lets go of its room; a call that was ended did not fail. */
async function fail(
  run: CallRun,
  since: number,
  thrown: unknown,
  context: StartContext | ReconnectContext,
): Promise<void> {
  const { session, parts } = run;
  const { clock } = parts;
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
