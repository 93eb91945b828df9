/**
 * A reading for as many askers as there are: they share what is being read, or was a moment ago. An answer stands for
 * `rests` times as long as it took, which leaves this process's only thread to leads. After a failure the next asker reads
 * again.
 */
export function shareReading<Answer>(read: () => Promise<Answer>, rests: number): () => Promise<Answer> {
  let shared: Promise<Answer> | null = null;
  let staleAt = Number.POSITIVE_INFINITY;

  async function readOnce(): Promise<Answer> {
    const begun = performance.now();
    try {
      const answer = await read();
      const ended = performance.now();
      staleAt = ended + rests * (ended - begun);
      return answer;
    } catch (error) {
      shared = null;
      throw error;
    }
  }

  return () => {
    if (shared === null || performance.now() >= staleAt) {
      staleAt = Number.POSITIVE_INFINITY;
      shared = readOnce();
    }
    return shared;
  };
}
