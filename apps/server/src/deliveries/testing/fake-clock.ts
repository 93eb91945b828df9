import type { Clock } from '../../clock.ts';

/** A clock that stands still until a test turns it. */
export interface FakeClock extends Clock {
  /**
   * Lets so many ms pass, stopping at each call that becomes due and at each stop waiting for `settled`, so that
   * whatever it set off has happened before time goes on.
   */
  pass(ms: number, settled: () => Promise<void>): Promise<void>;
  /** Lets so many ms pass in one step, as for a machine that slept. */
  leap(ms: number, settled: () => Promise<void>): Promise<void>;
  /** Sets the wall clock, as an administrator or a time server does; no time passes. */
  setWall(now: number): void;
}

/** Begins at this wall time, in ms since the epoch. */
export function createFakeClock(start = Date.UTC(2026, 10, 2, 9)): FakeClock {
  let elapsed = 0;
  let offset = start;
  const calls = new Set<{ at: number; callback: () => void }>();
  const next = () => [...calls].sort((one, other) => one.at - other.at)[0];
  return {
    now: () => offset + elapsed,
    monotonic: () => elapsed,
    setTimeout(callback, ms) {
      const call = { at: elapsed + ms, callback };
      calls.add(call);
      return { cancel: () => calls.delete(call) };
    },
    async pass(ms, settled) {
      const end = elapsed + ms;
      await settled();
      for (let call = next(); call !== undefined && call.at <= end; call = next()) {
        elapsed = Math.max(elapsed, call.at);
        calls.delete(call);
        call.callback();
        await settled();
      }
      elapsed = end;
    },
    async leap(ms, settled) {
      await settled();
      elapsed += ms;
      for (const call of [...calls].filter(({ at }) => at <= elapsed)) {
        calls.delete(call);
        call.callback();
      }
      await settled();
    },
    setWall(now) {
      offset = now - elapsed;
    },
  };
}
