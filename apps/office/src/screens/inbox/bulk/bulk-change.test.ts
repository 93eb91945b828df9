import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import type { InboxLead } from '@downspout/office-api/leads';
import { lead } from '../list/testing/pages.ts';
import { asWanted, problemOf, takingBack, type Wanted } from './bulk-change.ts';

const USERS = new Map([['1', 'ana']]);
const WON: InboxLead = { ...lead('a'), status: 'won', amountCents: 500 };
const SNOOZED: InboxLead = { ...lead('b'), snooze: { until: 9, isOver: true }, assignee: { id: '2', username: 'ben' } };

test('what is wanted is shown, and what takes it back has all that was there before', () => {
  for (const [before, wanted, shown, back] of [
    [
      SNOOZED,
      { change: 'snooze', until: 20 },
      { snooze: { until: 20, isOver: false } },
      { change: 'snooze', until: 9 },
    ],
    [SNOOZED, { change: 'snooze', until: null }, { snooze: null }, { change: 'snooze', until: 9 }],
    [
      SNOOZED,
      { change: 'assignee', userId: '1' },
      { assignee: { id: '1', username: 'ana' } },
      { change: 'assignee', userId: '2' },
    ],
    [lead('c'), { change: 'assignee', userId: null }, { assignee: null }, { change: 'assignee', userId: null }],
    [
      SNOOZED,
      { change: 'status', status: 'quoted' },
      { status: 'quoted' },
      { change: 'status', status: 'new', snoozedUntil: 9, amountCents: null },
    ],
    [
      WON,
      { change: 'status', status: 'lost' },
      { status: 'lost' },
      { change: 'status', status: 'won', snoozedUntil: null, amountCents: 500 },
    ],
    [
      WON,
      { change: 'status', status: 'spam' },
      { status: 'spam' },
      { change: 'release', status: 'won', snoozedUntil: null, amountCents: 500 },
    ],
    [
      { ...lead('d'), isQuarantined: true },
      { change: 'status', status: 'spam' },
      { status: 'spam' },
      { change: 'status', status: 'new', snoozedUntil: null, amountCents: null },
    ],
  ] satisfies readonly (readonly [InboxLead, Wanted, Partial<InboxLead>, Wanted])[]) {
    deepEqual(asWanted(before, wanted, USERS), { ...before, ...shown });
    deepEqual(takingBack(before, wanted), back);
  }
});

test('of those that were not changed the first few are told by name, each with why', () => {
  const names = new Map(['Anna', 'Bert', 'Carl', 'Dora'].map((name) => [name[0]?.toLowerCase() ?? '', name]));
  const outcome = (id: string, code?: string) => ({
    id,
    lead: code === undefined ? lead(id) : null,
    refusal: code === undefined ? null : { code, message: 'It is closed' },
  });
  equal(problemOf(names, [outcome('a'), outcome('b')]), null);
  equal(
    problemOf(names, [outcome('a'), outcome('b', 'changed'), outcome('c', 'not_found')]),
    '2 of 3 couldn’t be changed: someone else changed Bert; Carl is no longer here.',
  );
  equal(
    problemOf(
      names,
      ['a', 'b', 'c', 'd'].map((id) => outcome(id, 'invalid')),
    ),
    'All 4 couldn’t be changed: Anna (It is closed); Bert (It is closed); Carl (It is closed); 1 more.',
  );
});
