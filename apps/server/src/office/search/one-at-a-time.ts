/**
 * Does it once at a time. One that is under way may have passed what an asker means already: all who ask meanwhile share the
 * one that begins after it, whatever becomes of it.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> | null = null;
  let following: Promise<void> | null = null;

  function begin(): Promise<void> {
    following = null;
    underWay = work().finally(() => {
      underWay = null;
    });
    return underWay;
  }

  return () => {
    if (following !== null) return following;
    if (underWay === null) return begin();
    following = underWay.then(begin, begin);
    return following;
  };
}
