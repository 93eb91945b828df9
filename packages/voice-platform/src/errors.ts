/**
 * Why a call did not give its reply:
 * - `invalid-options`: the client was given a setting it cannot work with; nothing was sent.
 * - `invalid-request`: a path value, query parameter or body cannot be sent as it is; nothing was sent.
 * - `response`: the platform answered, but not with a 2xx status; see {@link PlatformResponseError}.
 * - `unreadable-reply`: a 2xx answer whose body is not what the call is documented to give. The platform did act.
 * - `network`: no whole answer came. Whether the platform acted is unknown, so nothing is retried.
 * - `timeout`: no whole answer came in time. Whether the platform acted is unknown.
 * - `aborted`: the caller's signal ended the call. Whether the platform acted is unknown.
 */
export type PlatformErrorCode =
  | 'invalid-options'
  | 'invalid-request'
  | 'response'
  | 'unreadable-reply'
  | 'network'
  | 'timeout'
  | 'aborted';

/** The call an error is about: its HTTP method and its path as sent, without host and query. */
export type CallTarget = { readonly method: string; readonly path: string };

/**
 * Everything this client throws or rejects with. The credential is in no part of it, nor is the query or a body in
 * what a logger prints: those may hold a caller's name and number.
 *
 * `method` and `path` are null for `invalid-options`, which belongs to no call. `cause` is a copy of what was thrown
 * below, kept to name, message, code and stack.
 */
export class PlatformError extends Error {
  override readonly name: string = 'PlatformError';
  readonly code: PlatformErrorCode;
  readonly method: string | null;
  readonly path: string | null;

  constructor(code: PlatformErrorCode, target: CallTarget | null, problem: string, cause?: Error) {
    const prefix = target === null ? '' : `${target.method} ${target.path} `;
    super(prefix + problem, cause === undefined ? undefined : { cause });
    this.code = code;
    this.method = target?.method ?? null;
    this.path = target?.path ?? null;
  }

  /** What a structured log keeps: no body, no cause. */
  toJSON(): Readonly<Record<string, unknown>> {
    return { name: this.name, code: this.code, message: this.message, method: this.method, path: this.path };
  }
}

/** What the platform answered in place of a reply. */
export type FailedResponse = { readonly response: Response; readonly body: unknown };

/**
 * The platform's answer with a status outside 200-299 (specification, point 8: "rejects with the response and its
 * error body"). A redirect counts: it is never followed, because it would turn a POST into a GET and carry the
 * credential elsewhere; a browser shows it as status 0.
 */
export class PlatformResponseError extends PlatformError {
  override readonly name: string = 'PlatformResponseError';
  readonly status: number;
  // Private so that no logger prints them; the getters are not own properties.
  readonly #failed: FailedResponse;

  constructor(target: CallTarget, status: number, problem: string, failed: FailedResponse) {
    super('response', target, problem);
    this.status = status;
    this.#failed = failed;
  }

  /** The answer, its body still unread: a copy in which the credential, should the platform echo it, is masked. */
  get response(): Response {
    return this.#failed.response;
  }

  /** The answer's body: parsed JSON, else its text, null when it is empty or could not be read. */
  get body(): unknown {
    return this.#failed.body;
  }

  override toJSON(): Readonly<Record<string, unknown>> {
    return { ...super.toJSON(), status: this.status };
  }
}
