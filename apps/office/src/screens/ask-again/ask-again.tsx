import type { Account } from '@downspout/office-api/account';
import { urls } from '@downspout/office-api/urls';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { askBy } from '../../fetching/confirmed.ts';
import { post } from '../../fetching/http.ts';
import { keyOf } from '../../fetching/key-of.ts';
import { useOneChange } from '../../fetching/use-one-change.ts';
import { noPasskeysHere } from '../../passkeys/passkeys-here.ts';
import { passkeyProblem, postWithPasskey } from '../../passkeys/use-authenticator.ts';
import { Modal } from '../../ui/modal.tsx';
import { errorMessage, Problem } from '../../ui/problem.tsx';
import { askAgain as words } from '../../words/sign-in.ts';
import { ConfirmForm } from '../account/confirm-form.tsx';

/** Is told whether there was a proof. */
type OnAnswer = (isProved: boolean) => void;

/** Asks again who is there, whenever the server wants to know before it does what was asked for. */
export function AskAgain() {
  const [asking, setAsking] = useState<OnAnswer | null>(null);
  useEffect(() => askBy(() => new Promise<boolean>((resolve) => setAsking(() => resolve))), []);
  if (asking === null) return null;
  const answer = (isProved: boolean) => {
    setAsking(null);
    asking(isProved);
  };
  return <AskAgainDialog onAnswer={answer} />;
}

/** Offered to who has a passkey that works here. */
function ByPasskey({ onProved }: { readonly onProved: () => void }) {
  const { data: account } = useQuery<Account>({ queryKey: keyOf(urls.account) });
  const prove = useOneChange<void, unknown>(() => postWithPasskey(urls.confirmByPasskey), { onSuccess: onProved });
  const isOffered = account?.passkeys.some(({ host }) => host === location.hostname);
  if (!isOffered || noPasskeysHere() !== null) return null;
  return (
    <>
      {prove.error && <Problem>{passkeyProblem(prove.error)}</Problem>}
      <div className="actions">
        <button type="button" disabled={prove.isPending} onClick={() => prove.mutate()}>
          {words.byPasskey}
        </button>
      </div>
    </>
  );
}

function AskAgainDialog({ onAnswer }: { readonly onAnswer: OnAnswer }) {
  const onSuccess = () => onAnswer(true);
  const confirm = useOneChange((password: string) => post(urls.confirmation, { password }), { onSuccess });
  return (
    <Modal title={words.title} onClose={() => onAnswer(false)}>
      <ConfirmForm
        words={words}
        error={confirm.error}
        problem={confirm.error && errorMessage(confirm.error)}
        isPending={confirm.isPending}
        onConfirm={confirm.mutate}
        onCancel={() => onAnswer(false)}
      >
        <p>{words.why}</p>
      </ConfirmForm>
      <ByPasskey onProved={() => onAnswer(true)} />
    </Modal>
  );
}
