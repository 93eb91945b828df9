import { account } from '@downspout/business/office/account';
import type { SessionEntry } from '@downspout/office-api/account';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeSession } from '../../fetching/change-session.ts';
import { post } from '../../fetching/http.ts';
import { Moment } from '../../ui/moment.tsx';
import { Problem, wordsOf } from '../../ui/problem.tsx';

export function SessionsSection({ sessions }: { readonly sessions: readonly SessionEntry[] }) {
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => post('/api/sign-out-everywhere'),
    onSuccess: () => changeSession(client, null),
  });
  return (
    <section className="panel" aria-labelledby="sessions">
      <h2 id="sessions">{account.sessions}</h2>
      <p className="hint">{account.sessionsWhy}</p>
      <ul className="sessions">
        {sessions.map((session) => (
          <li key={session.id}>
            <strong>{session.current ? account.current : session.userAgent || account.unknownBrowser}</strong>
            <span>
              {account.address} {session.address}
            </span>
            <span>
              {account.signedIn} <Moment at={session.signedInAt} />
            </span>
            <span>
              {account.lastSeen} <Moment at={session.lastSeenAt} />
            </span>
          </li>
        ))}
      </ul>
      {end.error && <Problem>{wordsOf(end.error)}</Problem>}
      <button type="button" disabled={end.isPending} onClick={() => end.mutate()}>
        {account.signOutEverywhere}
      </button>
    </section>
  );
}
