import type { CallOutcome } from '@downspout/office-api/calls';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { CallsTable } from '../../store/tables.ts';

/** The longest call a platform allows, in ms: if an older one has not ended, its end was never reported. */
const LONGEST_CALL_MS = 12 * 60 * 60_000;

const NAMED_OUTCOMES = ['completed', 'dropped', 'unanswered'] as const satisfies readonly CallOutcome[];
type NamedOutcome = (typeof NAMED_OUTCOMES)[number];

/** Our own words for an end, and the platform's (https://docs.vapi.ai/calls/call-ended-reason). */
const REASONS: Record<NamedOutcome, readonly string[]> = {
  completed: [
    'customer-ended-call',
    'assistant-ended-call',
    'assistant-ended-call-after-message-spoken',
    'assistant-ended-call-with-hangup-task',
    'assistant-said-end-call-phrase',
    'assistant-forwarded-call',
  ],
  dropped: ['connection-lost', 'silence-timed-out', 'exceeded-max-duration', 'manually-canceled'],
  unanswered: [
    'customer-busy',
    'customer-did-not-answer',
    'customer-did-not-give-microphone-permission',
    'voicemail',
    'twilio-failed-to-connect-call',
    'vonage-failed-to-connect-call',
  ],
};

type EndedRow = Pick<Selectable<CallsTable>, 'status' | 'first_seen_at' | 'ended_reason'>;

/** How a call went. `now`: ms since the epoch. */
export function outcomeOf({ status, first_seen_at, ended_reason }: EndedRow, now: number): CallOutcome {
  if (status !== 'ended') return first_seen_at > now - LONGEST_CALL_MS ? 'live' : 'other';
  return outcomeOfReason(ended_reason);
}

function outcomeOfReason(reason: string | null): CallOutcome {
  return NAMED_OUTCOMES.find((group) => reason !== null && REASONS[group].includes(reason)) ?? 'other';
}

/** The same as a condition on `calls`. */
export function isOutcome(outcome: CallOutcome, now: number): RawBuilder<SqlBool> {
  const longAgo = sql`cast(${now - LONGEST_CALL_MS} as bigint)`;
  switch (outcome) {
    case 'live':
      return sql<SqlBool>`(status != 'ended' and first_seen_at > ${longAgo})`;
    case 'other':
      return sql<SqlBool>`case when status = 'ended' then ended_reason is null or ended_reason not in (${reasons(NAMED_OUTCOMES)})
        else first_seen_at <= ${longAgo} end`;
    default:
      return sql<SqlBool>`(status = 'ended' and ended_reason in (${reasons([outcome])}))`;
  }
}

function reasons(groups: readonly NamedOutcome[]): RawBuilder<unknown> {
  return sql.join(groups.flatMap((group) => REASONS[group]).map((reason) => sql.lit(reason)));
}
