import type { Clock } from '../clock.ts';

/** How loud a voice counts that sounds: the browser does not tell how loud it speaks. */
const SPEAKING_LEVEL = 0.1;

/** Levels while the voice sounds, and a closing 0. */
export function voiceLevel(clock: Clock, report: (loud: number) => void) {
  let everyMs = 0;
  let sounding = false;
  let cancel = () => {};
  function tick(): void {
    cancel();
    if (everyMs === 0) return;
    report(sounding ? SPEAKING_LEVEL : 0);
    if (sounding) cancel = clock.after(everyMs, tick);
  }
  return {
    observe(intervalMs: number) {
      everyMs = intervalMs;
      if (sounding) tick();
    },
    sounds(on: boolean) {
      sounding = on;
      tick();
    },
  };
}
