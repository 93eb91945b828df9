import type { ReactNode } from 'react';
import { HttpError, refusalOf } from '../../fetching/http.ts';
import { formEntries } from '../../ui/form-entries.ts';
import { Problem } from '../../ui/problem.tsx';
import { signIn } from '../../words/sign-in.ts';
import { CurrentPasswordField } from './current-password-field.tsx';

interface ConfirmFormProps {
  readonly words: { readonly yes: string; readonly cancel: string };
  /** Why it was not done, and in words. */
  readonly error: Error | null;
  readonly problem: string | null;
  readonly isPending: boolean;
  readonly onConfirm: (password: string) => void;
  readonly onCancel: () => void;
  /** What is asked besides the password. */
  readonly children?: ReactNode;
}

/** Asks for the password once more, for what cannot be taken back. */
export function ConfirmForm({ words, error, problem, isPending, onConfirm, onCancel, children }: ConfirmFormProps) {
  const wrong = refusalOf(error)?.fields?.password;
  const isPaused = error instanceof HttpError && error.status === 429;
  const shown = isPaused ? signIn.paused(error.retryAfterS ?? 0) : problem;
  return (
    <form
      onSubmit={(event) => {
        const { password = '' } = formEntries(event);
        onConfirm(password);
      }}
    >
      {shown && !wrong && <Problem>{shown}</Problem>}
      {children}
      <CurrentPasswordField error={wrong} />
      <div className="actions">
        <button type="submit" className="main" disabled={isPending}>
          {words.yes}
        </button>
        <button type="button" onClick={onCancel}>
          {words.cancel}
        </button>
      </div>
    </form>
  );
}
