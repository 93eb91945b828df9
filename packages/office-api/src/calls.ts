/** Who carried the call: our own assistant, or the voice platform. */
export const CALL_PROVIDERS = ['embedded', 'platform'] as const;
export type CallProvider = (typeof CALL_PROVIDERS)[number];

/**
 * How a call went, in groups of `endedReason`: `completed` was ended by one of the two, `dropped` by silence, time or a
 * lost connection, `unanswered` never began; `other` is what we have no word for, or an end that was never told.
 */
export const CALL_OUTCOMES = ['live', 'completed', 'dropped', 'unanswered', 'other'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** `GET /api/calls?…`: newest first. */
export interface CallsPage {
  readonly calls: readonly CallEntry[];
  /**
   * To be sent as `before` for the next page; null on the last one. Where words are searched for, a page may be short, or empty,
   * and not the last one.
   */
  readonly next: string | null;
}

/** A call as lists show it. Times in ms since the epoch. */
export interface CallEntry {
  readonly id: string;
  readonly provider: CallProvider;
  readonly outcome: CallOutcome;
  /** The platform's word, such as `customer-ended-call`; null while the call is live, and when none was told. */
  readonly endedReason: string | null;
  /** When it was first heard of. */
  readonly firstSeenAt: number;
  readonly startedAt: number | null;
  /** Null while it is live, and when its times are not known. */
  readonly durationMs: number | null;
  /** What it brought, the first one first. */
  readonly leads: readonly CallLead[];
  /** The lead that is called back by it; null for a call of a visitor. */
  readonly calledBack: CallLead | null;
  /** Whether what was said in it was erased. */
  readonly erased: boolean;
}

export interface CallLead {
  readonly id: string;
  /** `''` when none was told. */
  readonly name: string;
  readonly incomplete: boolean;
}

/** `GET /api/calls/{id}`. */
export interface CallPage extends CallEntry {
  readonly summary: string | null;
  /** http or https; the recording itself is with the platform. */
  readonly recordingUrl: string | null;
  /** In the order it was said; empty when none was told. */
  readonly transcript: readonly TranscriptLine[];
}

/** `page`: the assistant's words, but asked for by the page; `unknown`: whoever the platform did not name. */
export interface TranscriptLine {
  readonly who: 'assistant' | 'visitor' | 'page' | 'unknown';
  /** May have several lines, which are all by the same side. */
  readonly text: string;
  /** The visitor talked over it. */
  readonly interrupted?: true;
}
