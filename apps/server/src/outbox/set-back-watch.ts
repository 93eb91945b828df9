import type { Clock } from '../clock.ts';

/** A wall clock that is put right in small steps is not worth a try. */
const SET_BACK_MS = 5_000;

/** Notices that the wall clock was set back. */
export interface SetBackWatch {
  /** Has it handled, with the wall time of now, if it was since the last time; once more if that fails. */
  handle(onSetBack: (now: number) => Promise<void>): Promise<void>;
}

/** Compares the wall clock with the one that never jumps: what was put off by so many hours would wait for as many more. */
export function createSetBackWatch(clock: Clock): SetBackWatch {
  const ahead = () => clock.now() - clock.monotonic();
  let known = ahead();
  return {
    async handle(onSetBack) {
      const found = ahead();
      if (found < known - SET_BACK_MS) await onSetBack(clock.now());
      known = found;
    },
  };
}
