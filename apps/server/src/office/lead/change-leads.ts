import type { BulkChange, BulkOutcome } from '@downspout/office-api/bulk';
import type { InboxLead } from '@downspout/office-api/leads';
import type { Destination } from '../../deliveries/destination.ts';
import { RefusedError } from '../../plugins/errors.ts';
import type { Store } from '../../store/database.ts';
import { type ChangeRequest, changeLead } from './change-lead.ts';
import { assigneeChange } from './lead-assignee.ts';
import { changeStatus } from './lead-status.ts';
import { releaseLead } from './release-lead.ts';
import { snoozeChange } from './snooze-lead.ts';

/**
 * Changes several leads, one after the other: each is a transaction of its own, between which other leads are taken, and what is refused of
 * one stops none of the others. Rejects when the store fails; those before are changed then.
 */
export async function changeLeads(
  store: Store,
  changes: readonly BulkChange[],
  by: Pick<ChangeRequest, 'actor' | 'now'>,
  destinations: readonly Destination[],
): Promise<BulkOutcome[]> {
  const outcomes: BulkOutcome[] = [];
  for (const change of changes) {
    const { id, version } = change;
    try {
      const lead = await changeOne(store, change, { id, version, ...by }, destinations);
      outcomes.push({ id, lead, refusal: null });
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      const { code, message, fields } = error.answer;
      outcomes.push({ id, lead: null, refusal: { code, message: Object.values(fields ?? {})[0] ?? message } });
    }
  }
  return outcomes;
}

function changeOne(
  store: Store,
  body: BulkChange,
  request: ChangeRequest,
  destinations: readonly Destination[],
): Promise<InboxLead> {
  switch (body.change) {
    case 'status':
      return changeStatus(store, request, body, destinations);
    case 'assignee':
      return changeLead(store, request, (lead, transaction) => assigneeChange(lead, body.userId, transaction));
    case 'snooze':
      return changeLead(store, request, (lead) => snoozeChange(lead, body.until, request.now));
    case 'release':
      return releaseLead(store, request, destinations, body);
  }
}
