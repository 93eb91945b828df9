import { MAX_USERNAME, PASSWORD_LENGTH } from '@downspout/office-api/limits';
import type { Welcome, Welcomed } from '@downspout/office-api/session';
import { urlOf, urls } from '@downspout/office-api/urls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { HttpError, post, refusalOf } from '../../fetching/http.ts';
import { keyOf } from '../../fetching/key-of.ts';
import { withQuery } from '../../navigation/addresses.ts';
import { useSearchOf } from '../../navigation/use-search-of.ts';
import { Field, PasswordField } from '../../ui/field.tsx';
import { formEntries } from '../../ui/form-entries.ts';
import { errorMessage, FailedToLoad, Problem } from '../../ui/problem.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { takeWanted } from '../../wanted-address.ts';
import { fields, frame } from '../../words/frame.ts';
import { welcome } from '../../words/sign-in.ts';
import { TrustField, withTrust } from '../sign-in/trust-field.tsx';

const EXPLANATIONS: Record<Welcome['purpose'], string> = {
  'first-user': welcome.firstUser,
  'new-user': welcome.newUser,
  reset: welcome.reset,
};

export function readToken({ token }: Readonly<Record<string, unknown>>): string {
  return String(token ?? '');
}

/** Where a one-time link leads: it asks for a password, and of the first user for a name. */
export function WelcomeScreen() {
  const token = useSearchOf(readToken);
  useTitle(welcome.title);
  const link = useQuery<Welcome>({ queryKey: keyOf(urlOf(urls.welcomeLink, { token: token || '-' })) });
  if (link.isPending) return <p className="loading">{frame.loading}</p>;
  if (link.isError) {
    if (isGone(link.error)) return <Gone />;
    return <FailedToLoad error={link.error} onRetry={() => link.refetch()} />;
  }
  return <WelcomeForm token={token} link={link.data} />;
}

function WelcomeForm({ token, link }: { readonly token: string; readonly link: Welcome }) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const accept = useMutation({
    mutationFn: (entries: Record<string, string>) => post<Welcomed>(urls.welcome, { ...withTrust(entries), token }),
    onSuccess: (answer) => {
      client.clear();
      const wanted = takeWanted();
      navigate(answer?.signedIn ? (wanted.to ?? '/') : withQuery('/sign-in', wanted), { replace: true });
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
        {accept.error && !wrong && <Problem>{errorMessage(accept.error)}</Problem>}
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
        <TrustField />
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
