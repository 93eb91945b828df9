import type { Refusal } from '@downspout/office-api/session';

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

/** Throws `HttpError` when the answer is no success. */
export async function throwUnlessOk(answer: Response): Promise<void> {
  if (!answer.ok) throw new HttpError(answer, await answer.text());
}

/** Gets JSON with cookies. Throws `HttpError`. */
export async function get<Answer>(url: string, signal: AbortSignal): Promise<Answer> {
  const answer = await fetch(url, { credentials: 'include', signal });
  await throwUnlessOk(answer);
  return answer.json();
}

/** Posts JSON with cookies and reads JSON; null for an answer without a body. Throws `HttpError`. */
export async function post<Answer>(url: string, body: object = {}): Promise<Answer | null> {
  const answer = await fetch(url, {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await throwUnlessOk(answer);
  return answer.status === 204 ? null : answer.json();
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
