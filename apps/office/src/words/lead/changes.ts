import { statusNames } from '@downspout/office-api/names';
import type { ChangeEntry } from '@downspout/office-api/timeline';
import { snoozeTime } from '../snooze.ts';
import { appointmentChange } from './appointments.ts';
import { callOutcomeWords } from './replies.ts';

/** A change in plain words; what has none is named as the log does. */
export function changeWords({ action, before, after }: Pick<ChangeEntry, 'action' | 'before' | 'after'>): string {
  switch (action) {
    case 'status-changed':
      return statusWords(before, after);
    case 'assigned':
      return after?.assignee ? `assigned it to ${after.assignee}` : 'unassigned it';
    case 'snoozed':
      return typeof after?.until === 'number' ? `snoozed it until ${snoozeTime(after.until, 0)}` : 'snoozed it';
    case 'unsnoozed':
      return 'ended the snooze';
    case 'merged':
      return 'merged it into another lead';
    case 'unmerged':
      return 'undid the merge';
    case 'erased':
      return 'erased the personal data';
    case 'delivery-retried':
      return `retried the delivery to ${after?.destination}`;
    case 'corrected':
      return 'corrected it during the same call, at the visitor’s request';
    case 'released':
      return 'marked it not spam';
    case 'delivery-added':
      return `sent it to ${after?.destination}`;
    case 'texts-handled':
      return 'marked their texts as handled';
    case 'call-outcome':
      return callOutcomeWords(after?.outcome);
    case 'appointment-booked':
    case 'appointment-moved':
    case 'appointment-changed':
    case 'appointment-done':
    case 'appointment-canceled':
    case 'appointment-reopened':
      return appointmentChange(action, before, after);
    case 'call-back-begun':
      return 'asked the assistant to call back';
    case 'called-back':
      return 'the platform started the call';
    case 'call-back-refused':
      return 'the platform refused the call';
    default:
      return action.replaceAll('-', ' ');
  }
}

function statusWords(before: ChangeEntry['before'], after: ChangeEntry['after']): string {
  const [was, is] = [statusOf(before), statusOf(after)];
  const [had, has] = [priceOf(before), priceOf(after)];
  if (was !== is) return `changed the status from ${was} to ${is}${has === null ? '' : `, ${has}`}`;
  if (has === null) return 'removed the price';
  return had === null ? `noted the price: ${has}` : `changed the price from ${had} to ${has}`;
}

function priceOf(change: ChangeEntry['before']): string | null {
  return typeof change?.amountCents === 'number' ? DOLLARS.format(change.amountCents / 100) : null;
}

function statusOf(change: ChangeEntry['before']): string {
  const names: Readonly<Record<string, string>> = statusNames;
  const status = String(change?.status ?? '');
  return names[status] ?? status;
}

const DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});
