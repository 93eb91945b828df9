import { frame } from '@downspout/business/office/frame';
import { useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, Outlet } from '@tanstack/react-router';
import { changeSession } from '../fetching/change-session.ts';
import { post } from '../fetching/http.ts';
import { useLiveLeads } from '../fetching/use-live-leads.ts';
import { useOneChange } from '../fetching/use-one-change.ts';
import { useSession } from '../fetching/use-session.ts';
import { FailedToLoad, Problem } from '../ui/problem.tsx';
import { BooksLine } from './books/books-line.tsx';
import { SessionEnd } from './session-end/session-end.tsx';

/** What stands around every screen that needs a session; without one it leads to the sign-in. */
export function Frame() {
  const session = useSession();
  const signOut = useSignOut();
  if (session.isPending) return <p className="loading">{frame.loading}</p>;
  if (session.isError) return <FailedToLoad error={session.error} onRetry={() => session.refetch()} />;
  if (session.data === null) return <Navigate to="/sign-in" replace />;
  return (
    <>
      <Live />
      <SessionEnd />
      <a className="skip" href="#content">
        {frame.skip}
      </a>
      <header className="bar">
        <span className="brand">{frame.name}</span>
        <div className="ways">
          <nav aria-label={frame.navigation}>
            <Link to="/">{frame.inbox}</Link>
            <Link to="/deliveries">{frame.deliveries}</Link>
            <Link to="/calls">{frame.calls}</Link>
            <Link to="/figures">{frame.figures}</Link>
            <Link to="/account">{frame.account}</Link>
          </nav>
          <div className="who">
            <span>{session.data.username}</span>
            <button type="button" className="quiet" disabled={signOut.isPending} onClick={() => signOut.mutate()}>
              {frame.signOut}
            </button>
          </div>
        </div>
        <BooksLine />
      </header>
      <main id="content" tabIndex={-1}>
        {signOut.error && <Problem>{frame.notSignedOut}</Problem>}
        <Outlet />
      </main>
    </>
  );
}

/** As long as somebody is signed in. */
function Live() {
  useLiveLeads();
  return null;
}

function useSignOut() {
  const client = useQueryClient();
  return useOneChange<void, unknown>(() => post('/api/sign-out'), { onSuccess: () => changeSession(client, null) });
}
