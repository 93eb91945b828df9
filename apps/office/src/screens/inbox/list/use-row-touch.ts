import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** To which side a row is swiped. */
export type Swipe = 'left' | 'right';

export interface RowTouch {
  /** A finger rests on the row. */
  readonly onLong: (id: string) => void;
  readonly onSwipe: (id: string, swipe: Swipe) => void;
}

interface Press {
  readonly id: string;
  readonly row: HTMLElement;
  readonly timer: number;
  readonly x: number;
  readonly y: number;
  swipe: Swipe | null;
  isFar: boolean;
}

const LONG_MS = 500;
/** A finger that rests moves less, in px. */
const AT_REST_PX = 10;
/** So far a row is swiped before something is done with it. */
const FAR_PX = 96;

/**
 * For a list whose rows have a `data-id`: a finger that rests on one chooses it, and one that swipes it to a side for which it has a
 * `data-swipe-left` or `-right` does what that says; either presses nothing in it. Rows need `touch-action: pan-y`.
 */
export function useRowTouch({ onLong, onSwipe }: RowTouch) {
  const press = useRef<Press | null>(null);
  const isSpent = useRef(false);
  const end = () => {
    if (press.current === null) return;
    clearTimeout(press.current.timer);
    const { row } = press.current;
    row.style.translate = '';
    delete row.dataset.swipe;
    press.current = null;
  };
  return {
    onPointerDown({ pointerType, isPrimary, target, clientX: x, clientY: y }: PointerEvent) {
      end();
      isSpent.current = false;
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null;
      const id = row?.dataset.id;
      if (pointerType !== 'touch' || !isPrimary || row === null || id === undefined) return;
      const timer = window.setTimeout(() => {
        isSpent.current = true;
        onLong(id);
      }, LONG_MS);
      press.current = { id, row, timer, x, y, swipe: null, isFar: false };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { current } = press;
      if (current === null) return;
      const [dx, dy] = [clientX - current.x, clientY - current.y];
      if (Math.hypot(dx, dy) > AT_REST_PX) clearTimeout(current.timer);
      if (current.swipe === null) current.swipe = beginOf(current.row, dx, dy);
      if (current.swipe !== null && !isSpent.current) follow(current, dx);
    },
    onPointerUp() {
      const done = press.current;
      end();
      if (done?.swipe == null) return;
      isSpent.current = true;
      if (done.isFar) onSwipe(done.id, done.swipe);
    },
    onPointerCancel: end,
    onContextMenu(event: MouseEvent) {
      if (press.current !== null || isSpent.current) event.preventDefault();
    },
    onClickCapture(event: MouseEvent) {
      if (!isSpent.current) return;
      isSpent.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

/** Sideways rather than down, and to a side on which there is something. */
function beginOf(row: HTMLElement, dx: number, dy: number): Swipe | null {
  if (Math.abs(dx) < AT_REST_PX || Math.abs(dx) < Math.abs(dy) * 2) return null;
  const swipe = dx < 0 ? 'left' : 'right';
  return row.hasAttribute(`data-swipe-${swipe}`) ? swipe : null;
}

function follow(press: Press, dx: number): void {
  const along = press.swipe === 'left' ? Math.min(0, dx) : Math.max(0, dx);
  press.isFar = Math.abs(along) >= FAR_PX;
  press.row.style.translate = `${along}px`;
  press.row.dataset.swipe = press.isFar ? `${press.swipe} far` : (press.swipe ?? '');
}
