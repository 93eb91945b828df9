import { setImmediate } from 'node:timers/promises';

/** SQLite counts on this process's only thread: whoever sends a lead meanwhile comes in between. */
export async function inTurn<Part>(count: () => Promise<Part> | Part): Promise<Part> {
  await setImmediate();
  return count();
}
