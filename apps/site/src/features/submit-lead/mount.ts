import { deliverQueue } from './deliver-queue.ts';

/** What the page script calls when requests wait in the browser. */
export function mount(): void {
  void deliverQueue();
}
