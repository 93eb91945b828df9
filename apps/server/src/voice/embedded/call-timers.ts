/** Timers of one call by name: setting one again moves it. */
export interface CallTimers<Name extends string> {
  set(name: Name, ms: number, action: () => void): void;
  clear(name: Name): void;
  clearAll(): void;
  /** Whether it is still to come. */
  has(name: Name): boolean;
}

export function createCallTimers<Name extends string>(): CallTimers<Name> {
  const timers = new Map<Name, NodeJS.Timeout>();
  const clear = (name: Name) => {
    clearTimeout(timers.get(name));
    timers.delete(name);
  };
  return {
    set(name, ms, action) {
      clear(name);
      const fire = () => {
        timers.delete(name);
        action();
      };
      timers.set(name, setTimeout(fire, Math.max(0, ms)));
    },
    clear,
    has: (name) => timers.has(name),
    clearAll() {
      for (const name of [...timers.keys()]) clear(name);
    },
  };
}
