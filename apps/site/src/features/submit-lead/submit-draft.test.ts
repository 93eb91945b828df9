import { deepStrictEqual, equal, notEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { createSubmissions } from './submission.ts';
import { submitDraft } from './submit-lead.ts';

const DRAFT = {
  endpoint: '/api/quotes',
  entries: { email: 'a@b.c' },
  consentVersion: null,
  payload: () => ({ email: 'a@b.c' }),
};

/** Answers in turn, and notes the keys. */
function fetchOf(...answers: Response[]) {
  const keys: (string | null)[] = [];
  const fetch: typeof globalThis.fetch = async (_url, init) => {
    keys.push(new Headers(init?.headers).get('idempotency-key'));
    return answers.shift() ?? new Response(null, { status: 500 });
  };
  return { keys, fetch };
}

const reused = () => Response.json({ error: { code: 'idempotency_key_reused' } }, { status: 422 });

test('a key that another request has used up is replaced, and the request is taken', async () => {
  const { keys, fetch } = fetchOf(reused(), Response.json({ id: '1' }, { status: 201 }));
  const { outcome, submission } = await submitDraft(createSubmissions('first'), DRAFT, fetch);
  deepStrictEqual(outcome, { kind: 'accepted' });
  equal(keys.length, 2);
  equal(keys[0], 'first');
  notEqual(keys[1], 'first');
  equal(submission.idempotencyKey, keys[1]);
});

test('a key is replaced once, not again and again', async () => {
  const { keys, fetch } = fetchOf(reused(), reused(), reused());
  const { outcome } = await submitDraft(createSubmissions('first'), DRAFT, fetch);
  equal(outcome.kind, 'refused');
  equal(keys.length, 2);
});

test('any other refusal keeps the key', async () => {
  const { keys, fetch } = fetchOf(Response.json({ error: { code: 'invalid' } }, { status: 422 }));
  await submitDraft(createSubmissions('first'), DRAFT, fetch);
  deepStrictEqual(keys, ['first']);
});
