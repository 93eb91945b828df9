import type { NoPairing, Pairing, Session } from '@downspout/office-api/session';
import { urlOf, urls } from '@downspout/office-api/urls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { changeSession } from '../../fetching/change-session.ts';
import { post, refusalOf } from '../../fetching/http.ts';
import { keyOf } from '../../fetching/key-of.ts';
import { useOneChange } from '../../fetching/use-one-change.ts';
import { useSearchOf } from '../../navigation/use-search-of.ts';
import { errorMessage, FailedToLoad, Problem } from '../../ui/problem.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { takeWanted } from '../../wanted-address.ts';
import { frame } from '../../words/frame.ts';
import { noPairing, pair as words } from '../../words/pairing.ts';
import { readToken } from '../welcome/welcome-screen.tsx';

/** Where notifications are turned on. */
const NEXT = '/account';

/** Where the code leads that the office shows: says whom it signs in here, and does so when a button is pressed. */
export function PairScreen() {
  const token = useSearchOf(readToken);
  useTitle(words.title);
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const accept = useOneChange<void, Session | null>(() => post<Session>(urls.pair, { token }), {
    onSuccess: (session) => {
      changeSession(client, session);
      navigate(takeWanted().to ?? NEXT, { replace: true });
    },
  });
  const url = urlOf(urls.pairingLink, { token: token || '-' });
  // Used up, it is not asked for again.
  const link = useQuery<Pairing>({ queryKey: keyOf(url), refetchOnMount: 'always', enabled: accept.isIdle });
  const why = whyNot(accept.error) ?? whyNot(link.error);
  if (why !== null) return <Gone why={why} />;
  if (link.isPending) return <p className="loading">{frame.loading}</p>;
  if (link.isError) return <FailedToLoad error={link.error} onRetry={() => link.refetch()} />;
  return (
    <main className="narrow">
      <p className="brand">{frame.name}</p>
      <h1>{words.title}</h1>
      <div className="panel">
        <p>{words.who(link.data.username)}</p>
        <p>{words.own}</p>
        {accept.error && <Problem>{errorMessage(accept.error)}</Problem>}
        <button type="button" className="main" disabled={accept.isPending} onClick={() => accept.mutate()}>
          {words.submit}
        </button>
      </div>
    </main>
  );
}

function Gone({ why }: { readonly why: NoPairing }) {
  return (
    <main className="narrow">
      <h1>{words.gone}</h1>
      <p>{noPairing[why]}</p>
      <p>{words.goneHow}</p>
    </main>
  );
}

/** Null for an error that says nothing of the link. */
function whyNot(error: Error | null): NoPairing | null {
  const code = refusalOf(error)?.code;
  return code === 'link_used' || code === 'link_expired' || code === 'link_unknown' ? code : null;
}
