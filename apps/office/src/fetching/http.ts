import { ANSWER_TIMEOUT_MS } from '@downspout/office-api/limits';
import type { Refusal } from '@downspout/office-api/session';
import { activityHeaders } from './user-activity.ts';

/** An answer that is no success. The message is the specification's `status: body`. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly code = 'http';
  readonly status: number;
  /** What the server says of it; null when it is not the server that answers. */
  readonly refusal: Refusal | null;
  /** In seconds; null when the answer names no time. */
  readonly retryAfterS: number | null;

  constructor(answer: Response, body: string) {
    super(`${answer.status}: ${body || answer.statusText}`);
    this.status = answer.status;
    this.refusal = readRefusal(body);
    this.retryAfterS = Number(answer.headers.get('retry-after')) || null;
  }
}

/** A change to which no answer came, or not all of it: whether it was made is not known. */
export class UnansweredError extends Error {
  override readonly name = 'UnansweredError';
  readonly code = 'unanswered';

  constructor(url: string, cause: unknown) {
    super(`POST ${url} was not answered`, { cause });
  }
}

/** Fetches with cookies, for as long as an answer may take. What comes too late fails as a `TimeoutError`. */
export function request(url: string, { signal, headers, ...init }: RequestInit = {}): Promise<Response> {
  const timeout = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
  return fetch(url, {
    ...init,
    credentials: 'include',
    headers: { ...activityHeaders(), ...headers },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
}

/** Throws `HttpError` when the answer is no success. */
export async function throwUnlessOk(answer: Response): Promise<void> {
  if (!answer.ok) throw new HttpError(answer, await answer.text());
}

/** Gets JSON with cookies. Throws `HttpError`. */
export async function get<Answer>(url: string, signal?: AbortSignal): Promise<Answer> {
  const answer = await request(url, { signal: signal ?? null });
  await throwUnlessOk(answer);
  return answer.json();
}

/** Posts JSON with cookies and reads JSON; null for an answer without a body. Throws `HttpError`, `UnansweredError`. */
export async function post<Answer>(url: string, body: object = {}): Promise<Answer | null> {
  try {
    const headers = { 'content-type': 'application/json' };
    const answer = await request(url, { method: 'POST', headers, body: JSON.stringify(body) });
    await throwUnlessOk(answer);
    return answer.status === 204 ? null : await answer.json();
  } catch (error) {
    throw error instanceof HttpError ? error : new UnansweredError(url, error);
  }
}

/** Whether an answer did not come in time. */
export function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}

/** What the server said, if the error is an answer of it. */
export function refusalOf(error: unknown): Refusal | null {
  return error instanceof HttpError ? error.refusal : null;
}

function readRefusal(body: string): Refusal | null {
  try {
    const { error } = JSON.parse(body);
    return typeof error?.code === 'string' ? error : null;
  } catch {
    return null;
  }
}
