import type { SessionEntry } from '@downspout/office-api/account';
import { urls } from '@downspout/office-api/urls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { changeSession } from '../../fetching/change-session.ts';
import { post } from '../../fetching/http.ts';
import { Moment } from '../../ui/moment.tsx';
import { errorMessage, Problem } from '../../ui/problem.tsx';
import { account } from '../../words/account.ts';
import { useChange } from './use-change.ts';

export function SessionsSection({ sessions }: { readonly sessions: readonly SessionEntry[] }) {
  const client = useQueryClient();
  /** Where the focus goes when the button that had it is gone. */
  const heading = useRef<HTMLHeadingElement>(null);
  const end = useMutation({
    mutationFn: () => post(urls.signOutEverywhere),
    onSuccess: () => changeSession(client, null),
  });
  return (
    <section className="panel" aria-labelledby="sessions">
      <h2 id="sessions" ref={heading} tabIndex={-1}>
        {account.sessions}
      </h2>
      <p className="hint">{account.sessionsWhy}</p>
      <ul className="sessions">
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session} onEnded={() => heading.current?.focus()} />
        ))}
      </ul>
      {end.error && <Problem>{errorMessage(end.error)}</Problem>}
      <button type="button" disabled={end.isPending} onClick={() => end.mutate()}>
        {account.signOutEverywhere}
      </button>
    </section>
  );
}

interface SessionItemProps {
  readonly session: SessionEntry;
  readonly onEnded: () => void;
}

function SessionItem({ session, onEnded }: SessionItemProps) {
  const { id, current, address, signedInAt, lastSeenAt, trustedUntil } = session;
  const end = useChange(urls.endSession, onEnded);
  const browser = session.userAgent || account.unknownBrowser;
  return (
    <li>
      <strong>{current ? account.current : browser}</strong>
      <span>
        {account.address} {address}
      </span>
      <span>
        {account.signedIn} <Moment at={signedInAt} />
      </span>
      <span>
        {account.lastSeen} <Moment at={lastSeenAt} />
      </span>
      {trustedUntil !== null && (
        <span>
          {account.trustedUntil} <Moment at={trustedUntil} />
        </span>
      )}
      {!current && (
        <p>
          <button
            type="button"
            className="quiet"
            aria-label={account.signOutOf(browser, address)}
            disabled={end.isPending}
            onClick={() => end.mutate({ id })}
          >
            {account.signOut}
          </button>
        </p>
      )}
      {end.problem && <Problem>{end.problem}</Problem>}
    </li>
  );
}
