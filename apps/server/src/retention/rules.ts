import type { RetentionRule } from '@downspout/office-api/retention';
import type { Config } from '../config/config.ts';
import type { Actor } from '../office/audit.ts';

export const DAY_MS = 24 * 60 * 60_000;

/** A rule that is new, or got stricter, waits so long before anything goes, in ms: what it means can be seen and changed. */
export const NOTICE_MS = 7 * DAY_MS;

/** As the audit log names who erases by these rules. */
export const RETENTION: Actor = { id: null, name: 'retention' };

/** Each rule's days, 0 for never. */
export type RetentionDays = Readonly<Record<RetentionRule, number>>;

type RetentionConfig = Pick<
  Config,
  | 'RETAIN_CALLS_DAYS'
  | 'RETAIN_TRANSCRIPTS_DAYS'
  | 'RETAIN_QUARANTINED_DAYS'
  | 'RETAIN_LOST_LEADS_DAYS'
  | 'RETAIN_WON_LEADS_DAYS'
>;

export function retentionDays(config: RetentionConfig): RetentionDays {
  return {
    calls: config.RETAIN_CALLS_DAYS,
    transcripts: config.RETAIN_TRANSCRIPTS_DAYS,
    quarantined: config.RETAIN_QUARANTINED_DAYS,
    'lost-leads': config.RETAIN_LOST_LEADS_DAYS,
    'won-leads': config.RETAIN_WON_LEADS_DAYS,
  };
}
