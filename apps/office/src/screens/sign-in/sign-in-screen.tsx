import type { Session, SignInState } from '@downspout/office-api/session';
import { urls } from '@downspout/office-api/urls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { changeSession, ENDED_KEY, type EndedBecause } from '../../fetching/change-session.ts';
import { HttpError, post, refusalOf, UnansweredError } from '../../fetching/http.ts';
import { keyOf } from '../../fetching/key-of.ts';
import { useKept } from '../../fetching/use-kept.ts';
import { useOneChange } from '../../fetching/use-one-change.ts';
import { useSession } from '../../fetching/use-session.ts';
import { useSearchOf } from '../../navigation/use-search-of.ts';
import { noPasskeysHere } from '../../passkeys/passkeys-here.ts';
import { passkeyProblem, postWithPasskey } from '../../passkeys/use-authenticator.ts';
import { Field, PasswordField } from '../../ui/field.tsx';
import { formEntries } from '../../ui/form-entries.ts';
import { Problem } from '../../ui/problem.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { keepWanted, readWanted, type Wanted } from '../../wanted-address.ts';
import { fields, frame } from '../../words/frame.ts';
import { signIn } from '../../words/sign-in.ts';
import { TrustField, trustIn, withTrust } from './trust-field.tsx';

/** Asks for username and password, and for the code once the server wants one; then leads to what was wanted. */
export function SignInScreen() {
  const wanted = useSearchOf(readWanted);
  useTitle(signIn.title);
  const session = useSession();
  const client = useQueryClient();
  const endedBecause = useKept<EndedBecause>(ENDED_KEY, null);
  const [asksCode, setAsksCode] = useState(false);
  const attempt = useMutation({
    mutationFn: (body: object) => post<Session>(urls.signIn, body),
    onSuccess: (session) => changeSession(client, session),
    onError: (error) => {
      if (refusalOf(error)?.code === 'code_needed') setAsksCode(true);
    },
  });
  const byPasskey = useOneChange(
    (form: HTMLFormElement | null) => postWithPasskey<Session>(urls.passkeySignIn, trustIn(form)),
    { onMutate: attempt.reset, onSuccess: (session) => changeSession(client, session) },
  );
  const isIn = Boolean(session.data);
  useArrival(wanted, isIn);
  if (isIn) return null;
  const error = attempt.error ?? byPasskey.error;
  const problem = error ? problemOf(error) : endedBecause && signIn.ended[endedBecause];
  return (
    <main className="narrow">
      <p className="brand">{frame.name}</p>
      <h1>{signIn.title}</h1>
      <form className="panel" onSubmit={(event) => attempt.mutate(withTrust(formEntries(event)))}>
        {problem && <Problem>{problem}</Problem>}
        {session.data === null && <NoUsers />}
        <Field label={fields.username} name="username" autoComplete="username" autoCapitalize="none" required />
        <PasswordField label={fields.password} name="password" autoComplete="current-password" />
        {asksCode && <CodeField />}
        <TrustField />
        <div className="actions">
          <button type="submit" className="main" disabled={attempt.isPending}>
            {signIn.submit}
          </button>
          {noPasskeysHere() === null && (
            <button
              type="button"
              disabled={byPasskey.isPending}
              onClick={(event) => byPasskey.mutate(event.currentTarget.form)}
            >
              {signIn.byPasskey}
            </button>
          )}
        </div>
        <p className="hint">{signIn.forgotten}</p>
      </form>
    </main>
  );
}

/** Leads on once somebody is in; until then another way in may lead there too. */
function useArrival({ to }: Wanted, isIn: boolean): void {
  useEffect(() => keepWanted(isIn || to === undefined ? {} : { to }), [isIn, to]);
  const [, navigate] = useLocation();
  useEffect(() => {
    if (isIn) navigate(to ?? '/', { replace: true });
  }, [navigate, isIn, to]);
}

/** Before the first user nothing that is typed here helps: says where the link is that makes one. */
function NoUsers() {
  const { data } = useQuery<SignInState>({ queryKey: keyOf(urls.welcome), refetchOnMount: 'always' });
  if (data?.hasUsers !== false) return null;
  return (
    <div className="notice" role="status">
      <p>
        <strong>{signIn.noUsers}</strong>
      </p>
      <p>{signIn.noUsersHow}</p>
      <p>{signIn.noUsersElse}</p>
    </div>
  );
}

function CodeField() {
  return (
    <Field
      label={signIn.code}
      hint={signIn.codeHint}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      ref={(input) => input?.focus()}
    />
  );
}

/** Null for what is no problem: the code is asked for. */
function problemOf(error: Error): string | null {
  switch (refusalOf(error)?.code) {
    case 'code_needed':
      return null;
    case 'refused':
      return signIn.refused;
    case 'wrong_code':
      return signIn.wrongCode;
    case 'paused':
      return signIn.paused(error instanceof HttpError ? (error.retryAfterS ?? 0) : 0);
    default:
      // That nobody was signed in by it can be seen.
      return error instanceof UnansweredError ? frame.offline : passkeyProblem(error);
  }
}
