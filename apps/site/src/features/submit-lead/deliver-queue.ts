import { quoteError } from '@downspout/business/copy';
import { showToast } from '../../ui/toast/show-toast.ts';
import { createLeadQueue } from './lead-queue.ts';
import { createIndexedDbLeadStore, createMemoryLeadStore } from './lead-store.ts';
import { setQueuedLeadsFlag } from './queue-flag.ts';
import type { Submission } from './submission.ts';
import { submitLead } from './submit-lead.ts';

const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 60_000;

const queue = createLeadQueue({
  durable: createIndexedDbLeadStore(),
  memory: createMemoryLeadStore(),
  submit: submitLead,
  refused: () => void showToast({ ...quoteError, destructive: true }),
});

let retryMs = FIRST_RETRY_MS;
let timer: ReturnType<typeof setTimeout> | undefined;
let delivering = false;
let listening = false;

/** Keeps a request that could not be sent, and goes on trying: now and then, when the network returns, on a later visit. */
export async function keepForLater(submission: Submission): Promise<void> {
  await queue.keep(submission);
  setQueuedLeadsFlag(true);
  retryMs = FIRST_RETRY_MS;
  retryLater();
}

/** Sends what waits. One tab does it at a time where the browser can tell; otherwise the keys keep it from counting twice. */
export async function deliverQueue(): Promise<void> {
  if (delivering) return;
  delivering = true;
  try {
    const waiting = await inOneTab(() => queue.deliver());
    if (waiting === 0) setQueuedLeadsFlag(false);
    // Looked at again after the flag: a request kept meanwhile would otherwise not be sent on a later visit.
    if (waiting > 0 || (await queue.waiting()) > 0) {
      setQueuedLeadsFlag(true);
      retryLater();
    }
  } catch (error) {
    console.error('The waiting requests could not be sent now:', error);
    retryLater();
  } finally {
    delivering = false;
  }
}

function retryLater(): void {
  listenForNetwork();
  clearTimeout(timer);
  timer = setTimeout(() => void deliverQueue(), retryMs);
  retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
}

/** Where the browser has no locks, or refuses them as it does all storage, the keys alone keep a request from counting twice. */
async function inOneTab(work: () => Promise<number>): Promise<number> {
  let begun = false;
  try {
    return await navigator.locks.request('downspout:queue', { ifAvailable: true }, (lock) => {
      begun = true;
      // Another tab at work: what waits is its business, but look again later.
      return lock === null ? 1 : work();
    });
  } catch (error) {
    if (begun) throw error;
    return work();
  }
}

function listenForNetwork(): void {
  if (listening) return;
  listening = true;
  addEventListener('online', () => {
    retryMs = FIRST_RETRY_MS;
    void deliverQueue();
  });
}
