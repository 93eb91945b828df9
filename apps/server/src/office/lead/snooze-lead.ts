import { type ErrorAnswer, RefusedError } from '../../plugins/errors.ts';
import { OPEN } from '../inbox/needs-reply.ts';
import type { LeadChange } from './change-lead.ts';
import type { LockedLead } from './lock-leads.ts';

/** Nobody means to go on with a lead later than that, in ms. */
const LONGEST_MS = 366 * 24 * 60 * 60_000;

const TOO_LONG: ErrorAnswer = invalid('Snooze a lead for a year at most');
const NOT_OPEN: ErrorAnswer = invalid('Only an open lead can be snoozed: New, Contacted, Quoted or Scheduled');

/**
 * Puts a lead off until then, in ms since the epoch; null: not any more. It answers nobody: whoever wrote goes on waiting. A time that has
 * come makes it one that is back. Throws `RefusedError` for one that is in no list of open leads.
 */
export function snoozeChange(lead: LockedLead, until: number | null, now: number): LeadChange | null {
  if (until === lead.snoozed_until) return null;
  if (until !== null && until > now + LONGEST_MS) throw new RefusedError(TOO_LONG);
  const isOpen =
    OPEN.includes(lead.status) && lead.quarantined_at === null && lead.merged_into === null && lead.erased_at === null;
  if (until !== null && !isOpen) throw new RefusedError(NOT_OPEN);
  return {
    set: { snoozed_until: until },
    action: until === null ? 'unsnoozed' : 'snoozed',
    before: { until: lead.snoozed_until },
    after: { until },
  };
}

function invalid(message: string): ErrorAnswer {
  return { status: 422, code: 'invalid', message, fields: { until: message } };
}
