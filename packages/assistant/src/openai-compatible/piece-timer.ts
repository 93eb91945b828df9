import type { ModelLimits } from './limits.ts';

/** Aborts an answer whose pieces do not come in time. */
export interface PieceTimer {
  readonly signal: AbortSignal;
  /** Tells of each part of the answer, by its type in the SDK's stream. */
  passed(part: string): void;
  stop(): void;
}

/** What shows that the model is at work; all else, as an empty piece, does not count. */
const PIECES: ReadonlySet<string> = new Set(['text-delta', 'reasoning-delta', 'tool-input-delta']);

/**
 * Starts at once. The SDK's own limit of the first piece begins only with the answer's headers, which most servers send
 * together with the first piece, however long that takes; so it would never apply.
 */
export function startPieceTimer({ firstPieceMs, nextPieceMs }: ModelLimits): PieceTimer {
  const late = new AbortController();
  let timer = setTimeout(() => late.abort(), firstPieceMs);

  function wait(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => late.abort(), ms);
  }

  return {
    signal: late.signal,
    passed(part) {
      if (PIECES.has(part)) wait(nextPieceMs);
      // While the tool is at work nothing is owed by the model; its next answer begins when the tool has answered.
      if (part === 'tool-call') clearTimeout(timer);
      if (part === 'tool-result' || part === 'tool-error') wait(firstPieceMs);
    },
    stop() {
      clearTimeout(timer);
    },
  };
}
