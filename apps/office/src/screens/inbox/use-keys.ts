import { useEffect, useState } from 'react';

const STORED = 'office-single-keys';

/** By the key's name, such as `j`. */
export type KeyActions = Readonly<Record<string, () => void>>;

/** Calls an action for its key, unless the key is meant for a field, a menu, a dialog or the browser. */
export function useKeys(actions: KeyActions, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined;
      if (action === undefined || !isForTheScreen(event)) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [actions, isOn]);
}

function isForTheScreen(event: KeyboardEvent): boolean {
  const { target, key } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  if (!(target instanceof Element)) return true;
  if (document.querySelector('dialog[open]') !== null) return false;
  if (target.closest('input, textarea, select, [contenteditable], [popover]') !== null) return false;
  // A focused link or button has its own use for it.
  return key !== 'Enter' || target.closest('a, button, summary') === null;
}

/** Whether single keys are used: whoever speaks to the computer must be able to turn them off (WCAG 2.2, 2.1.4). */
export function useSingleKeys(): readonly [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => localStorage.getItem(STORED) !== 'off');
  const change = (on: boolean) => {
    localStorage.setItem(STORED, on ? 'on' : 'off');
    setOn(on);
  };
  return [isOn, change];
}
