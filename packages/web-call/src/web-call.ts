import { type CallClient, createCallClient } from './call-client.ts';
import { factsOf, isCreatedCall, type WebCallReply } from './call-request.ts';
import { enterRoom } from './enter-room.ts';
import { WebCallError } from './errors.ts';
import type { WebCallOptions } from './options.ts';
import { createProgress } from './progress.ts';
import { type CallRun, closing, fail, succeed } from './start-call.ts';

export type { SayOptions } from './app-messages.ts';
export type { CallClient } from './call-client.ts';
export type { CallTarget, WebCallReply } from './call-request.ts';
export type { ErrorReport } from './error-reports.ts';
export { WebCallError } from './errors.ts';
export type { CallError, CallStartProgress, WebCallEvents } from './events.ts';
export type { Playback } from './media/playback.ts';
export type { WebCallOptions } from './options.ts';
export type { DeviceChoice, Room, RoomEvents, RoomFactory } from './room.ts';

/** A client that can also join a call again, as after a reload of its page. */
export interface WebCall extends CallClient {
  /**
   * Joins the room of a call that was created before; `call-start` follows at once. Resolves quietly when it was ended
   * meanwhile.
   * @throws WebCallError `reconnect-refused` when a call is under way, or without a webCallUrl, and no event; `disposed`;
   *   or what made it fail, after `call-start-failed` and `error`
   */
  reconnect(call: Partial<WebCallReply>): Promise<void>;
}

/** Makes a client; nothing is loaded, asked for or listened to until its first call. */
export function createWebCall(options: WebCallOptions): WebCall {
  const { client, line, refuseDisposed } = createCallClient(options);
  return Object.assign(client, {
    async reconnect(call: Partial<WebCallReply>) {
      refuseDisposed();
      if (line.current() !== null) {
        const message = 'Cannot reconnect while a call is already in progress. Call stop() first.';
        throw new WebCallError('reconnect-refused', message);
      }
      if (!isCreatedCall(call)) {
        throw new WebCallError('reconnect-refused', 'webCallUrl is required for reconnection.');
      }
      await reconnectCall(line.begin(), call);
    },
  });
}

/** Enters the room of a call created before. @throws what made it fail, when it was not ended meanwhile */
async function reconnectCall(run: CallRun, reply: WebCallReply): Promise<void> {
  const { session, parts } = run;
  const since = parts.clock.now();
  const facts = factsOf(reply);
  const { callId, videoRecordingEnabled: hasVideoRecording, voiceProvider } = facts;
  const metadata = { callId, hasVideoRecording, voiceProvider };
  session.callId = callId;
  try {
    const progress = createProgress(session);
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
    await fail(run, since, error, { isReconnect: true, ...metadata, isMobile: parts.mobile });
    throw error;
  }
}
