import { type MouseEvent, type PointerEvent, useRef } from 'react';

const LONG_MS = 500;
/** A finger that rests moves less, in px. */
const AT_REST_PX = 10;

/** For a list whose rows have a `data-id`: a finger that rests on one chooses it, and presses nothing in it. */
export function useLongPress(onLong: (id: string) => void) {
  const press = useRef<{ readonly timer: number; readonly x: number; readonly y: number } | null>(null);
  const isLong = useRef(false);
  const end = () => {
    clearTimeout(press.current?.timer);
    press.current = null;
  };
  return {
    onPointerDown({ pointerType, target, clientX: x, clientY: y }: PointerEvent) {
      end();
      isLong.current = false;
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null;
      const id = row?.dataset.id;
      if (pointerType !== 'touch' || id === undefined) return;
      const timer = window.setTimeout(() => {
        isLong.current = true;
        onLong(id);
      }, LONG_MS);
      press.current = { timer, x, y };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (press.current === null) return;
      if (Math.hypot(clientX - press.current.x, clientY - press.current.y) > AT_REST_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu(event: MouseEvent) {
      if (press.current !== null || isLong.current) event.preventDefault();
    },
    onClickCapture(event: MouseEvent) {
      if (!isLong.current) return;
      isLong.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
