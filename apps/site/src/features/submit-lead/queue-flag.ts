/** Set while requests wait in the browser's queue, so that a page need not open the queue to know. */
export const QUEUE_FLAG = 'downspout:queue';

export function setQueuedLeadsFlag(waiting: boolean): void {
  try {
    if (waiting) localStorage.setItem(QUEUE_FLAG, '1');
    else localStorage.removeItem(QUEUE_FLAG);
  } catch {
    // Storage is blocked; the queue then lives in memory and needs no flag.
  }
}
