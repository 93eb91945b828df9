import { urls } from '@downspout/office-api/urls';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link, Redirect, useLocation } from 'wouter';
import { CommandCenter } from '../commands/command-center.tsx';
import { changeSession, ENDED_KEY, type EndedBecause } from '../fetching/change-session.ts';
import { hasDrafts } from '../fetching/drafts.ts';
import { post } from '../fetching/http.ts';
import { useLiveLeads } from '../fetching/use-live-leads.ts';
import { useOneChange } from '../fetching/use-one-change.ts';
import { useSession } from '../fetching/use-session.ts';
import { type ScreenLink, withQuery } from '../navigation/addresses.ts';
import { switchOffHere } from '../push/this-device.ts';
import { FailedToLoad, Problem } from '../ui/problem.tsx';
import { readWanted } from '../wanted-address.ts';
import { frame } from '../words/frame.ts';
import { AskAgain } from './ask-again/ask-again.tsx';
import { TotalsLine } from './delivery-totals/totals-line.tsx';
import { ScreenBoundary } from './screen-error.tsx';
import { SessionEnd } from './session-end/session-end.tsx';

interface FrameProps {
  readonly links: readonly ScreenLink[];
  readonly children: ReactNode;
}

/** What stands around every screen that needs a session; without one it leads to the sign-in. */
export function Frame({ links, children }: FrameProps) {
  const session = useSession();
  const signOut = useSignOut();
  const [here] = useLocation();
  if (session.isPending) return <p className="loading">{frame.loading}</p>;
  if (session.isError) return <FailedToLoad error={session.error} onRetry={() => session.refetch()} />;
  if (session.data === null) return <SignInFirst />;
  return (
    <>
      <Live />
      <SessionEnd />
      <AskAgain />
      <a className="skip" href="#content">
        {frame.skip}
      </a>
      <header className="bar">
        <span className="brand">{frame.name}</span>
        <div className="ways">
          <nav aria-label={frame.navigation}>
            {links.map(({ to, name }) => (
              <Link key={to} href={to} aria-current={to === here || here.startsWith(`${to}/`) ? 'page' : undefined}>
                {name}
              </Link>
            ))}
          </nav>
          <div className="who">
            <span className="username">{session.data.username}</span>
            <CommandCenter links={links} onSignOut={() => signOut.mutate()} />
            <button type="button" className="quiet" disabled={signOut.isPending} onClick={() => signOut.mutate()}>
              {frame.signOut}
            </button>
          </div>
        </div>
        <TotalsLine />
      </header>
      <main id="content" tabIndex={-1}>
        {signOut.error && <Problem>{frame.notSignedOut}</Problem>}
        <ScreenBoundary address={here}>
          <Suspense fallback={<p className="loading">{frame.loading}</p>}>{children}</Suspense>
        </ScreenBoundary>
      </main>
    </>
  );
}

/** Leads to the sign-in, and from there back to here; but who has signed out wants nothing here any more. */
function SignInFirst() {
  const client = useQueryClient();
  // As it is at first: on the way there this is the sign-in's own address.
  const [search] = useState(() => {
    const { pathname, search, hash } = location;
    return client.getQueryData<EndedBecause>(ENDED_KEY) === null ? {} : readWanted({ to: pathname + search + hash });
  });
  return <Redirect to={withQuery('/sign-in', search)} replace />;
}

/** As long as somebody is signed in. */
function Live() {
  useLiveLeads();
  const client = useQueryClient();
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasDrafts(client)) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [client]);
  return null;
}

function useSignOut() {
  const client = useQueryClient();
  const signOut = async () => {
    await switchOffHere();
    await post(urls.signOut);
  };
  return useOneChange<void, unknown>(signOut, { onSuccess: () => changeSession(client, null) });
}
