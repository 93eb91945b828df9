import { UnreachableByRuleError } from './reachable.ts';

const WORDS = new Map([
  ['ECONNREFUSED', 'connection refused'],
  ['ECONNRESET', 'connection closed before an answer came'],
  ['EPIPE', 'connection closed before an answer came'],
  ['UND_ERR_SOCKET', 'connection closed before an answer came'],
  ['ENOTFOUND', 'host name not known'],
  ['EAI_AGAIN', 'host name could not be looked up'],
  ['EHOSTUNREACH', 'host not reachable'],
  ['ENETUNREACH', 'network not reachable'],
  ['ETIMEDOUT', 'connection could not be made in time'],
  ['UND_ERR_CONNECT_TIMEOUT', 'connection could not be made in time'],
  ['UND_ERR_HEADERS_OVERFLOW', 'the answer has too many headers'],
  ['CERT_HAS_EXPIRED', 'TLS certificate has expired'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'TLS certificate is self-signed'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'TLS certificate is self-signed'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'TLS certificate cannot be verified'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'TLS certificate is for another host'],
]);

/**
 * In plain words why no answer came. Names at most an error code or the innermost error's own message, which tells of
 * the connection and never of what was sent.
 */
export function connectionErrorText(error: unknown): string {
  const innermost = innermostError(error);
  if (!(innermost instanceof Error)) return 'no answer came';
  if (innermost instanceof UnreachableByRuleError) return innermost.message;
  const code = 'code' in innermost && typeof innermost.code === 'string' ? innermost.code : null;
  if (code !== null) return WORDS.get(code) ?? `no answer came (${code})`;
  if (innermost.message.startsWith('Response does not match the HTTP/1.1 protocol')) return 'the answer is not HTTP';
  if (innermost.message === 'bad port') return 'this port is not allowed for HTTP';
  return `no answer came (${innermost.message.slice(0, 200)})`;
}

/** `fetch` says only "fetch failed"; what happened is its cause, or the first of several addresses' errors. */
function innermostError(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) return innermostError(error.errors[0]);
  if (error instanceof Error && error.cause !== undefined) return innermostError(error.cause);
  return error;
}
