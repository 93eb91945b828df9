import type { PlainError } from './plain-error.ts';
import type { CameraError, RoomFatalError } from './room.ts';

/**
 * What a web call tells its listeners, by event name. The order within a call:
 *
 * `call-start-progress`… → `call-start-success`, or `call-start-failed` → `error`;
 * `call-start` when the assistant listens (it may come before `call-start-success`);
 * anything in between, in the order the room reports it;
 * `call-end` → the closing `message`. Nothing of a call comes after that.
 */
export interface WebCallEvents {
  /** The assistant listens: the talk can begin. At most once per call; at the end of a successful reconnect too. */
  'call-start': [];
  /** The call is over, by whomever it was ended. At most once per call; not after `call-start-failed`. */
  'call-end': [];
  /** A step of starting began, was done, or failed. */
  'call-start-progress': [progress: CallStartProgress];
  'call-start-success': [success: CallStartSuccess];
  'call-start-failed': [failure: CallStartFailed];
  /** The loudness of the others exceeded 0.01. */
  'speech-start': [];
  /** The loudness of the others has not exceeded 0.01 for 1,000 ms. */
  'speech-end': [];
  /** Loudness of the others, 0 to 1: their sum divided by 0.15, capped. About every 100 ms; a closing 0 before `call-end`. */
  'volume-level': [level: number];
  /**
   * What the assistant sent, parsed from JSON (an object with `type`, or any JSON value). The client adds one of its own
   * after `call-end`: {@link ClosingStatusUpdate}, unless the assistant had already sent a status-update `ended`. After a
   * fatal error of the room it comes when the room then tells that it was left, unless another call has begun by then.
   */
  message: [message: unknown];
  /** A video track of the assistant began. */
  video: [track: MediaStreamTrack];
  /** The room's event, unchanged. */
  'network-quality-change': [event: object];
  /** The room's event, unchanged. */
  'network-connection': [event: object];
  /** The participant as the room describes it. */
  'daily-participant-updated': [participant: object];
  /** Microphone or camera cannot be used. The call goes on; without a microphone the assistant hears nothing. */
  'camera-error': [error: CameraError];
  /**
   * Something failed. A failed start emits two: its step's error and then `start-method-error` (three when the room
   * reported it first), so show one message per call. Errors with `type` `audio-…` leave the call alive; after the room's
   * own (`action: 'error'`) the call ends. `WebCall.state` tells which.
   */
  error: [error: CallError];
}

export type CallStage =
  | 'validation'
  | 'initialization'
  | 'web-call-creation'
  | 'video-call-object-creation'
  | 'mobile-permissions'
  | 'video-call-join'
  | 'video-recording-setup'
  | 'video-recording-started'
  | 'audio-observer-setup'
  | 'audio-processing-setup'
  | 'cleanup-existing-call'
  | 'reconnect-initialization';

export interface CallStartProgress {
  stage: CallStage;
  status: 'started' | 'completed' | 'failed';
  /** ISO 8601 in UTC with milliseconds. */
  timestamp: string;
  /** Milliseconds the step took; absent where the step measures nothing. */
  duration?: number;
  metadata?: Readonly<Record<string, unknown>>;
}

interface CallStartSuccess {
  /** Milliseconds from the press to the end of the setup. */
  totalDuration: number;
  /** 'unknown' when the reply had no id. */
  callId: string;
  timestamp: string;
}

interface CallStartFailed {
  /** `unknown` from `start`, `reconnect` from `reconnect`. */
  stage: 'unknown' | 'reconnect';
  /** Milliseconds since the press. */
  totalDuration: number;
  error: string;
  /** The stack, or 'No stack trace available'. */
  errorStack: string;
  timestamp: string;
  context: StartContext | ReconnectContext;
}

export interface StartContext {
  hasAssistant: boolean;
  hasSquad: boolean;
  hasWorkflow: boolean;
  isMobile: boolean;
}

export interface ReconnectContext {
  isReconnect: true;
  callId: string;
  hasVideoRecording: boolean;
  voiceProvider: string;
  isMobile: boolean;
}

/** Every error carries a stage and a timestamp (specification, point 8), except the room's own, which comes unchanged. */
export type CallError = ClientError | RoomFatalError;

type ClientError =
  | {
      type: 'validation-error';
      stage: 'input-validation';
      message: string;
      error: PlainError;
      timestamp: string;
    }
  | {
      type: StepErrorType;
      stage: CallStage | 'audio-playback';
      error: PlainError;
      /** Milliseconds; only of `daily-call-join-error`. */
      duration?: number;
      timestamp: string;
    }
  | {
      type: 'start-method-error' | 'reconnect-error';
      stage: 'unknown' | 'reconnect';
      error: PlainError;
      /** Milliseconds since the press. */
      totalDuration: number;
      timestamp: string;
      context: StartContext | ReconnectContext;
    };

/** Errors of one step. Those below the first two are not fatal: the call goes on. */
export type StepErrorType =
  | 'daily-call-object-creation-error'
  | 'daily-call-join-error'
  | 'video-recording-setup-error'
  | 'audio-observer-setup-error'
  | 'audio-processing-setup-error'
  /** Noise cancellation broke and could not be switched off either. */
  | 'audio-processor-recovery-error'
  /** The browser refused to play; the sound starts on the visitor's next press. */
  | 'audio-start-failed';

/** The message the client adds after `call-end` when the visitor's side ended the call. */
export interface ClosingStatusUpdate {
  type: 'status-update';
  status: 'ended';
  endedReason: 'customer-ended-call';
}
