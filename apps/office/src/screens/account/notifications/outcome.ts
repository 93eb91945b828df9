import type { TestDelivery } from '@downspout/office-api/deliveries';
import { notifications as words } from '../../../words/notifications.ts';

/** What came of a test, in words. */
export function outcomeOf({ isDelivered, error, status }: TestDelivery, worked: string): string {
  return isDelivered ? worked : words.notTested(error ?? String(status));
}
