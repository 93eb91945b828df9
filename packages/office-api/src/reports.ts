import type { CallOutcome } from './calls.ts';
import type { InboxKind, LeadStatus } from './leads.ts';

/** The longest period, in days: two years, one of them a leap year. */
export const MAX_FIGURE_DAYS = 731;
/** The source of leads that a call brought. */
export const CALL_SOURCE = 'call';
/** The source of all leads whose own source is too rare to be told by itself. */
export const OTHER_SOURCE = 'other';
/** The service of leads that came by the holiday-lights form, which doesn't ask for one. */
export const HOLIDAY_FORM = 'holiday-lights';

/**
 * `GET /api/reports?from=2026-11-01&to=2026-11-30`: days of the business's time zone, both included; without them the
 * last 30. Leads that are spam or merged into another count nowhere but in `spam` and `merged`; erased ones do count.
 */
export interface Reports {
  readonly period: Period;
  /** As many days, right before them. */
  readonly before: Period;
  /** Of the business, now. */
  readonly today: string;
  readonly leads: LeadReport;
  readonly response: ResponseReport;
  /** Of the leads received in the period, as they stand now. */
  readonly statuses: NowAndBefore<StatusReport>;
  /** The page a form was on, `''` when it is not known, {@link CALL_SOURCE} or {@link OTHER_SOURCE}; most leads first. */
  readonly sources: readonly GroupReport[];
  /** What was asked for, `''` when that is not known, or {@link HOLIDAY_FORM}; most leads first. */
  readonly services: readonly GroupReport[];
  readonly calls: CallReport;
  readonly deliveries: DeliveryReport;
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
export interface LeadReport {
  readonly total: NowAndBefore<number>;
  readonly spam: NowAndBefore<number>;
  readonly merged: NowAndBefore<number>;
  readonly kinds: NowAndBefore<Readonly<Record<InboxKind, number>>>;
  /** Of each step of the periods (`report-steps.ts`). */
  readonly steps: readonly NowAndBefore<number>[];
}

/** How soon users took care of the leads received in a period. */
export interface ResponseReport {
  readonly totals: NowAndBefore<ResponseTotals>;
  /** Until leads that came in each step of the periods (`report-steps.ts`) were answered. */
  readonly steps: readonly NowAndBefore<Answers>[];
  /** Whoever opened or answered a lead of either period first; most answers first. */
  readonly people: readonly PersonReport[];
  /** Monday to Sunday, each from midnight on in steps of {@link WEEK_STEP_HOURS}; of the later period. */
  readonly week: readonly (readonly WeekStep[])[];
}

export interface ResponseTotals {
  /** To the first delivery of a notification to a user, of leads that nobody had answered by then. */
  readonly notified: ClockTimes;
  /** Until a user opened it. */
  readonly opened: StepTimes;
  /** Until a user took it, noted something down, or gave it a status other than new or spam. */
  readonly answered: StepTimes & {
    /** Not yet. */
    readonly waiting: number;
    readonly soon: SoonAnswers;
    /** The same, where only the time counts during which the business is open. */
    readonly openSoon: SoonAnswers;
  };
  /** Until it had a status other than new or spam. */
  readonly contacted: StepTimes;
}

/** From a lead's arrival to a step. In ms; null of no leads. */
export interface ClockTimes {
  /** That came so far. */
  readonly leads: number;
  readonly medianMs: number | null;
  readonly p90Ms: number | null;
}

export interface StepTimes extends ClockTimes {
  /** The same, counted while the business is open. */
  readonly openMedianMs: number | null;
  readonly openP90Ms: number | null;
}

/** A lead whose {@link SOON_MS} are not over yet is not among `leads`, unless it is answered. */
interface SoonAnswers {
  readonly leads: number;
  /** Answered within {@link SOON_MS}. */
  readonly within: number;
}

/** Five minutes. */
export const SOON_MS = 5 * 60_000;

export interface PersonReport {
  readonly username: string;
  readonly totals: NowAndBefore<PersonTotals>;
}

/** The first ones of each lead alone. */
export interface PersonTotals {
  readonly opened: number;
  readonly answered: StepTimes;
  /** Of those answered, within {@link SOON_MS}. */
  readonly within: number;
}

/** Hours of the day that are counted together: few leads come in one hour of the week. */
export const WEEK_STEP_HOURS = 3;

/** How many leads were answered, and how soon; null of none. */
export interface Answers {
  readonly answered: number;
  readonly medianMs: number | null;
}

/** Leads that came at these hours of a weekday, and how soon they were answered. */
export interface WeekStep extends Answers {
  readonly leads: number;
}

export interface StatusReport {
  /** In the order of the statuses. */
  readonly counts: readonly { readonly status: LeadStatus; readonly leads: number }[];
  readonly revenue: Revenue;
}

/** Of won leads. */
interface Revenue {
  /** Those whose price is noted. */
  readonly priced: number;
  readonly cents: number;
}

/** Leads that have something in common. */
export interface GroupReport {
  readonly name: string;
  readonly totals: NowAndBefore<GroupTotals>;
}

export interface GroupTotals {
  readonly leads: number;
  readonly won: number;
  readonly revenue: Revenue;
}

/** First heard of in the period. */
export interface CallReport {
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
export interface DeliveryReport {
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
