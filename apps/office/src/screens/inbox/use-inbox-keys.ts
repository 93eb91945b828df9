import { useLocation } from 'wouter';
import { useCommands } from '../../commands/commands.ts';
import { leadAddress } from '../../navigation/addresses.ts';
import { bulk as bulkWords } from '../../words/bulk.ts';
import { inbox, inboxCommands as words } from '../../words/inbox.ts';
import type { BulkWork } from './bulk/use-bulk-work.ts';
import { nameOf } from './list/lead-row.tsx';
import type { Selection } from './list/use-selection.ts';

interface InboxKeys {
  readonly selection: Selection;
  readonly move: (by: 1 | -1) => void;
  readonly onMenu: (id: string) => void;
  readonly onSearch: () => void;
  readonly bulk: BulkWork;
}

/** What can be done in the inbox by keys and by the command menu. */
export function useInboxKeys({ selection: { lead }, move, onMenu, onSearch, bulk }: InboxKeys): void {
  const [, navigate] = useLocation();
  const ofLead =
    lead === null
      ? []
      : [
          { name: words.open(nameOf(lead)), keys: 'Enter', run: () => navigate(leadAddress(lead.id)) },
          { name: words.status(nameOf(lead)), keys: 'e', run: () => onMenu(lead.id) },
          { name: bulkWords.toggle(nameOf(lead)), keys: 'x', run: () => bulk.checked.toggle(lead.id) },
          { name: bulkWords.range, keys: 'X', run: () => bulk.checked.toggle(lead.id, true) },
        ];
  const isMeant = lead !== null || bulk.checked.leads.length > 0;
  const ofMeant = [
    { name: bulkWords.snooze, keys: 'h', run: () => bulk.askSnooze() },
    { name: bulkWords.spam, keys: '!', run: () => bulk.mark('spam') },
  ];
  useCommands(inbox.title, [
    ...ofLead,
    ...(isMeant ? ofMeant : []),
    { name: words.next, keys: 'j', run: () => move(1) },
    { name: words.previous, keys: 'k', run: () => move(-1) },
    { name: words.search, keys: '/', run: onSearch },
  ]);
}
