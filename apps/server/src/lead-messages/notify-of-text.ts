import { companyClock } from '@downspout/leads/company-clock';
import type { Transaction } from 'kysely';
import type { AcceptsLeads } from '../deliveries/destination.ts';
import { type ReachableUser, readListeners } from '../notifications/listeners.ts';
import { notificationRows, waysOf } from '../notifications/notify-due.ts';
import { planAlerts } from '../notifications/plan-alerts.ts';
import type { LockedLead } from '../office/lead/lock-leads.ts';
import type { Tables } from '../store/tables.ts';

/**
 * Writes the deliveries by which users hear that the person of a lead has texted: whoever takes care of the lead, or else those whose turn is
 * first; when their quiet hours end, unless it is urgent. Answers how many deliveries those are.
 */
export async function notifyOfText(
  transaction: Transaction<Tables>,
  lead: LockedLead,
  message: { readonly id: string; readonly text: string },
  { now, destinations }: { readonly now: number; readonly destinations: readonly Pick<AcceptsLeads, 'name'>[] },
): Promise<number> {
  if (lead.status === 'spam') return 0;
  const listeners = await readListeners(transaction, waysOf(destinations));
  const own = listeners.filter(({ userId }) => userId === lead.assigned_to);
  const news = { id: lead.id, kind: 'text', notes: message.text, receivedAt: now } as const;
  const terms = { clock: companyClock, againAfterMs: null, now };
  const users = new Map<string, ReachableUser>(listeners.map((user) => [user.userId, user]));
  const rows = planAlerts(news, own.length > 0 ? own : listeners, terms).flatMap(({ userId, dueAt, stage }) => {
    const user = users.get(userId);
    if (user === undefined) return [];
    return notificationRows({ leadId: lead.id, stage, messageId: message.id }, user, { now, dueAt });
  });
  if (rows.length > 0) await transaction.insertInto('deliveries').values(rows).execute();
  return rows.length;
}
