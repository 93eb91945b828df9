import type { PlatformCall, PlatformCalls } from '@downspout/office-api/platform/platform';
import { urls } from '@downspout/office-api/urls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { keyOf } from '../../fetching/key-of.ts';
import { callAddress } from '../../navigation/addresses.ts';
import { Moment } from '../../ui/moment.tsx';
import { endWords, lengthWords } from '../../words/calls.ts';
import { frame } from '../../words/frame.ts';
import { callTypeNames, platformCallWords as words } from '../../words/platform.ts';
import { CallColumns } from './call-columns.tsx';
import { PlatformProblem } from './platform-problem.tsx';

/** The platform is asked once somebody wants to know. */
export function PlatformCallsSection() {
  const [page, setPage] = useState<number | null>(null);
  const list = useQuery<PlatformCalls>({
    queryKey: keyOf(`${urls.platformCalls}?page=${page}`),
    enabled: page !== null,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <section className="panel" aria-labelledby="platform-calls">
      <h2 id="platform-calls">{words.title}</h2>
      <p className="hint">{words.why}</p>
      {list.isFetching && <p className="loading">{frame.loading}</p>}
      {list.error && !list.isFetching && <PlatformProblem error={list.error} />}
      {(page === null || list.error) && (
        <button type="button" disabled={list.isFetching} onClick={() => (page === null ? setPage(1) : list.refetch())}>
          {page === null ? words.show : frame.tryAgain}
        </button>
      )}
      {list.data && !list.error && !list.isFetching && <Calls list={list.data} onPage={setPage} />}
    </section>
  );
}

function Calls({ list, onPage }: { readonly list: PlatformCalls; readonly onPage: (page: number) => void }) {
  const { calls, page, pages } = list;
  if (calls.length === 0 && page === 1) return <p>{words.none}</p>;
  return (
    <>
      <CallColumns label={words.table} columns={words.columns} more={[words.columns.kind, words.columns.number]}>
        {calls.map((call) => (
          <CallRow key={call.id} call={call} />
        ))}
      </CallColumns>
      <div className="actions pager">
        <button type="button" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          {words.newer}
        </button>
        <span>{words.page(page, pages)}</span>
        <button type="button" disabled={page >= pages} onClick={() => onPage(page + 1)}>
          {words.older}
        </button>
      </div>
    </>
  );
}

function CallRow({ call }: { readonly call: PlatformCall }) {
  const when = call.createdAt === null ? words.unknownTime : <Moment at={call.createdAt} />;
  return (
    <tr>
      <th scope="row">{call.isKnown ? <Link href={callAddress(call.id)}>{when}</Link> : when}</th>
      <td className={`outcome ${call.outcome}`}>{endWords(call.outcome, call.endedReason)}</td>
      <td className="length">{call.durationMs === null ? '–' : lengthWords(call.durationMs)}</td>
      <td className="wide">{callTypeNames[call.type] ?? call.type}</td>
      <td className="wide">{call.number ?? '–'}</td>
    </tr>
  );
}
