import type { BulkChange, BulkOutcome } from '@downspout/office-api/bulk';
import type { InboxLead } from '@downspout/office-api/leads';
import { bulk as words } from '../../../words/bulk.ts';

type WithoutLead<Change> = Change extends BulkChange ? Omit<Change, 'id' | 'version'> : never;

/** What is to be done with each of several leads. */
export type Wanted = WithoutLead<BulkChange>;

/** Why one of many was not changed is told of so many by name. */
const MAX_TOLD = 3;

/** A lead as it is to be, before the server has said so. */
export function asWanted(lead: InboxLead, wanted: Wanted, users: ReadonlyMap<string, string>): InboxLead {
  switch (wanted.change) {
    case 'status':
    case 'release':
      return { ...lead, status: wanted.status ?? lead.status };
    case 'assignee': {
      const { userId } = wanted;
      return { ...lead, assignee: userId === null ? null : { id: userId, username: users.get(userId) ?? '' } };
    }
    case 'snooze':
      return { ...lead, snooze: wanted.until === null ? null : { until: wanted.until, isOver: false } };
  }
}

/** What makes a lead as it was before. */
export function takingBack(before: InboxLead, wanted: Wanted): Wanted {
  const { status, amountCents, assignee, snooze } = before;
  const snoozedUntil = snooze?.until ?? null;
  switch (wanted.change) {
    case 'assignee':
      return { change: 'assignee', userId: assignee?.id ?? null };
    case 'snooze':
      return { change: 'snooze', until: snoozedUntil };
    default: {
      const change = wanted.status === 'spam' && !before.isQuarantined ? 'release' : 'status';
      return { change, status, snoozedUntil, amountCents };
    }
  }
}

/** Why some were not changed; null when all were. `names`: by their ids. */
export function problemOf(names: ReadonlyMap<string, string>, outcomes: readonly BulkOutcome[]): string | null {
  const refused = outcomes.flatMap(({ id, refusal }) =>
    refusal === null ? [] : { name: names.get(id) ?? '', refusal },
  );
  if (refused.length === 0) return null;
  const why = refused.slice(0, MAX_TOLD).map(({ name, refusal: { code, message } }) => {
    if (code === 'changed') return words.conflict(name);
    return code === 'not_found' ? words.gone(name) : words.refused(name, message);
  });
  const more = refused.length - why.length;
  return words.failed(refused.length, outcomes.length, more === 0 ? why : [...why, words.more(more)]);
}
