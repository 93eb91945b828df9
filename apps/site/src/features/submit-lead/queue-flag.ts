const FLAG = 'downspout:queue';

/** Whether requests may wait in the browser's queue: a flag, so that a page need not open the queue to know. */
export function hasQueuedLeads(): boolean {
  try {
    return !!localStorage.getItem(FLAG);
  } catch {
    return false;
  }
}

export function setQueuedLeadsFlag(waiting: boolean): void {
  try {
    if (waiting) localStorage.setItem(FLAG, '1');
    else localStorage.removeItem(FLAG);
  } catch {
    // Storage is blocked; the queue then lives in memory and needs no flag.
  }
}
