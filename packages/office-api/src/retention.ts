/**
 * What goes by itself after a while: what was said in calls without a lead, and in any call; requests in quarantine; personal data of
 * leads that are lost or spam, and of those that are won.
 */
export const RETENTION_RULES = ['calls', 'transcripts', 'quarantined', 'lost-leads', 'won-leads'] as const;
export type RetentionRule = (typeof RETENTION_RULES)[number];

/** `GET /api/retention`. */
export interface RetentionPage {
  readonly rules: readonly RetentionEntry[];
}

/** Times in ms since the epoch. */
export interface RetentionEntry {
  readonly rule: RetentionRule;
  /** After so many days it goes; 0: never. */
  readonly days: number;
  /** Nothing goes before; null for a rule that is off, or that no server has looked at yet. */
  readonly startsAt: number | null;
  /** How many were due when it was last looked. */
  readonly due: number;
  /** How many have gone so far, and when the last of them. */
  readonly erased: number;
  readonly lastErasedAt: number | null;
}
