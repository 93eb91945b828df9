import { type CallTarget, PlatformResponseError } from './errors.ts';
import type { Redaction } from './redaction.ts';
import { readText } from './reply-text.ts';

/** The error of an answer outside 200-299, its body read and parsed, with the credential masked wherever it is echoed. */
export async function failedResponseError(
  redaction: Redaction,
  target: CallTarget,
  failed: Response,
): Promise<PlatformResponseError> {
  // The status says enough when the rest of the answer is lost.
  const text = await failed.text().catch(() => '');
  const body = redaction.json(readText(text).value);
  const response = maskedCopy(failed, redaction.text(text), redaction);
  const problem = failed.type === 'opaqueredirect' ? 'answered with a redirect' : `answered ${failed.status}`;
  return new PlatformResponseError(target, failed.status, problem, { response, body });
}

/** A copy, since the answer itself holds what the platform echoed; a status no copy can have leaves nothing of it. */
function maskedCopy(failed: Response, text: string, redaction: Redaction): Response {
  const { status } = failed;
  if (status < 200 || status > 599) return Response.error();
  const headers = new Headers([...failed.headers].map(([name, value]) => [name, redaction.text(value)]));
  // They describe the body as it travelled, not the text it has become.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  const statusText = redaction.text(failed.statusText);
  return new Response(status === 304 ? null : text, { status, statusText, headers });
}
