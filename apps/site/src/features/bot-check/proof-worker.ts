/** Runs in a worker: the page stays free while hashes are tried. Answers null when the work takes too long. */
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/sha';

const TIMEOUT_MS = 120_000;

addEventListener('message', async ({ data }) => {
  try {
    postMessage(await solveChallenge({ challenge: data, deriveKey, timeout: TIMEOUT_MS }));
  } catch {
    postMessage(null);
  }
});
