import { Autocomplete } from '@base-ui/react/autocomplete';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog } from '@base-ui/react/dialog';
import type { InboxPage } from '@downspout/office-api/inbox';
import { urls } from '@downspout/office-api/urls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { get } from '../fetching/http.ts';
import { leadAddress, withQuery } from '../navigation/addresses.ts';
import { nameOf } from '../screens/inbox/list/lead-row.tsx';
import { formatPhone } from '../ui/phone-number.ts';
import { errorMessage, Problem } from '../ui/problem.tsx';
import { commands as words } from '../words/commands.ts';
import { type Command, type Offer, offeredCommands } from './commands.ts';

/** Of the leads that are found, so many are offered; the inbox shows all. */
const MAX_LEADS = 6;
const MIN_SEARCHED = 2;

/** Everything that can be done where one is, and the leads, found by typing (WAI-ARIA Authoring Practices, "Combobox"). */
export function CommandMenu({ onClose }: { readonly onClose: () => void }) {
  const [query, setQuery] = useState('');
  const [isOpen, setOpen] = useState(true);
  const [offers] = useState(offeredCommands);
  const { leads, error } = useFoundLeads(query.trim());
  const chosen = useRef<Command>(undefined);
  const groups = [...matching(offers, query), ...leads].map(({ group, commands }) => ({
    value: group,
    items: commands,
  }));
  const choose = (command: Command) => {
    chosen.current = command;
    setOpen(false);
  };
  return (
    // The office's policy allows no style of a script's.
    <CSPProvider disableStyleElements>
      <Dialog.Root
        open={isOpen}
        onOpenChange={setOpen}
        onOpenChangeComplete={(open) => {
          if (open) return;
          onClose();
          chosen.current?.run();
        }}
      >
        <Dialog.Portal>
          <Dialog.Backdrop className="fixed inset-0 bg-shade" />
          <Dialog.Popup
            aria-label={words.title}
            className="fixed inset-x-2 top-2 mx-auto flex max-h-[calc(100dvh-16px)] max-w-xl flex-col overflow-hidden rounded-lg border border-line bg-paper sm:top-[12vh] sm:max-h-[70vh]"
          >
            <Autocomplete.Root
              inline
              open
              items={groups}
              filter={null}
              value={query}
              onValueChange={setQuery}
              itemToStringValue={({ name }) => name}
              autoHighlight="always"
              keepHighlight
            >
              <Autocomplete.Input
                aria-label={words.search}
                placeholder={words.hint}
                className="min-h-12 w-full rounded-none border-0 border-b border-rain px-4"
              />
              {error && (
                <div className="px-4">
                  <Problem>{`${words.leadsMissing} ${errorMessage(error)}`}</Problem>
                </div>
              )}
              <Autocomplete.Empty className="px-4 py-3 text-ink-soft empty:p-0">
                {!error && words.none}
              </Autocomplete.Empty>
              <Autocomplete.List className="m-0 overflow-y-auto p-0 pb-2">
                {({ value, items }: (typeof groups)[number]) => (
                  <CommandGroup key={value} name={value} commands={items} onChoose={choose} />
                )}
              </Autocomplete.List>
            </Autocomplete.Root>
            <Dialog.Close className="sr-only">{words.close}</Dialog.Close>
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </CSPProvider>
  );
}

interface CommandGroupProps {
  readonly name: string;
  readonly commands: readonly Command[];
  readonly onChoose: (command: Command) => void;
}

function CommandGroup({ name, commands, onChoose }: CommandGroupProps) {
  return (
    <Autocomplete.Group items={[...commands]}>
      <Autocomplete.GroupLabel className="px-4 pt-3 pb-1 text-ink-soft text-sm">{name}</Autocomplete.GroupLabel>
      <Autocomplete.Collection>
        {(command: Command, index: number) => (
          <Autocomplete.Item
            key={`${command.name} ${index}`}
            value={command}
            onClick={() => onChoose(command)}
            className="flex min-h-11 cursor-default items-center justify-between gap-4 px-4 data-highlighted:bg-rain"
          >
            <span>{command.name}</span>
            {command.keys && <kbd>{command.keys}</kbd>}
          </Autocomplete.Item>
        )}
      </Autocomplete.Collection>
    </Autocomplete.Group>
  );
}

/** Those of whose name, or group, each word is a part. */
function matching(offers: readonly Offer[], query: string): readonly Offer[] {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = offers.map(({ group, commands }) => ({
    group,
    commands: commands.filter(
      ({ name, isHidden }) => !isHidden && wanted.every((word) => `${group} ${name}`.toLowerCase().includes(word)),
    ),
  }));
  return found.filter(({ commands }) => commands.length > 0);
}

function useFoundLeads(q: string): { readonly leads: readonly Offer[]; readonly error: Error | null } {
  const [, navigate] = useLocation();
  const isSearched = q.length >= MIN_SEARCHED;
  const { data, error } = useQuery({
    queryKey: ['command-leads', q],
    queryFn: ({ signal }) => get<InboxPage>(withQuery(urls.inbox, { q }), signal),
    enabled: isSearched,
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  const found = isSearched ? (data?.leads.slice(0, MAX_LEADS) ?? []) : [];
  const failure = isSearched ? error : null;
  if (found.length === 0) return { leads: [], error: failure };
  const commands = found.map((lead) => ({
    name: [nameOf(lead), formatPhone(lead.phone)].filter(Boolean).join(', '),
    run: () => navigate(leadAddress(lead.id)),
  }));
  const all = { name: words.allLeads(q), run: () => navigate(withQuery('/', { q })) };
  return { leads: [{ group: words.leads, commands: [...commands, all] }], error: failure };
}
