/** Events by name, each with the tuple of its listener's arguments. */
export type EventMap<E> = { [Name in keyof E]: readonly unknown[] };

export type Emit<E extends EventMap<E>> = <Name extends keyof E>(event: Name, ...args: E[Name]) => void;

export type On<E extends EventMap<E>> = <Name extends keyof E>(
  event: Name,
  listener: (...args: E[Name]) => void,
) => () => void;

export interface Emitter<E extends EventMap<E>> {
  emit: Emit<E>;
  /** Adds a listener; the function returned removes it, and may be called twice. */
  on: On<E>;
  clear(): void;
}

/** More listeners of one event than this are probably a leak (specification, point 9: event listener warning threshold). */
const LISTENER_WARNING_THRESHOLD = 10;

/**
 * Typed events. Listeners run in the order they were added, those present when the event was emitted; one that throws is
 * handed to `onThrow` and stops neither the others nor the emitter. An event nobody listens to is no error, `error` included.
 */
export function createEmitter<E extends EventMap<E>>(onThrow: (error: unknown, event: keyof E) => void): Emitter<E> {
  const listeners: { [Name in keyof E]?: Set<(...args: E[Name]) => void> } = {};
  const warned = new Set<keyof E>();

  return {
    emit(event, ...args) {
      for (const listener of [...(listeners[event] ?? [])]) {
        try {
          listener(...args);
        } catch (error) {
          onThrow(error, event);
        }
      }
    },
    on(event, listener) {
      // Wrapped, so that a function added twice is called twice and each unsubscribe removes its own.
      const own = (...args: E[typeof event]) => listener(...args);
      const added = listeners[event] ?? new Set();
      listeners[event] = added;
      added.add(own);
      if (added.size > LISTENER_WARNING_THRESHOLD && !warned.has(event)) {
        warned.add(event);
        console.warn(`${added.size} listeners of ${String(event)}: a leak?`);
      }
      return () => added.delete(own);
    },
    clear() {
      for (const event in listeners) delete listeners[event];
    },
  };
}
