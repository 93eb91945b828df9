import { type ReactNode, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { KeptEntries } from './kept-entries.ts';
import { keepTypedEntries } from './typed-entries.ts';

/**
 * Brings a static form to life in place, with what was typed into it while its script was on the way, and what the tab has
 * kept of an earlier visit.
 */
export function hydrateIsland(container: HTMLElement, form: ReactNode, kept: KeptEntries): void {
  const restoreTyped = keepTypedEntries(container);
  const restore = () => {
    restoreTyped();
    kept.restore(container);
  };
  hydrateRoot(container, <Restored restore={restore}>{form}</Restored>);
}

function Restored({ restore, children }: { restore: () => void; children: ReactNode }) {
  useLayoutEffect(restore, [restore]);
  return children;
}
