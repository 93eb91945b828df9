import { lead as words } from '@downspout/business/office/lead';
import { Link } from '@tanstack/react-router';
import { lastInboxFilter } from './last-inbox.ts';
import { useNeighbours } from './use-lead.ts';

/** Back to the inbox as it was, and on to the leads beside this one in it. */
export function LeadNavigation({ id }: { readonly id: string }) {
  const neighbours = useNeighbours(id);
  return (
    <nav className="lead-navigation" aria-label={words.navigation}>
      <Link to="/" search={lastInboxFilter()}>
        {words.back}
      </Link>
      <span className="beside">
        <Beside id={neighbours?.newer ?? null}>{words.newer}</Beside>
        <Beside id={neighbours?.older ?? null}>{words.older}</Beside>
      </span>
    </nav>
  );
}

/** In place of this lead: the browser's Back leads to where the reading began. */
function Beside({ id, children }: { readonly id: string | null; readonly children: string }) {
  if (id === null) return null;
  return (
    <Link to="/leads/$id" params={{ id }} replace>
      {children}
    </Link>
  );
}
