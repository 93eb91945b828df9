import type { Submission, SubmissionDraft, Submissions } from './submission.ts';
import { type Outcome, submitLead } from './submit-lead.ts';

/** Our server's word for a key that belongs to another request. */
const KEY_REUSED = 'idempotency_key_reused';

/**
 * Sends what a form holds. A key that another request has used up (one that was posted before the script arrived, say) is
 * replaced once: what stands in the form now is a request of its own.
 */
export async function submitDraft(
  submissions: Submissions,
  draft: SubmissionDraft,
  fetch = globalThis.fetch,
): Promise<{ submission: Submission; outcome: Outcome }> {
  const submission = submissions.prepare(draft);
  const outcome = await submitLead(submission, fetch);
  if (outcome.kind !== 'refused' || outcome.code !== KEY_REUSED) return { submission, outcome };
  submissions.forget();
  const renewed = submissions.prepare(draft);
  return { submission: renewed, outcome: await submitLead(renewed, fetch) };
}
