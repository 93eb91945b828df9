import type { NewSecondFactor, RecoveryCodes } from '@downspout/office-api/account';
import { urls } from '@downspout/office-api/urls';
import { useQuery } from '@tanstack/react-query';
import { keyOf } from '../../fetching/key-of.ts';
import { Field } from '../../ui/field.tsx';
import { formEntries } from '../../ui/form-entries.ts';
import { FailedToLoad, Problem } from '../../ui/problem.tsx';
import { QrPicture } from '../../ui/qr-picture.tsx';
import { secondFactor } from '../../words/account.ts';
import { frame } from '../../words/frame.ts';
import { CurrentPasswordField } from './current-password-field.tsx';
import { useChange } from './use-change.ts';

interface SetUpSecondFactorProps {
  readonly onDone: (answer: RecoveryCodes | null) => void;
  readonly onCancel: () => void;
}

/** Shows a new secret, and turns it on once a code proves that the app has it. */
export function SetUpSecondFactor({ onDone, onCancel }: SetUpSecondFactorProps) {
  // Another secret each time.
  const offer = useQuery<NewSecondFactor>({ queryKey: keyOf(urls.newSecondFactor), gcTime: 0 });
  const turnOn = useChange<RecoveryCodes>(urls.secondFactor, onDone);
  if (offer.isPending) return <p className="loading">{frame.loading}</p>;
  if (offer.isError) return <FailedToLoad error={offer.error} onRetry={() => offer.refetch()} />;
  const { secret, qr } = offer.data;
  return (
    <form onSubmit={(event) => turnOn.mutate({ ...formEntries(event), secret })}>
      <p>{secondFactor.scan}</p>
      <QrPicture qr={qr} label={secondFactor.qr} />
      <p>
        {secondFactor.secret}: <code>{secret.match(/.{4}/g)?.join(' ')}</code>
      </p>
      {turnOn.problem && <Problem>{turnOn.problem}</Problem>}
      <Field
        label={secondFactor.code}
        error={turnOn.wrong?.code}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
      <CurrentPasswordField error={turnOn.wrong?.password} />
      <div className="actions">
        <button type="submit" className="main" disabled={turnOn.isPending}>
          {secondFactor.turnOn}
        </button>
        <button type="button" onClick={onCancel}>
          {secondFactor.cancel}
        </button>
      </div>
    </form>
  );
}
