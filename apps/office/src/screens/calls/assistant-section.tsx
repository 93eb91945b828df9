import type { AssistantChanged, AssistantDifference } from '@downspout/office-api/platform/platform';
import { urls } from '@downspout/office-api/urls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../../fetching/http.ts';
import { keyOf } from '../../fetching/key-of.ts';
import { useOneChange } from '../../fetching/use-one-change.ts';
import { frame } from '../../words/frame.ts';
import { assistantWords as words } from '../../words/platform.ts';
import { ChangeTable } from './change-table.tsx';
import { PlatformProblem } from './platform-problem.tsx';

/** How the platform's assistant differs from the business facts, and a button that changes just that. */
export function AssistantSection() {
  const [isOpen, setOpen] = useState(false);
  const difference = useQuery<AssistantDifference>({
    queryKey: keyOf(urls.platformAssistant),
    enabled: isOpen,
    staleTime: 0,
    gcTime: 0,
  });
  const send = (fingerprint: string) => post<AssistantChanged>(urls.platformAssistant, { fingerprint });
  const change = useOneChange(send, {
    // Also after a failure: what was shown is not what is there by now.
    onSettled: () => difference.refetch(),
  });
  const isBusy = difference.isFetching || change.isPending;
  return (
    <section className="panel" aria-labelledby="assistant">
      <h2 id="assistant">{words.title}</h2>
      <p className="hint">{words.why}</p>
      <p role="status">{change.data ? doneWords(change.data) : ''}</p>
      {change.error && !change.isPending && <PlatformProblem error={change.error} />}
      {isBusy && <p className="loading">{frame.loading}</p>}
      {difference.error && !isBusy && <PlatformProblem error={difference.error} />}
      {difference.data && !difference.error && !difference.isFetching && (
        <Difference
          difference={difference.data}
          isBusy={isBusy}
          onChange={() => change.mutate(difference.data.fingerprint)}
        />
      )}
      <button
        type="button"
        disabled={isBusy}
        onClick={() => {
          change.reset();
          if (isOpen) difference.refetch();
          else setOpen(true);
        }}
      >
        {isOpen ? words.again : words.show}
      </button>
    </section>
  );
}

function doneWords({ id, created }: AssistantChanged): string {
  return created ? words.created(id) : words.changed;
}

interface DifferenceProps {
  readonly difference: AssistantDifference;
  readonly isBusy: boolean;
  readonly onChange: () => void;
}

function Difference({ difference: { id, isSet, changes, missing }, isBusy, onChange }: DifferenceProps) {
  const isSame = changes.length === 0;
  return (
    <>
      {id !== null && !isSet && <p>{words.notSet(id)}</p>}
      <p>{isSame ? words.same : id === null ? words.none : words.differs}</p>
      {!isSame && <ChangeTable changes={changes} />}
      {missing.length > 0 && <p>{words.missing(missing)}</p>}
      {!isSame && missing.length === 0 && (
        <p>
          <button type="button" className="main" disabled={isBusy} onClick={onChange}>
            {id === null ? words.create : words.update}
          </button>
        </p>
      )}
    </>
  );
}
