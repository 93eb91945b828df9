/** What was typed is no command, or cannot be done. The message is for whoever typed it. */
export class ConsentsCommandError extends Error {
  override readonly name = 'ConsentsCommandError';
  readonly code = 'consents-command';
}
