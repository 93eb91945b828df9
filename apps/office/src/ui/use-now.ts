import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The time in ms since the epoch, told anew with each minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    const timer = setInterval(tick, MINUTE_MS);
    // Timers of a tab in the background, or of a computer that sleeps, stand still.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);
  return now;
}
