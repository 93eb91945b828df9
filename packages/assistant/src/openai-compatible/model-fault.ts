import { AssistantModelError } from './errors.ts';

/**
 * What the SDK reported or threw, as our own error. The SDK's errors hold the whole request and its headers, so none of
 * them is kept as the cause: only the system's own error of a connection is.
 */
export function modelFault(operation: string, error: unknown): AssistantModelError {
  if (error instanceof AssistantModelError)
    return new AssistantModelError(error.code, `${operation}: ${error.message}`);
  const status = fieldOf(error, 'statusCode');
  if (typeof status === 'number' && status >= 400) {
    return new AssistantModelError('http', `${operation}: the endpoint answered HTTP ${status}`);
  }
  const system = systemError(error);
  if (system !== null) {
    return new AssistantModelError('unreachable', `${operation}: ${system.code}`, { cause: system.error });
  }
  return isTimeout(error)
    ? new AssistantModelError('timeout', `${operation}: the endpoint took too long`)
    : new AssistantModelError('unreadable', `${operation}: the answer cannot be read (${nameOf(error)})`);
}

/** An error of the system or of Node's HTTP client, by its code, wherever in the chain of causes it stands. */
function systemError(error: unknown): { error: Error; code: string } | null {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 8; cause = cause.cause, depth += 1) {
    const code = fieldOf(cause, 'code');
    if (typeof code === 'string' && /^(E[A-Z]+|UND_ERR_\w+|CERT_\w+|DEPTH_\w+|SELF_\w+|UNABLE_\w+)$/.test(code)) {
      return { error: cause, code };
    }
  }
  return null;
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

function fieldOf(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, field)?.value : undefined;
}
