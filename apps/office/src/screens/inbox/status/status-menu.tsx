import { LEAD_STATUSES, type LeadStatus } from '@downspout/office-api/leads';
import { statusNames } from '@downspout/office-api/names';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { statusChange } from '../../../words/inbox.ts';

interface StatusMenuProps {
  readonly name: string;
  readonly status: LeadStatus;
  readonly onChoose: (status: LeadStatus) => void;
  readonly onClose: () => void;
}

/**
 * The statuses to choose from, by pointer, arrows or first letter. A popover, which Esc and a press elsewhere close and which
 * gives the focus back (https://html.spec.whatwg.org/multipage/popover.html).
 */
export function StatusMenu({ name, status, onChoose, onClose }: StatusMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (menu.current === null) return;
    menu.current.showPopover();
    place(menu.current);
    itemsOf(menu.current)
      .find((item) => item.ariaChecked === 'true')
      ?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    const follow = () => menu.current && place(menu.current);
    addEventListener('scroll', follow, { passive: true });
    addEventListener('resize', follow);
    return () => {
      removeEventListener('scroll', follow);
      removeEventListener('resize', follow);
    };
  }, []);
  return (
    <div
      ref={menu}
      popover="auto"
      role="menu"
      tabIndex={-1}
      className="menu"
      aria-label={statusChange.menu(name)}
      onToggle={(event) => event.newState === 'closed' && onClose()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return onKey(event);
        // At once: the browser reports closing it later, when the menu may have been opened again.
        event.preventDefault();
        event.currentTarget.hidePopover();
        onClose();
      }}
    >
      {LEAD_STATUSES.map((known) => (
        <button
          key={known}
          type="button"
          role="menuitemradio"
          aria-checked={known === status}
          tabIndex={-1}
          onClick={() => {
            menu.current?.hidePopover();
            onChoose(known);
          }}
        >
          {statusNames[known]}
        </button>
      ))}
    </div>
  );
}

/** WAI-ARIA Authoring Practices, "Menu and Menubar Pattern". */
function onKey(event: KeyboardEvent<HTMLDivElement>): void {
  const items = itemsOf(event.currentTarget);
  const at = items.findIndex((item) => item.matches(':focus'));
  const target = targetOf(event.key, items, at);
  if (event.key === 'Tab') event.currentTarget.hidePopover();
  else if (target !== undefined) {
    event.preventDefault();
    target.focus();
  }
}

function targetOf(key: string, items: readonly HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  const fromHere = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return fromHere.find((item) => key.length === 1 && item.innerText.toLowerCase().startsWith(key.toLowerCase()));
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role=menuitemradio]')];
}

/** Below its button, or above it where there is no room below; it goes when its button is out of sight. */
function place(menu: HTMLElement): void {
  const button = menu.parentElement?.querySelector('button')?.getBoundingClientRect();
  if (button === undefined) return;
  if (button.bottom < 0 || button.top > innerHeight) {
    menu.hidePopover();
    return;
  }
  const { height, width } = menu.getBoundingClientRect();
  const below = button.bottom + 4;
  const top = below + height <= innerHeight ? below : Math.max(0, button.top - 4 - height);
  menu.style.top = `${top}px`;
  menu.style.left = `${Math.max(8, Math.min(button.left, innerWidth - width - 8))}px`;
}
