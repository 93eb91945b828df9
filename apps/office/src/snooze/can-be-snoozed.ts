import type { InboxLead } from '@downspout/office-api/leads';

/** Whether somebody may still go on with it, as the server has it. */
export function canBeSnoozed({ status, erased, isQuarantined, mergedInto }: InboxLead): boolean {
  const isClosed = status === 'won' || status === 'lost' || status === 'spam';
  return !isClosed && !erased && !isQuarantined && mergedInto === null;
}
