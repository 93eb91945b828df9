let last: Promise<unknown> = Promise.resolve();

/**
 * Runs what asks for notifications or shows them, one after the other. Chromium forgets a notification that it is about to show
 * when it is asked just then which there are: it stays on the screen, and a press on it is lost.
 */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work);
  last = done.catch(() => {});
  return done;
}
