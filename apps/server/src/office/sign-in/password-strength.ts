import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import { TooManyPasswordsError } from './passwords.ts';
import { knownWords, withoutKnownWords } from './without-known-words.ts';

const WORKER = new URL('./password-strength-worker.ts', import.meta.url);
/** In MB. */
const MAX_HEAP = 128;
/** It takes a fifth of a second, and on a machine that is busy many times that. In ms; the office waits for 30 s. */
const PATIENCE_MS = 25_000;

const GUESSABLE =
  'This is easy to guess: please use some words that have nothing to do with each other, with you or with the company';

const answer = z.object({ isGuessable: z.boolean() });

/**
 * What is wrong with a password that is to be set, in words; null when it is hard to guess: neither one of the 49,000
 * commonest nor made of them, of the keyboard's rows, of repetitions and dates (https://zxcvbn-ts.github.io/zxcvbn), also without the
 * username and what else is known of this office. In a thread of its own, which takes its 30 MB of words with it when it ends.
 * Throws `TooManyPasswordsError` when it has not ended in time.
 */
export async function guessableBy(
  password: string,
  username: string,
  patienceMs = PATIENCE_MS,
): Promise<string | null> {
  const words = knownWords(username);
  const workerData = { password, left: withoutKnownWords(password, words), words };
  // None of the flags that this process was started with concerns it.
  const worker = new Worker(WORKER, { workerData, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP } });
  const signal = AbortSignal.timeout(patienceMs);
  const [posted] = await once(worker, 'message', { signal })
    .catch((error: unknown) => {
      throw signal.aborted ? new TooManyPasswordsError('The password was not looked at in time') : error;
    })
    .finally(() => worker.terminate());
  return answer.parse(posted).isGuessable ? GUESSABLE : null;
}
