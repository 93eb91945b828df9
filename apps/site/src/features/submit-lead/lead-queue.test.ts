import { deepStrictEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { createLeadQueue } from './lead-queue.ts';
import { createMemoryLeadStore, type LeadStore } from './lead-store.ts';
import type { Submission } from './submission.ts';
import type { Outcome } from './submit-lead.ts';
import { submission } from './testing/submission.ts';

const BROKEN: LeadStore = {
  put: () => Promise.reject(new Error('blocked')),
  all: () => Promise.reject(new Error('blocked')),
  remove: () => Promise.reject(new Error('blocked')),
};

/** A queue whose sends are recorded and answered in turn; the last answer goes on. */
function queueOf({
  answers,
  durable = createMemoryLeadStore(),
}: {
  answers: (Outcome | Error)[];
  durable?: LeadStore;
}) {
  const sent: string[] = [];
  const refused: string[] = [];
  const queue = createLeadQueue({
    durable,
    memory: createMemoryLeadStore(),
    submit: async (one: Submission) => {
      sent.push(one.idempotencyKey);
      const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? { kind: 'accepted' };
      if (answer instanceof Error) throw answer;
      return answer;
    },
    refused: (one) => void refused.push(one.idempotencyKey),
  });
  return { queue, sent, refused, durable };
}

const accepted: Outcome = { kind: 'accepted' };
const unreachable: Outcome = { kind: 'unreachable' };
/** As our server refuses. */
const refusal = (status: number): Outcome => ({ kind: 'refused', status, code: 'code', fields: {} });
/** As anything between the browser and our server may. */
const foreignRefusal = (status: number): Outcome => ({ kind: 'refused', status, code: null, fields: {} });

test('what waits goes out oldest first, each under its own key, and is forgotten', async () => {
  const { queue, sent, durable } = queueOf({ answers: [accepted] });
  await queue.keep(submission('b', '2026-11-20T11:00:00.000Z'));
  await queue.keep(submission('a', '2026-11-20T10:00:00.000Z'));
  equal(await queue.deliver(), 0);
  deepStrictEqual(sent, ['a', 'b']);
  deepStrictEqual(await durable.all(), []);
  equal(await queue.deliver(), 0);
  deepStrictEqual(sent, ['a', 'b']);
});

const NOT_THE_LAST_WORD = [
  unreachable,
  ...[500, 503, 429, 408].map(refusal),
  ...[401, 403, 404, 405, 407, 422, 511].map(foreignRefusal),
  new Error('odd'),
];
for (const answer of NOT_THE_LAST_WORD) {
  const name = answer instanceof Error ? 'an exception' : nameOf(answer);
  test(`after ${name} all stay and the rest is not tried`, async () => {
    const { queue, sent, refused, durable } = queueOf({ answers: [answer] });
    await queue.keep(submission('a', '1'));
    await queue.keep(submission('b', '2'));
    equal(await queue.deliver(), 2);
    deepStrictEqual([sent, refused], [['a'], []]);
    equal((await durable.all()).length, 2);
  });
}

for (const status of [400, 413, 415, 422]) {
  test(`a request that is refused with ${status} is given up and told, and the next goes out`, async () => {
    const { queue, sent, refused } = queueOf({ answers: [refusal(status), accepted] });
    await queue.keep(submission('a', '1'));
    await queue.keep(submission('b', '2'));
    equal(await queue.deliver(), 0);
    deepStrictEqual([sent, refused], [['a', 'b'], ['a']]);
  });
}

test('a foreign webhook, which knows no keys, gets a request five times at most, counted over visits', async () => {
  const durable = createMemoryLeadStore();
  const foreign = { ...submission('a'), endpoint: 'https://hooks.example/quote' };
  for (let visit = 1; visit <= 5; visit++) {
    const { queue, refused } = queueOf({ answers: [unreachable], durable });
    if (visit === 1) await queue.keep(foreign);
    equal(await queue.deliver(), visit === 5 ? 0 : 1);
    deepStrictEqual(refused, visit === 5 ? ['a'] : []);
  }
  deepStrictEqual(await durable.all(), []);
});

test('a request kept on the disk and in memory is sent once', async () => {
  const { queue, sent } = queueOf({ answers: [accepted] });
  await queue.keep(submission('a'));
  await queue.keep(submission('a'));
  await queue.deliver();
  deepStrictEqual(sent, ['a']);
});

test('what an earlier visit left on the disk is sent', async () => {
  const durable = createMemoryLeadStore();
  await durable.put(submission('old'));
  const { queue, sent } = queueOf({ answers: [accepted], durable });
  equal(await queue.waiting(), 1);
  await queue.deliver();
  deepStrictEqual(sent, ['old']);
});

test('where the browser cannot store, requests wait in memory and go out once', async () => {
  const { queue, sent } = queueOf({ answers: [unreachable, accepted], durable: BROKEN });
  await queue.keep(submission('a'));
  equal(await queue.deliver(), 1);
  equal(await queue.deliver(), 0);
  equal(await queue.deliver(), 0);
  deepStrictEqual(sent, ['a', 'a']);
});

test('a request that a broken store cannot forget is not sent again by this page', async () => {
  const durable = { ...createMemoryLeadStore(), remove: BROKEN.remove };
  const { queue, sent } = queueOf({ answers: [accepted], durable });
  await queue.keep(submission('a'));
  await queue.deliver();
  equal(await queue.deliver(), 0);
  deepStrictEqual([sent, await queue.waiting()], [['a'], 0]);
});

test('a request that comes in while another is sent is counted as waiting', async () => {
  const durable = createMemoryLeadStore();
  const memory = createMemoryLeadStore();
  const queue = createLeadQueue({
    durable,
    memory,
    submit: async () => {
      await durable.put(submission('late'));
      return accepted;
    },
    refused: () => {},
  });
  await queue.keep(submission('a'));
  equal(await queue.deliver(), 0);
  equal(await queue.waiting(), 1);
});

function nameOf(outcome: Outcome): string {
  if (outcome.kind !== 'refused') return outcome.kind;
  return `${outcome.status} of ${outcome.code === null ? 'a proxy' : 'our server'}`;
}
