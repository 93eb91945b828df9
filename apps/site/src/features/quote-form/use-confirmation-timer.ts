import { useEffect, useEffectEvent, useState } from 'react';

/** Specification, point 9. */
const CONFIRMATION_MS = 10_000;

/**
 * Calls `onDone` after 10 s that the visitor spent elsewhere: while the pointer or the focus is inside, the time stands
 * still. A pointer is inside once it has moved there: the one that pressed "send" and rests where the thanks come up holds
 * nothing (a browser tells of it by `pointerenter`, without a move). Returns the handlers of the element that is watched.
 */
export function useConfirmationTimer(onDone: () => void) {
  const [pointerInside, setPointerInside] = useState(false);
  const [focusInside, setFocusInside] = useState(false);
  const held = pointerInside || focusInside;
  const [clock] = useState(() => ({ leftMs: CONFIRMATION_MS }));
  const done = useEffectEvent(onDone);

  useEffect(() => {
    if (held) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => done(), clock.leftMs);
    return () => {
      clearTimeout(timer);
      clock.leftMs = Math.max(0, clock.leftMs - (performance.now() - startedAt));
    };
  }, [held, clock]);

  return {
    onPointerMove: () => setPointerInside(true),
    onPointerLeave: () => setPointerInside(false),
    onFocus: () => setFocusInside(true),
    onBlur: () => setFocusInside(false),
  };
}
