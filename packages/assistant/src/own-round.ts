const waiting: (() => void)[] = [];
let taken = false;

/**
 * Resolves in a round of the event loop that no other caller gets, in the order of asking: however much visitors say at
 * once, whatever else there is to do is done between two of their turns. (Several turns a round were slower for others:
 * what they say is stored together, which takes long at once.)
 */
export function ownRound(): Promise<void> {
  if (taken) return new Promise((resolve) => waiting.push(resolve));
  taken = true;
  setImmediate(giveNext);
  return Promise.resolve();
}

function giveNext(): void {
  const next = waiting.shift();
  taken = next !== undefined;
  if (next === undefined) return;
  next();
  setImmediate(giveNext);
}
