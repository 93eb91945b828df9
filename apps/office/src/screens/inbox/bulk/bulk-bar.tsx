import { CSPProvider } from '@base-ui/react/csp-provider';
import { Menu } from '@base-ui/react/menu';
import { LEAD_STATUSES, type OfficeUser } from '@downspout/office-api/leads';
import { statusNames } from '@downspout/office-api/names';
import { urls } from '@downspout/office-api/urls';
import { type ReactNode, useState } from 'react';
import { useCommands } from '../../../commands/commands.ts';
import { withQuery } from '../../../navigation/addresses.ts';
import { bulk as words } from '../../../words/bulk.ts';
import { inbox } from '../../../words/inbox.ts';
import { ExportLink } from '../export-link.tsx';
import type { BulkWork } from './use-bulk-work.ts';

interface BulkBarProps {
  readonly work: BulkWork;
  readonly users: readonly OfficeUser[];
}

/** How many leads are selected, and what can be done with all of them (WAI-ARIA Authoring Practices, "Toolbar" and "Menu Button"). */
export function BulkBar({ work, users }: BulkBarProps) {
  const [open, setOpen] = useState<'status' | 'assign' | null>(null);
  const { checked } = work;
  const ids = checked.leads.map(({ id }) => id).join(',');
  useCommands(words.bar, [
    { name: words.status, keys: 'e', run: () => setOpen('status') },
    { name: words.assign, keys: 'a', run: () => setOpen('assign') },
    ...(open === null ? [{ name: words.clear, keys: 'Escape', run: checked.clear }] : []),
  ]);
  return (
    // The office's policy allows no style of a script's.
    <CSPProvider disableStyleElements>
      <div role="toolbar" aria-label={words.bar} className="inbox-bulk">
        <BarMenu label={words.status} isOpen={open === 'status'} onOpen={(is) => setOpen(is ? 'status' : null)}>
          {LEAD_STATUSES.filter((status) => status !== 'spam').map((status) => (
            <Item key={status} onClick={() => work.mark(status)}>
              {statusNames[status]}
            </Item>
          ))}
        </BarMenu>
        <BarMenu label={words.assign} isOpen={open === 'assign'} onOpen={(is) => setOpen(is ? 'assign' : null)}>
          {users.map((user) => (
            <Item key={user.id} onClick={() => work.assign(user)}>
              {user.username}
            </Item>
          ))}
          <Item onClick={() => work.assign(null)}>{inbox.nobody}</Item>
        </BarMenu>
        <button type="button" aria-haspopup="dialog" onClick={() => work.askSnooze()}>
          {words.snooze}
        </button>
        <button type="button" onClick={() => work.mark('spam')}>
          {words.spam}
        </button>
        <ExportLink href={withQuery(urls.exportCsv, { ids })}>{words.export}</ExportLink>
        <button type="button" className="quiet" onClick={checked.clear}>
          {words.clear} <kbd>Esc</kbd>
        </button>
      </div>
    </CSPProvider>
  );
}

interface BarMenuProps {
  readonly label: string;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

function BarMenu({ label, isOpen, onOpen, children }: BarMenuProps) {
  return (
    <Menu.Root open={isOpen} onOpenChange={onOpen}>
      <Menu.Trigger>{label}</Menu.Trigger>
      {/* Within the page's main part, as what it belongs to. */}
      <Menu.Portal container={document.getElementById('content')}>
        <Menu.Positioner side="top" sideOffset={8} className="z-10">
          <Menu.Popup className="max-h-[60dvh] min-w-40 overflow-y-auto rounded-lg border border-line bg-paper p-1">
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function Item({ onClick, children }: { readonly onClick: () => void; readonly children: string }) {
  return (
    <Menu.Item
      onClick={onClick}
      className="flex min-h-11 cursor-default items-center rounded px-3 data-highlighted:bg-rain"
    >
      {children}
    </Menu.Item>
  );
}
