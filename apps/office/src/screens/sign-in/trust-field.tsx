import { useId } from 'react';
import { signIn } from '../../words/sign-in.ts';

/** Whether the session is to last on this device. */
export function TrustField() {
  const id = useId();
  return (
    <>
      <label className="check trust">
        <input type="checkbox" name="trusted" aria-describedby={id} />
        {signIn.trust}
      </label>
      <p className="hint" id={id}>
        {signIn.trustHint}
      </p>
    </>
  );
}

/** What a form with it says, as the server reads it. */
export function withTrust({ trusted, ...entries }: Record<string, string>) {
  return { ...entries, trusted: trusted === 'on' };
}

/** The same of a form that is not sent. */
export function trustIn(form: HTMLFormElement | null) {
  return { trusted: form !== null && new FormData(form).has('trusted') };
}
