import { hours, timeZone } from '@downspout/business/facts';
import { waiting } from '@downspout/business/office/inbox';
import type { InboxLead } from '@downspout/office-api/leads';
import { createBusinessClock } from './waiting.ts';

const clock = createBusinessClock(hours, timeZone);
const MINUTE_MS = 60_000;

interface WaitingTimeProps {
  readonly lead: InboxLead;
  readonly now: number;
  /** Undefined while it is not known: nothing is late then. */
  readonly lateAfterMinutes: number | undefined;
}

/** How long a new lead has waited for a first answer; nothing for any other. */
export function WaitingTime({ lead, now, lateAfterMinutes = Number.POSITIVE_INFINITY }: WaitingTimeProps) {
  if (lead.status !== 'new' || lead.firstContactAt !== null || lead.erased || lead.isQuarantined) return null;
  const minutes = Math.floor(clock.waitedMs(lead.receivedAt, now) / MINUTE_MS);
  const isLate = minutes >= lateAfterMinutes;
  return (
    <span className={isLate ? 'waiting late' : 'waiting'} title={waiting.how}>
      {isLate && <strong>{waiting.late} </strong>}
      {minutes > 0 && !isLate && `${waiting.waiting} `}
      {wordsFor(minutes, lead.receivedAt, now)}
    </span>
  );
}

function wordsFor(minutes: number, receivedAt: number, now: number): string {
  if (minutes >= 60) return waiting.hours(Math.floor(minutes / 60), minutes >= 600 ? 0 : minutes % 60);
  if (minutes > 0) return waiting.minutes(minutes);
  return now - receivedAt < MINUTE_MS || clock.isOpen(now) ? waiting.justNow : waiting.closed;
}
