import type { FieldErrors } from '@downspout/leads/field-errors';
import { keepForLater } from '../submit-lead/deliver-queue.ts';
import type { SubmissionDraft, Submissions } from '../submit-lead/submission.ts';
import { submitDraft } from '../submit-lead/submit-draft.ts';

export type QuoteResult = { readonly taken: true } | { readonly taken: false; readonly fields: FieldErrors };

/**
 * Sends a quote request. A network failure counts as taken (specification, point 8), and is made true: the request is
 * kept in the browser first, and delivered when the network returns. Rejects with whatever else goes wrong.
 */
export async function sendQuote(submissions: Submissions, draft: SubmissionDraft): Promise<QuoteResult> {
  const { submission, outcome } = await submitDraft(submissions, draft);
  switch (outcome.kind) {
    case 'accepted':
      return { taken: true };
    case 'unreachable':
      await keepForLater(submission);
      return { taken: true };
    case 'refused':
      return { taken: false, fields: outcome.fields };
  }
}
