import type { CallOutcome } from './calls.ts';
import type { InboxKind, LeadStatus } from './leads.ts';

/** The longest period, in days: two years, one of them a leap year. */
export const MAX_FIGURE_DAYS = 731;
/** The source of leads that a call brought. */
export const CALL_SOURCE = 'call';
/** The source of all leads whose own source is too rare to be told by itself. */
export const OTHER_SOURCE = 'other';

/**
 * `GET /api/figures?from=2026-11-01&to=2026-11-30`: days of the business's time zone, both included; without them the
 * last 30. Leads that are spam or merged into another count nowhere but in `spam` and `merged`; erased ones do count.
 */
export interface Figures {
  readonly period: Period;
  /** As many days, right before them. */
  readonly before: Period;
  /** Of the business, now. */
  readonly today: string;
  readonly leads: LeadFigures;
  readonly response: NowAndBefore<ResponseFigures>;
  /** Of the leads received in the period, in the order of the statuses, as they stand now. */
  readonly statuses: NowAndBefore<readonly StatusFigures[]>;
  readonly calls: CallFigures;
  readonly deliveries: DeliveryFigures;
}

export interface Period {
  readonly from: string;
  readonly to: string;
  readonly days: number;
}

export interface NowAndBefore<Of> {
  readonly now: Of;
  readonly before: Of;
}

/** Received in the period. */
export interface LeadFigures {
  readonly total: NowAndBefore<number>;
  readonly spam: NowAndBefore<number>;
  readonly merged: NowAndBefore<number>;
  readonly kinds: NowAndBefore<Readonly<Record<InboxKind, number>>>;
  /** The page a form was on, `''` when it is not known, {@link CALL_SOURCE} or {@link OTHER_SOURCE}; most leads first. */
  readonly sources: readonly { readonly source: string; readonly leads: number }[];
  /** Each day of the period; `sources` in the order of the list. */
  readonly days: readonly {
    readonly day: string;
    readonly kinds: Readonly<Record<InboxKind, number>>;
    readonly sources: readonly number[];
  }[];
}

/** From the lead's arrival to its first contact. Times in ms; null when nobody was contacted. */
export interface ResponseFigures {
  readonly contacted: number;
  /** Still new. */
  readonly waiting: number;
  readonly medianMs: number | null;
  readonly p90Ms: number | null;
  /** The same, counted while the business is open. */
  readonly openMedianMs: number | null;
  readonly openP90Ms: number | null;
}

export interface StatusFigures {
  readonly status: LeadStatus;
  readonly leads: number;
  readonly amountCents: number;
}

/** First heard of in the period. */
export interface CallFigures {
  readonly totals: NowAndBefore<CallTotals>;
  readonly days: readonly { readonly day: string; readonly outcomes: Readonly<Record<CallOutcome, number>> }[];
}

export interface CallTotals {
  /** Of visitors. */
  readonly calls: number;
  readonly broughtLead: number;
  /** Calls back to leads. */
  readonly callsBack: number;
  /** Of both, as far as their times are known. */
  readonly talkedMs: number;
  readonly outcomes: Readonly<Record<CallOutcome, number>>;
}

/** Settled in the period. */
export interface DeliveryFigures {
  readonly totals: NowAndBefore<DeliveryTotals>;
  readonly days: readonly { readonly day: string; readonly delivered: number; readonly dead: number }[];
}

export interface DeliveryTotals {
  readonly delivered: number;
  readonly dead: number;
  readonly attempts: number;
  /** From the lead's commit to its delivery; null without any. */
  readonly medianMs: number | null;
}
