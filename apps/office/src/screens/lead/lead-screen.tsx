import { useQueryClient } from '@tanstack/react-query';
import { HttpError } from '../../fetching/http.ts';
import type { ScreenProps } from '../../lazy-part.tsx';
import { FailedToLoad } from '../../ui/problem.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { frame } from '../../words/frame.ts';
import { lead as words } from '../../words/lead/lead.ts';
import { knownLead } from '../inbox/list/known-lead.ts';
import { nameOf } from '../inbox/list/lead-row.tsx';
import { LeadNavigation } from './lead-navigation.tsx';
import { LeadSections } from './lead-sections.tsx';
import { useLead } from './use-lead.ts';
import '../../styles/lead.css';

/** One lead: all that is known of it, and all that is done with it. */
export function LeadScreen({ params: { id = '' } }: ScreenProps) {
  return (
    <div className="lead-page">
      <LeadNavigation id={id} />
      {/* What is typed belongs to one lead. */}
      <Lead key={id} id={id} />
    </div>
  );
}

function Lead({ id }: { readonly id: string }) {
  const { data, error, isPending, refetch } = useLead(id);
  const isMissing = error instanceof HttpError && error.status === 404;
  const client = useQueryClient();
  const known = data?.lead ?? knownLead(client, id);
  const title = known === undefined ? '' : nameOf(known);
  useTitle(isMissing ? words.none : title);
  return (
    <>
      {/* Known from the list. The heading comes with what can be done. */}
      {isPending && <p className="m-0 font-bold text-2xl/8">{title}</p>}
      {isPending && <p className="loading">{frame.loading}</p>}
      {isMissing && <h1>{words.none}</h1>}
      {error && !isMissing && <FailedToLoad error={error} onRetry={() => refetch()} />}
      {data && !isMissing && <LeadSections page={data} />}
    </>
  );
}
