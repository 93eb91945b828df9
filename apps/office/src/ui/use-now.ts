import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The time in ms since the epoch, updated every `everyMs`; by default each minute. */
export function useNow(everyMs = MINUTE_MS): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    const timer = setInterval(tick, everyMs);
    // Timers of a tab in the background, or of a computer that sleeps, stand still.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [everyMs]);
  return now;
}
