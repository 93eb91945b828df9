import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { area, brand, siteUrl } from '@downspout/business/facts';
import * as z from 'zod/mini';
import { wordsOf } from './search-words.ts';

const WORKER = new URL('./guessable-worker.ts', import.meta.url);
/** In MB. */
const MAX_HEAP = 128;
/** It takes a fifth of a second. In ms. */
const PATIENCE_MS = 10_000;
/** What somebody who guesses at this very office tries first, beside the username (ASVS 5.0.0, 6.1.2). */
const CONTEXT = wordsOf([brand.name, area.city, new URL(siteUrl).host, 'downspout office gutter gutters'].join(' '));

const answer = z.object({ isGuessable: z.boolean(), isOfKnownWords: z.boolean() });

/**
 * What is wrong with a password that is to be set, in words; null when it is hard to guess: neither one of the 49,000
 * commonest nor made of them, of the keyboard's rows, of repetitions and dates, or of the username and what else is known of this
 * office (https://zxcvbn-ts.github.io/zxcvbn). In a thread of its own, which takes its 30 MB of words with it when it ends.
 */
export async function guessableBy(password: string, username: string): Promise<string | null> {
  const workerData = { password, words: [username, ...wordsOf(username), ...CONTEXT] };
  // None of the flags that this process was started with concerns it.
  const worker = new Worker(WORKER, { workerData, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP } });
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const [posted] = await once(worker, 'message', { signal }).finally(() => worker.terminate());
  const { isGuessable, isOfKnownWords } = answer.parse(posted);
  if (!isGuessable) return null;
  return isOfKnownWords
    ? 'This is easy to guess: please use less of your own and the company’s name'
    : 'This is easy to guess: please add some words that have nothing to do with each other';
}
