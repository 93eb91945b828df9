import { deepStrictEqual, equal, match, notEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { createSubmissions } from './submission.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

function draft(entries: Record<string, string>) {
  return {
    endpoint: '/api/holiday-lights',
    entries,
    consentVersion: null,
    payload: (submittedAt: string) => ({ ...entries, submittedAt }),
  };
}

/** A clock that goes on by a minute with each look. */
function minutes(): () => Date {
  let at = Date.parse('2026-11-20T10:00:00Z');
  return () => {
    at += 60_000;
    return new Date(at);
  };
}

test('unchanged entries are the same submission, key, time and body', () => {
  const submissions = createSubmissions(undefined, minutes());
  const first = submissions.prepare(draft({ phone: '1' }));
  match(first.idempotencyKey, UUID);
  equal(first.body, '{"phone":"1","submittedAt":"2026-11-20T10:01:00.000Z"}');
  deepStrictEqual(submissions.prepare(draft({ phone: '1' })), first);
});

test('changed entries are another submission', () => {
  const submissions = createSubmissions(undefined, minutes());
  const first = submissions.prepare(draft({ phone: '1' }));
  const second = submissions.prepare(draft({ phone: '2' }));
  notEqual(second.idempotencyKey, first.idempotencyKey);
  equal(second.submittedAt, '2026-11-20T10:02:00.000Z');
});

test('after a success the same entries are a new submission', () => {
  const submissions = createSubmissions(undefined);
  const first = submissions.prepare(draft({ phone: '1' }));
  submissions.forget();
  notEqual(submissions.prepare(draft({ phone: '1' })).idempotencyKey, first.idempotencyKey);
});

test('the first submission uses the key that the form would have posted, the next another', () => {
  const submissions = createSubmissions('11111111-1111-4111-8111-111111111111');
  equal(submissions.prepare(draft({ phone: '1' })).idempotencyKey, '11111111-1111-4111-8111-111111111111');
  match(submissions.prepare(draft({ phone: '2' })).idempotencyKey, UUID);
  match(createSubmissions('').prepare(draft({})).idempotencyKey, UUID);
});
