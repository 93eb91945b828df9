import { fields, frame } from '@downspout/business/office/frame';
import { signIn } from '@downspout/business/office/sign-in';
import type { Session } from '@downspout/office-api/session';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { changeSession, ENDED_KEY } from '../../fetching/change-session.ts';
import { HttpError, post, refusalOf, UnansweredError } from '../../fetching/http.ts';
import { useKept } from '../../fetching/use-kept.ts';
import { useSession } from '../../fetching/use-session.ts';
import { Field, PasswordField } from '../../ui/field.tsx';
import { formEntries } from '../../ui/form-entries.ts';
import { Problem, wordsOf } from '../../ui/problem.tsx';
import { useTitle } from '../../ui/use-title.ts';

/** Asks for username and password, and for the code once the server wants one. */
export function SignInScreen() {
  useTitle(signIn.title);
  const session = useSession();
  const client = useQueryClient();
  const hasEnded = useKept(ENDED_KEY, false);
  const [asksCode, setAsksCode] = useState(false);
  const attempt = useMutation({
    mutationFn: (body: object) => post<Session>('/api/sign-in', body),
    onSuccess: (session) => changeSession(client, session),
    onError: (error) => {
      if (refusalOf(error)?.code === 'code_needed') setAsksCode(true);
    },
  });
  if (session.data) return <Navigate to="/" replace />;
  const problem = attempt.error ? problemOf(attempt.error) : hasEnded && signIn.ended;
  return (
    <main className="narrow">
      <p className="brand">{frame.name}</p>
      <h1>{signIn.title}</h1>
      <form className="panel" onSubmit={(event) => attempt.mutate(formEntries(event))}>
        {problem && <Problem>{problem}</Problem>}
        <Field label={fields.username} name="username" autoComplete="username" autoCapitalize="none" required />
        <PasswordField label={fields.password} name="password" autoComplete="current-password" />
        {asksCode && <CodeField />}
        <button type="submit" className="main" disabled={attempt.isPending}>
          {signIn.submit}
        </button>
        <p className="hint">{signIn.forgotten}</p>
      </form>
    </main>
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
      return error instanceof UnansweredError ? frame.offline : wordsOf(error);
  }
}
