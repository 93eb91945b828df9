import type { FieldErrors } from '@downspout/leads/field-errors';
import type { Submission, SubmissionDraft, Submissions } from './submission.ts';

/** How long an answer may take. Past it the network counts as gone; the key keeps a late arrival from counting twice. */
const TIMEOUT_MS = 15_000;
/** Browsers refuse to keep more than 64 KiB in flight past the page's life (Fetch standard, `keepalive`). */
const KEEPALIVE_MAX_BYTES = 60_000;
/** Our server's word for a key that belongs to another request. */
const KEY_REUSED = 'idempotency_key_reused';

export type Outcome =
  | { readonly kind: 'accepted' }
  /** It was answered and not taken. `code` is our server's, null of any other; `fields` names what to mend, if it said so. */
  | { readonly kind: 'refused'; readonly status: number; readonly code: string | null; readonly fields: FieldErrors }
  /** No answer came, or one that a script may not read (status 0). */
  | { readonly kind: 'unreachable' };

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

/**
 * Sends a lead: the only place of the site that does.
 * Rejects with whatever is neither an answer nor a network failure.
 */
export async function submitLead(submission: Submission, fetch = globalThis.fetch): Promise<Outcome> {
  // Not by `AbortSignal.timeout`, which iOS has since 16 only.
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new DOMException('No answer in time', 'TimeoutError')), TIMEOUT_MS);
  // Made here, since a fault of ours would look like the network's.
  const init = { ...requestInit(submission), signal: limit.signal };
  try {
    return await outcomeOf(() => fetch(submission.endpoint, init));
  } finally {
    clearTimeout(timer);
  }
}

async function outcomeOf(answer: () => Promise<Response>): Promise<Outcome> {
  let response: Response;
  try {
    response = await answer();
  } catch (error) {
    if (isNetworkFailure(error)) return { kind: 'unreachable' };
    throw error;
  }
  if (response.ok) return { kind: 'accepted' };
  if (response.status === 0) return { kind: 'unreachable' };
  return { kind: 'refused', status: response.status, ...(await refusalIn(response)) };
}

/**
 * A network failure rejects `fetch` with a TypeError (Fetch standard), which each browser words differently: "Failed to
 * fetch", "NetworkError when attempting to fetch resource.", "Load failed" in the visitor's language. Ours is the timeout.
 */
function isNetworkFailure(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError');
}

function requestInit({ endpoint, idempotencyKey, submittedAt, body, consentVersion, signs }: Submission): RequestInit {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  // A foreign webhook gets the specified request alone: further headers would need its CORS consent.
  if (isOwnServer(endpoint)) {
    headers['idempotency-key'] = idempotencyKey;
    headers['submitted-at'] = submittedAt;
    Object.assign(headers, signs);
    if (consentVersion !== null) headers['consent-version'] = consentVersion;
  }
  return {
    method: 'POST',
    headers,
    body,
    keepalive: new TextEncoder().encode(body).length <= KEEPALIVE_MAX_BYTES,
  };
}

/** Ours are addressed by path. */
export function isOwnServer(endpoint: string): boolean {
  return endpoint.startsWith('/');
}

interface Refusal {
  readonly code: string | null;
  readonly fields: FieldErrors;
}

async function refusalIn(response: Response): Promise<Refusal> {
  try {
    const error = property(await response.json(), 'error');
    const code = property(error, 'code');
    return { code: typeof code === 'string' ? code : null, fields: fieldsIn(property(error, 'fields')) };
  } catch {
    return { code: null, fields: {} };
  }
}

function fieldsIn(fields: unknown): FieldErrors {
  if (typeof fields !== 'object' || fields === null) return {};
  return Object.fromEntries(Object.entries(fields).filter(([, message]) => typeof message === 'string'));
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
