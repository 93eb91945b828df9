import { Link, useLocation } from 'wouter';
import { useCommands } from '../../commands/commands.ts';
import { leadAddress } from '../../navigation/addresses.ts';
import { lead as words } from '../../words/lead/lead.ts';
import { inboxAddress } from '../inbox/filter.ts';
import { lastInboxFilter } from './last-inbox.ts';
import { useNeighbours } from './use-lead.ts';

/** Back to the inbox as it was, and on to the leads beside this one in it. */
export function LeadNavigation({ id }: { readonly id: string }) {
  const neighbours = useNeighbours(id);
  const [, navigate] = useLocation();
  const open = (other: string | undefined | null) => other && navigate(leadAddress(other), { replace: true });
  useCommands(words.navigation, [
    { name: words.next, keys: 'j', run: () => open(neighbours?.next) },
    { name: words.previous, keys: 'k', run: () => open(neighbours?.previous) },
  ]);
  return (
    <nav className="lead-navigation" aria-label={words.navigation}>
      <Link href={inboxAddress(lastInboxFilter())}>{words.back}</Link>
      <span className="beside">
        <Beside id={neighbours?.previous ?? null}>{words.previous}</Beside>
        <Beside id={neighbours?.next ?? null}>{words.next}</Beside>
      </span>
    </nav>
  );
}

/** In place of this lead: the browser's Back leads to where the reading began. */
function Beside({ id, children }: { readonly id: string | null; readonly children: string }) {
  if (id === null) return null;
  return (
    <Link href={leadAddress(id)} replace>
      {children}
    </Link>
  );
}
