import { useEffect, useRef } from 'react';
import { type Command, offeredCommands } from './commands.ts';

/** Within which the second of two keys must come. In ms. */
const PAIR_MS = 1_500;

/**
 * Runs a command by its keys, unless they are meant for a field, a menu, a dialog or the browser; and Ctrl or ⌘ with K anywhere.
 * `isOn`: whether keys without Ctrl or ⌘ are used.
 */
export function useCommandKeys(isOn: boolean, onMenu: () => void): void {
  const first = useRef({ key: '', at: 0 });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isMenuKey(event)) {
        event.preventDefault();
        onMenu();
      } else if (isOn && isForTheScreen(event)) {
        const command = commandOf(event, first.current);
        const isBegun = command === undefined && beginsPair(event.key);
        first.current = isBegun ? { key: event.key, at: event.timeStamp } : { key: '', at: 0 };
        if (command === undefined) return;
        event.preventDefault();
        command.run();
      }
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isOn, onMenu]);
}

function isMenuKey(event: KeyboardEvent): boolean {
  const isChord = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
  return isChord && event.key.toLowerCase() === 'k' && !event.isComposing && !isDialogOpen();
}

function commandOf({ key, timeStamp }: KeyboardEvent, first: { key: string; at: number }): Command | undefined {
  const isPair = first.key !== '' && timeStamp - first.at < PAIR_MS;
  return (isPair ? commandBy(`${first.key} ${key}`) : undefined) ?? commandBy(key);
}

function commandBy(keys: string): Command | undefined {
  return allCommands().find((command) => command.keys === keys);
}

function beginsPair(key: string): boolean {
  return allCommands().some(({ keys }) => keys?.startsWith(`${key} `));
}

function allCommands(): readonly Command[] {
  return offeredCommands().flatMap(({ commands }) => commands);
}

function isForTheScreen(event: KeyboardEvent): boolean {
  const { target, key } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  if (isDialogOpen()) return false;
  if (!(target instanceof Element)) return true;
  if (target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable], [popover]') !== null)
    return false;
  // A focused link or button has its own use for it.
  return key !== 'Enter' || target.closest('a, button, summary') === null;
}

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open], [role="dialog"][data-open]') !== null;
}
