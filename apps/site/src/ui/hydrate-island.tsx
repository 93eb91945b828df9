import { type ReactNode, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { keepTypedEntries } from './typed-entries.ts';

/** Brings a static form to life in place, with what was typed into it while its script was on the way. */
export function hydrateIsland(container: HTMLElement, form: ReactNode): void {
  hydrateRoot(container, <Restored restore={keepTypedEntries(container)}>{form}</Restored>);
}

function Restored({ restore, children }: { restore: () => void; children: ReactNode }) {
  useLayoutEffect(restore, [restore]);
  return children;
}
