import { PASSWORD_LENGTH } from '@downspout/office-api/limits';
import { urls } from '@downspout/office-api/urls';
import { useState } from 'react';
import { PasswordField } from '../../ui/field.tsx';
import { formEntries } from '../../ui/form-entries.ts';
import { Problem } from '../../ui/problem.tsx';
import { account } from '../../words/account.ts';
import { fields } from '../../words/frame.ts';
import { CurrentPasswordField } from './current-password-field.tsx';
import { useChange } from './use-change.ts';

export function PasswordSection({ username }: { readonly username: string }) {
  /** A new form, and so an empty one, after each change. */
  const [changes, setChanges] = useState(0);
  const change = useChange(urls.password, () => setChanges((count) => count + 1));
  return (
    <section className="panel" aria-labelledby="password">
      <h2 id="password">{account.password}</h2>
      <p className="hint">{account.passwordWhy}</p>
      <form key={changes} onSubmit={(event) => change.mutate(formEntries(event))}>
        {change.problem && <Problem>{change.problem}</Problem>}
        {/* For password managers, which want to know whose password it is. */}
        <input hidden readOnly name="username" autoComplete="username" value={username} />
        <CurrentPasswordField error={change.wrong?.password} />
        <PasswordField
          label={fields.newPassword}
          hint={fields.passwordHint(PASSWORD_LENGTH.min)}
          error={change.wrong?.newPassword}
          name="newPassword"
          autoComplete="new-password"
          minLength={PASSWORD_LENGTH.min}
          maxLength={PASSWORD_LENGTH.max}
        />
        <button type="submit" disabled={change.isPending}>
          {account.changePassword}
        </button>
      </form>
      <p role="status">{change.isSuccess ? account.passwordChanged : ''}</p>
    </section>
  );
}
