import type { CallOutcome } from '../calls.ts';

/** `GET /api/platform/calls?page=2`: the calls that the voice platform itself lists, newest first. */
export interface PlatformCalls {
  readonly calls: readonly PlatformCall[];
  readonly page: number;
  readonly pages: number;
  readonly total: number;
}

export interface PlatformCall {
  readonly id: string;
  /** The platform's word, such as `webCall` or `outboundPhoneCall`; `''` when it tells none. */
  readonly type: string;
  readonly outcome: CallOutcome;
  readonly endedReason: string | null;
  /** In ms since the epoch, like `startedAt`; null when it is not told. */
  readonly createdAt: number | null;
  readonly startedAt: number | null;
  readonly durationMs: number | null;
  /** Of the other side, when it is a telephone. */
  readonly number: string | null;
  /** Whether our own list has it: it can be opened there. */
  readonly isKnown: boolean;
}

/** What we manage of an assistant; all else is the owner's own and kept. */
export const ASSISTANT_FIELDS = [
  'name',
  'firstMessage',
  'model',
  'instructions',
  'tool',
  'eventsUrl',
  'eventsSecret',
  'eventKinds',
] as const;
export type AssistantField = (typeof ASSISTANT_FIELDS)[number];

/** One thing that would be changed. `eventsSecret` tells only `set` and `other`, never the secret. */
export interface AssistantChange {
  readonly field: AssistantField;
  /** Null when there is nothing yet. */
  readonly before: string | null;
  readonly after: string;
}

/** `GET /api/platform/assistant`: how the platform's assistant differs from what the business facts make of it. */
export interface AssistantDifference {
  /** Null when there is none yet: then it would be created. */
  readonly id: string | null;
  /** False when it was created from here and is yet to be set as VOICE_ASSISTANT_ID. */
  readonly isSet: boolean;
  readonly changes: readonly AssistantChange[];
  /** Names of settings without which it would not work. */
  readonly missing: readonly string[];
  /** To be sent with the change, so that just this is changed. */
  readonly fingerprint: string;
}

/** `POST /api/platform/assistant`. */
export interface AssistantChanged {
  readonly id: string;
  readonly created: boolean;
}

/** `GET /api/leads/{id}/call-back`: whether and where the assistant can call back. */
export interface CallBackOffer {
  /** E.164, as it will be dialled. */
  readonly number: string;
  /** The same for reading. */
  readonly display: string;
}

/** `POST /api/leads/{id}/call-back`: the platform dials. */
export interface CalledBack {
  readonly callId: string;
}
