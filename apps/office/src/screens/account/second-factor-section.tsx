import type { Account, RecoveryCodes } from '@downspout/office-api/account';
import { urls } from '@downspout/office-api/urls';
import { useState } from 'react';
import { formEntries } from '../../ui/form-entries.ts';
import { Problem } from '../../ui/problem.tsx';
import { secondFactor } from '../../words/account.ts';
import { CurrentPasswordField } from './current-password-field.tsx';
import { SetUpSecondFactor } from './set-up-second-factor.tsx';
import { useChange } from './use-change.ts';

export function SecondFactorSection({ account }: { readonly account: Account }) {
  const [isSettingUp, setSettingUp] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const show = (answer: RecoveryCodes | null) => {
    setSettingUp(false);
    setCodes(answer?.codes ?? null);
  };
  return (
    <section className="panel" aria-labelledby="second-factor">
      <h2 id="second-factor">{secondFactor.title}</h2>
      {codes !== null && <Codes codes={codes} onKept={() => setCodes(null)} />}
      <p>{account.secondFactor ? secondFactor.on(account.recoveryCodesLeft) : secondFactor.off}</p>
      {account.secondFactor && codes === null && <ChangeSecondFactor onCodes={show} />}
      {!account.secondFactor && isSettingUp && <SetUpSecondFactor onDone={show} onCancel={() => setSettingUp(false)} />}
      {!account.secondFactor && !isSettingUp && (
        <button type="button" onClick={() => setSettingUp(true)}>
          {secondFactor.setUp}
        </button>
      )}
    </section>
  );
}

/** One password for either change. */
function ChangeSecondFactor({ onCodes }: { readonly onCodes: (answer: RecoveryCodes | null) => void }) {
  const renew = useChange<RecoveryCodes>(urls.recoveryCodes, onCodes);
  const turnOff = useChange(urls.secondFactorOff);
  const problem = renew.problem ?? turnOff.problem;
  // New codes twice would show some that the others have replaced.
  const isPending = renew.isPending || turnOff.isPending;
  return (
    <form
      onSubmit={(event) => {
        const entries = formEntries(event);
        const { submitter } = event.nativeEvent;
        const isOff = submitter instanceof HTMLButtonElement && submitter.value === 'off';
        (isOff ? renew : turnOff).reset();
        (isOff ? turnOff : renew).mutate(entries);
      }}
    >
      {problem && <Problem>{problem}</Problem>}
      <CurrentPasswordField error={renew.wrong?.password ?? turnOff.wrong?.password} />
      <div className="actions">
        <button type="submit" disabled={isPending}>
          {secondFactor.newCodes}
        </button>
        <button type="submit" value="off" disabled={isPending}>
          {secondFactor.turnOff}
        </button>
      </div>
    </form>
  );
}

function Codes({ codes, onKept }: { readonly codes: readonly string[]; readonly onKept: () => void }) {
  return (
    <div className="codes" role="status">
      <h3>{secondFactor.codes}</h3>
      <p>{secondFactor.codesWhy}</p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <button type="button" onClick={onKept}>
        {secondFactor.codesKept}
      </button>
    </div>
  );
}
