import { calls as words } from '@downspout/business/office/calls';
import { frame } from '@downspout/business/office/frame';
import type { CallPage } from '@downspout/office-api/calls';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { HttpError } from '../../fetching/http.ts';
import { FailedToLoad } from '../../ui/problem.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { CallFacts } from './call-facts.tsx';
import { Transcript } from './transcript.tsx';
import '../../styles/calls.css';

const route = getRouteApi('/frame/calls/$id');

/** One call: how it went, what it brought and what was said. */
export function CallScreen() {
  useTitle(words.one);
  const { id } = route.useParams();
  const call = useQuery<CallPage>({ queryKey: ['/api', 'calls', encodeURIComponent(id)] });
  const isMissing = call.error instanceof HttpError && call.error.status === 404;
  return (
    <>
      <p>
        <Link to="/calls">{words.back}</Link>
      </p>
      <div className="heading">
        <h1>{isMissing ? words.none : words.one}</h1>
        <button type="button" disabled={call.isFetching} onClick={() => call.refetch()}>
          {words.refresh}
        </button>
      </div>
      {call.isPending && <p className="loading">{frame.loading}</p>}
      {call.error && !isMissing && <FailedToLoad error={call.error} onRetry={() => call.refetch()} />}
      {call.data && !call.error && <Call call={call.data} />}
    </>
  );
}

function Call({ call }: { readonly call: CallPage }) {
  return (
    <div className="sections">
      <CallFacts call={call} />
      {call.summary !== null && (
        <section className="panel" aria-labelledby="summary">
          <h2 id="summary">{words.summary}</h2>
          <p className="as-written">{call.summary}</p>
        </section>
      )}
      <section className="panel" aria-labelledby="transcript">
        <h2 id="transcript">{words.transcript}</h2>
        {call.outcome === 'live' && <p className="hint">{words.liveTranscript}</p>}
        <Transcript lines={call.transcript} />
      </section>
    </div>
  );
}
