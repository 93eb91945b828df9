import type { AttemptResult } from './attempt.ts';
import { connectionErrorText } from './connection-error.ts';

/** As of a webhook's answer. */
const MAX_ANSWER_CHARACTERS = 2_048;

const WORDS = new Map([
  ['EAUTH', 'the mail server refuses the user name or password'],
  ['ENOAUTH', 'the mail server wants a user name and password'],
  ['ETLS', 'the mail server offers no encrypted connection that could be used'],
  ['EDNS', 'host name not known'],
  ['ETIMEDOUT', 'connection could not be made in time'],
  ['ECONNECTION', 'connection closed before an answer came'],
  ['EPROTOCOL', 'the answer is not SMTP'],
]);

/**
 * What a mail's failing says of it (RFC 5321, 4.2.1). A 5xx to the recipients or the message refuses this one. All else is
 * the server's trouble, for any mail: no connection, no sign-in, the sender refused, or "later" (4xx).
 */
export function mailFailure(error: unknown): AttemptResult {
  const { code, command, status, answer } = detailsOf(error);
  const isRefused = status !== null && status >= 500 && (command === 'RCPT TO' || command === 'DATA');
  return {
    outcome: 'failed',
    kind: isRefused ? 'delivery' : 'destination',
    status,
    error: typeof error === 'string' ? error : errorText(error, code, status),
    retryAfterMs: null,
    answer: answer === null ? null : keptAnswer(answer),
  };
}

/** As much of an answer as is kept. PostgreSQL stores no NUL in a text. */
export function keptAnswer(answer: string): string {
  return answer.slice(0, MAX_ANSWER_CHARACTERS).replaceAll('\0', '\uFFFD');
}

function errorText(error: unknown, code: string | null, status: number | null): string {
  if (status !== null && code !== 'EAUTH') return `answered ${status}`;
  return WORDS.get(code ?? '') ?? connectionErrorText(socketError(error) ?? error);
}

/** Nodemailer puts its own code in the place of the socket's, whose code is left in the words. */
function socketError(error: unknown): Error | null {
  const code = error instanceof Error ? /\b(E[A-Z]{4,}|[A-Z]+(_[A-Z]+)+)\b/.exec(error.message)?.[1] : undefined;
  return code === undefined ? null : Object.assign(new Error(code), { code });
}

function detailsOf(error: unknown) {
  const fields: Readonly<Record<string, unknown>> = error instanceof Error ? { ...error } : {};
  const { code, command, responseCode, response } = fields;
  return {
    code: typeof code === 'string' ? code : null,
    command: typeof command === 'string' ? command : null,
    status: typeof responseCode === 'number' && responseCode > 0 ? responseCode : null,
    answer: typeof response === 'string' && response !== '' ? response : null,
  };
}
