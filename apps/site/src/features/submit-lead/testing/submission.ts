import type { Submission } from '../submission.ts';

/** A submission that is told from others by its key. */
export function submission(idempotencyKey: string, submittedAt = '2026-11-20T10:00:00.000Z'): Submission {
  return {
    endpoint: '/api/quotes',
    idempotencyKey,
    submittedAt,
    body: `{"key":"${idempotencyKey}"}`,
    consentVersion: null,
  };
}
