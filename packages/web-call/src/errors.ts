export type WebCallErrorCode =
  /** `start` was given nothing to call. */
  | 'nothing-to-call'
  /** `reconnect` was called while a call is under way, or without a room's address. */
  | 'reconnect-refused'
  /** The method needs a call and there is none. */
  | 'no-call'
  /** The room in use cannot do this. */
  | 'unsupported'
  /** The call could not be created: the reply was refused or unreadable. `status` and `body` tell what came. */
  | 'call-refused'
  /** The room reported a fatal error while the call was starting. */
  | 'room-failed'
  /** Nothing answered in time. */
  | 'timeout'
  /** The client was disposed of. */
  | 'disposed';

/** What this package throws or reports itself; a failure of the network or of the room stands in `cause` or is passed on. */
export class WebCallError extends Error {
  override readonly name = 'WebCallError';
  readonly code: WebCallErrorCode;
  /** HTTP status of the refusal; undefined when the error is no reply. */
  readonly status: number | undefined;
  /** Body of the refusal: its JSON, else its text; undefined when there is none. */
  readonly body: unknown;
  /** The room's error type, such as `end-of-life`; undefined when the error is not a room's. */
  readonly type: string | undefined;

  constructor(
    code: WebCallErrorCode,
    message: string,
    options: ErrorOptions & { status?: number; body?: unknown; type?: string } = {},
  ) {
    super(message, options);
    this.code = code;
    this.status = options.status;
    this.body = options.body;
    this.type = options.type;
  }
}
