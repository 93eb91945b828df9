import { companyClock } from '@downspout/leads/company-clock';
import type { InboxLead } from '@downspout/office-api/leads';
import { waiting } from '../../../words/inbox.ts';
import { snooze, snoozeTime } from '../../../words/snooze.ts';
import { createWaiting } from './waiting.ts';

const waitingOf = createWaiting(companyClock);

interface WaitingTimeProps {
  readonly lead: InboxLead;
  readonly now: number;
  /** Undefined while it is not known: nothing is late then. */
  readonly lateAfterMinutes: number | undefined;
}

/** Until when it is put off, or that this time has come. */
function Snoozed({ until, isOver, now }: NonNullable<InboxLead['snooze']> & { readonly now: number }) {
  return isOver ? (
    <span className="waiting back">{snooze.back}</span>
  ) : (
    <span className="waiting snoozed">{snooze.until(snoozeTime(until, now))}</span>
  );
}

/** Since when its person waits for an answer: to what they texted, or for the first one; null for nothing. */
function waitsSince(lead: InboxLead): number | null {
  if (lead.erased || lead.isQuarantined) return null;
  if (lead.unansweredSince !== null) return lead.unansweredSince;
  return lead.status === 'new' && lead.firstContactAt === null ? lead.receivedAt : null;
}

/** How long a lead's person has waited; nothing where nobody does, and until when one is put off. */
export function WaitingTime({ lead, now, lateAfterMinutes = Number.POSITIVE_INFINITY }: WaitingTimeProps) {
  if (lead.snooze !== null) return <Snoozed {...lead.snooze} now={now} />;
  const since = waitsSince(lead);
  if (since === null) return null;
  const { isLate, words } = waitingOf(since, now, lateAfterMinutes);
  return (
    <span className={isLate ? 'waiting late' : 'waiting'} title={waiting.how}>
      {lead.unansweredSince !== null && <strong>{waiting.texted} </strong>}
      {isLate && <strong>{waiting.late} </strong>}
      {words}
    </span>
  );
}
