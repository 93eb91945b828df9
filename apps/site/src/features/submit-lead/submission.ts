import { newIdempotencyKey } from './idempotency-key.ts';

/** One request as it is sent, and sent again: the same key and body until the visitor changes an entry. */
export interface Submission {
  readonly endpoint: string;
  readonly idempotencyKey: string;
  /** ISO 8601: when the visitor pressed the button. */
  readonly submittedAt: string;
  /** JSON, the specification's payload and nothing else. */
  readonly body: string;
  /** Which wording of the consent was on the form; null on a form without one. */
  readonly consentVersion: string | null;
  /** Further headers for our own server: whence the visitor came, and that a person sends this. Not in what was kept before they came. */
  readonly signs?: Readonly<Record<string, string>>;
  /** How often the queue has sent it, where that is counted. */
  readonly attempts?: number;
}

export type Submissions = ReturnType<typeof createSubmissions>;

export interface SubmissionDraft {
  readonly endpoint: string;
  readonly entries: Readonly<Record<string, unknown>>;
  readonly consentVersion: string | null;
  readonly signs?: Readonly<Record<string, string>>;
  /** The payload, given the time of the press. */
  payload(submittedAt: string): Readonly<Record<string, unknown>>;
}

/**
 * Remembers the last submission: when the entries are unchanged since (the answer was lost, or the server was busy) it
 * returns the very same one, so that the server knows it again; otherwise a new one with a new key.
 * `firstKey` is the key the form would have posted without script.
 */
export function createSubmissions(firstKey: string | undefined, now: () => Date = () => new Date()) {
  let last: { entries: string; submission: Submission } | undefined;
  let nextKey = firstKey;
  return {
    prepare(draft: SubmissionDraft): Submission {
      const entries = JSON.stringify(draft.entries);
      if (last?.entries === entries) return last.submission;
      const submittedAt = now().toISOString();
      const submission: Submission = {
        endpoint: draft.endpoint,
        idempotencyKey: nextKey || newIdempotencyKey(),
        submittedAt,
        body: JSON.stringify(draft.payload(submittedAt)),
        consentVersion: draft.consentVersion,
        signs: draft.signs ?? {},
      };
      nextKey = undefined;
      last = { entries, submission };
      return submission;
    },
    /** After a success: the same entries typed again are a new request. */
    forget(): void {
      last = undefined;
    },
  };
}
