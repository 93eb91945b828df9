/** What this browser remembers from visit to visit; nothing where it keeps nothing, as browsers that block storage throw. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Null forgets it. */
export function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Until the next visit it holds all the same.
  }
}
