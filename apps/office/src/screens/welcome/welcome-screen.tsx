import { fields, frame } from '@downspout/business/office/frame';
import { welcome } from '@downspout/business/office/sign-in';
import { MAX_USERNAME, PASSWORD_LENGTH } from '@downspout/office-api/limits';
import type { Welcome, Welcomed } from '@downspout/office-api/session';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { HttpError, post, refusalOf } from '../../fetching/http.ts';
import { Field, PasswordField } from '../../ui/field.tsx';
import { formEntries } from '../../ui/form-entries.ts';
import { FailedToLoad, Problem, wordsOf } from '../../ui/problem.tsx';
import { useTitle } from '../../ui/use-title.ts';

const EXPLANATIONS: Record<Welcome['purpose'], string> = {
  'first-user': welcome.firstUser,
  'new-user': welcome.newUser,
  reset: welcome.reset,
};

/** Where a one-time link leads: it asks for a password, and of the first user for a name. */
export function WelcomeScreen({ token }: { readonly token: string }) {
  useTitle(welcome.title);
  const link = useQuery<Welcome>({ queryKey: ['/api', 'welcome', encodeURIComponent(token) || '-'] });
  if (link.isPending) return <p className="loading">{frame.loading}</p>;
  if (link.isError) {
    if (isGone(link.error)) return <Gone />;
    return <FailedToLoad error={link.error} onRetry={() => link.refetch()} />;
  }
  return <WelcomeForm token={token} link={link.data} />;
}

function WelcomeForm({ token, link }: { readonly token: string; readonly link: Welcome }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const accept = useMutation({
    mutationFn: (entries: object) => post<Welcomed>('/api/welcome', { ...entries, token }),
    onSuccess: async (answer) => {
      client.clear();
      await navigate({ to: answer?.signedIn ? '/' : '/sign-in', replace: true });
    },
  });
  if (isGone(accept.error)) return <Gone />;
  const wrong = refusalOf(accept.error)?.fields;
  const isNew = link.purpose !== 'reset';
  return (
    <main className="narrow">
      <p className="brand">{frame.name}</p>
      <h1>{welcome.title}</h1>
      <p>{EXPLANATIONS[link.purpose]}</p>
      <form className="panel" onSubmit={(event) => accept.mutate(formEntries(event))}>
        {accept.error && !wrong && <Problem>{wordsOf(accept.error)}</Problem>}
        <UsernameField fixed={link.username} error={wrong?.username} />
        <PasswordField
          label={isNew ? fields.password : fields.newPassword}
          hint={fields.passwordHint(PASSWORD_LENGTH.min)}
          error={wrong?.password}
          name="password"
          autoComplete="new-password"
          minLength={PASSWORD_LENGTH.min}
          maxLength={PASSWORD_LENGTH.max}
        />
        <button type="submit" className="main" disabled={accept.isPending}>
          {isNew ? welcome.createUser : welcome.setPassword}
        </button>
      </form>
    </main>
  );
}

interface UsernameFieldProps {
  /** The link's; null when it is to be chosen. */
  readonly fixed: string | null;
  readonly error: string | undefined;
}

function UsernameField({ fixed, error }: UsernameFieldProps) {
  return (
    <Field
      label={fields.username}
      hint={fixed === null ? welcome.usernameHint : undefined}
      error={error}
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      maxLength={MAX_USERNAME}
      required
      {...(fixed !== null && { value: fixed, readOnly: true })}
    />
  );
}

function Gone() {
  return (
    <main className="narrow">
      <h1>{welcome.gone}</h1>
      <p>{welcome.goneWhy}</p>
      <p>{welcome.goneHow}</p>
    </main>
  );
}

function isGone(error: Error | null): boolean {
  return error instanceof HttpError && error.status === 410;
}
