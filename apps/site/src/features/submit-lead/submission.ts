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
  /**
   * Further headers for our own server: the attribution and the bot check. Named as browsers have it in their queues;
   * missing in what was queued before there were any.
   */
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

/**
 * A random UUID (version 4, RFC 9562). `crypto.randomUUID` is missing where a page is served without TLS; there the
 * address of an object (File API, section 8.2) brings one.
 */
function newIdempotencyKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const address = URL.createObjectURL(new Blob());
  URL.revokeObjectURL(address);
  return address.slice(-36);
}
