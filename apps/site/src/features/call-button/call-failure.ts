import type { callFailures } from '@downspout/business/copy';
import type { CallError } from '@downspout/web-call';

/** Why a call failed, as the visitor is told. */
export type CallFailure = keyof typeof callFailures;

/** Errors of sound leave the call alive. */
export function endsTheCall(error: CallError): boolean {
  return 'action' in error || !/^(audio|video-recording)-/.test(error.type);
}

/**
 * The cause behind an error event. `connected`: whether the assistant had begun to listen, so that what is lost is a call
 * and not an attempt.
 */
export function failureOf(error: CallError, connected: boolean): CallFailure {
  if (connected) return 'dropped';
  const { type, status, message } = detailsOf(error);
  if (/WebRTC not supported/i.test(message)) return 'unsupported';
  // The platform answered, and said no; so did the room, unless it was the connection to it.
  if (status !== undefined || (type !== undefined && type !== 'connection-error')) return 'refused';
  return 'unreachable';
}

function detailsOf(error: CallError): { type?: string; status?: number; message: string } {
  if ('action' in error) return { message: error.errorMsg, ...(error.error && { type: error.error.type }) };
  return error.error;
}
