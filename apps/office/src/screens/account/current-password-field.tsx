import { Field } from '../../ui/field.tsx';
import { account } from '../../words/account.ts';

/** Asks again who is at the screen. */
export function CurrentPasswordField({ error }: { readonly error: string | undefined }) {
  return (
    <Field
      label={account.currentPassword}
      error={error}
      name="password"
      type="password"
      autoComplete="current-password"
      required
    />
  );
}
