/** A message that comes and goes (specification, point 9: at most one at once). */
interface Toast {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly destructive: boolean;
  /** False once dismissed; it is still remembered until the removal delay is over. */
  readonly open: boolean;
}

const TOAST_LIMIT = 1;
export const TOAST_DURATION_MS = 5_000;
const TOAST_REMOVE_DELAY_MS = 1_000_000;
export const TOAST_SWIPE_THRESHOLD_PX = 50;

type Timer = (callback: () => void, ms: number) => unknown;

export interface ToastStore {
  show(message: Omit<Toast, 'id' | 'open'>): void;
  dismiss(id: number): void;
  toasts(): readonly Toast[];
  subscribe(listener: () => void): () => void;
}

/** `setTimer` is passed in so that the removal delay can be tested. */
export function createToastStore(setTimer: Timer = setTimeout): ToastStore {
  let toasts: readonly Toast[] = [];
  let nextId = 1;
  const listeners = new Set<() => void>();
  const update = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  return {
    show(message) {
      update([{ ...message, id: nextId++, open: true }, ...toasts].slice(0, TOAST_LIMIT));
    },
    dismiss(id) {
      if (!toasts.some((toast) => toast.id === id && toast.open)) return;
      update(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
      setTimer(() => update(toasts.filter((toast) => toast.id !== id)), TOAST_REMOVE_DELAY_MS);
    },
    toasts: () => toasts,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
