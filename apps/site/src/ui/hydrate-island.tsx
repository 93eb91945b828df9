import { type ReactNode, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { KeptEntries } from './kept-entries.ts';

const CONTROLS = 'input, select, textarea';
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

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

/**
 * Remembers what stands in a form's controls and where the focus is, and returns a function that puts it back: what was
 * typed before the form's script arrived must survive its arrival.
 */
function keepTypedEntries(container: HTMLElement): () => void {
  const typed = [...container.querySelectorAll<Control>(CONTROLS)].map((control) => ({
    name: control.name,
    value: control.value,
    checked: control instanceof HTMLInputElement && control.checked,
  }));
  return () => {
    for (const { name, value, checked } of typed) {
      const control = container.querySelector<Control>(`[name="${name}"]`);
      if (control === null) continue;
      if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = checked;
      else if (control.value !== value) control.value = value;
    }
  };
}
