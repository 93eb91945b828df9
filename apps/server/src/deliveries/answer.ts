import type { Clock } from '../clock.ts';
import { type AttemptResult, type AttemptTerms, timedAttempt } from './attempt.ts';

/** As much of an answer's body is kept. */
const MAX_ANSWER_BYTES = 2_048;
/** The status has already decided; the body is only for the owner to read. */
const ANSWER_PATIENCE_MS = 500;

/**
 * Sends a request, and judges its answer by status, headers and the start of the body. Without one it fails with this kind. Never
 * rejects.
 */
export function exchange(
  attempt: AttemptTerms,
  kind: 'destination' | 'delivery',
  send: (signal: AbortSignal) => Promise<Response>,
  judge: (response: Response, answer: string | null) => AttemptResult | Promise<AttemptResult>,
): Promise<AttemptResult> {
  return timedAttempt(attempt, kind, async (ended) => {
    const response = await send(ended);
    return judge(response, await readAnswer(response, attempt.clock, ended));
  });
}

/**
 * The first 2 KB of an answer's body as text, or as much of them as came within half a second and before `signal`; null
 * when nothing did. Never throws, and the rest of the body is refused: an endless one costs neither memory nor time.
 */
async function readAnswer(response: Response, clock: Clock, signal: AbortSignal): Promise<string | null> {
  if (response.body === null) return null;
  const reader: ReadableStreamDefaultReader<Uint8Array> = response.body.getReader();
  const giveUp = () => void reader.cancel().catch(() => {});
  const timer = clock.setTimeout(giveUp, ANSWER_PATIENCE_MS);
  signal.addEventListener('abort', giveUp, { once: true });
  const start = await readStart(reader);
  timer.cancel();
  signal.removeEventListener('abort', giveUp);
  giveUp();
  return start.length === 0 ? null : asText(start);
}

/** A cancelled reader answers that it is done, a broken connection rejects: what came before is kept either way. */
async function readStart(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    while (size < MAX_ANSWER_BYTES) {
      const { value } = await reader.read();
      if (value === undefined) break;
      chunks.push(value.subarray(0, MAX_ANSWER_BYTES - size));
      size += value.length;
    }
  } catch {
    // The answer's status counts, not how its body ended.
  }
  return Buffer.concat(chunks);
}

/** PostgreSQL stores no NUL in a text; bytes that are no UTF-8 become U+FFFD. */
function asText(bytes: Buffer): string {
  return bytes.toString('utf8').replaceAll('\0', '\uFFFD');
}
