/** Why an endpoint brought no answer that can be used. */
export type AssistantModelFault =
  /** No connection, or one that broke. */
  | 'unreachable'
  /** An HTTP status that is none of success. */
  | 'http'
  /** Nothing came for too long. */
  | 'timeout'
  /** Something came that is no answer of this API, or more than anybody says. */
  | 'unreadable'
  /** Nothing to say came. */
  | 'empty'
  /** The model, or a filter before it, would not answer. */
  | 'refused';

/**
 * The model could not answer a turn. Message and cause name the endpoint and what went wrong, and never hold the key, the
 * model's words or the visitor's: they may be logged.
 */
export class AssistantModelError extends Error {
  override readonly name = 'AssistantModelError';
  readonly code: AssistantModelFault;

  constructor(code: AssistantModelFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
