import type { CallPage } from '@downspout/office-api/calls';
import { urlOf, urls } from '@downspout/office-api/urls';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { HttpError } from '../../fetching/http.ts';
import { keyOf } from '../../fetching/key-of.ts';
import type { ScreenProps } from '../../lazy-part.tsx';
import { FailedToLoad } from '../../ui/problem.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { calls as words } from '../../words/calls.ts';
import { frame } from '../../words/frame.ts';
import { CallFacts } from './call-facts.tsx';
import { EraseCall } from './erase-call.tsx';
import { Transcript } from './transcript.tsx';
import '../../styles/calls.css';

/** One call: how it went, what it brought and what was said. */
export function CallScreen({ params: { id = '' } }: ScreenProps) {
  useTitle(words.one);
  const call = useQuery<CallPage>({ queryKey: keyOf(urlOf(urls.call, { id })) });
  const isMissing = call.error instanceof HttpError && call.error.status === 404;
  return (
    <>
      <p>
        <Link href="/calls">{words.back}</Link>
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
        {call.erased ? <p>{words.erasedNotice}</p> : <Transcript lines={call.transcript} />}
      </section>
      {!call.erased && <EraseCall call={call} />}
    </div>
  );
}
