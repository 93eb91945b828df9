import type { CallPage } from '@downspout/office-api/calls';
import type { EraseCallBody } from '@downspout/office-api/platform/call-bodies';
import { urlOf, urls } from '@downspout/office-api/urls';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../../fetching/http.ts';
import { keyOf, LEADS_KEY } from '../../fetching/key-of.ts';
import { useOneChange } from '../../fetching/use-one-change.ts';
import { Modal } from '../../ui/modal.tsx';
import { errorMessage } from '../../ui/problem.tsx';
import { eraseCall as words } from '../../words/calls.ts';
import { ConfirmForm } from '../account/confirm-form.tsx';

export function EraseCall({ call }: { readonly call: CallPage }) {
  const [isAsking, setAsking] = useState(false);
  const hasLead = call.leads.length > 0 || call.calledBack !== null;
  return (
    <section className="panel" aria-labelledby="erase">
      <h2 id="erase">{words.title}</h2>
      <p className="hint">{words.why}</p>
      {hasLead && <p className="hint">{words.leadStays}</p>}
      <button type="button" onClick={() => setAsking(true)}>
        {words.open}
      </button>
      {isAsking && <EraseCallDialog id={call.id} onClose={() => setAsking(false)} />}
    </section>
  );
}

/** Says what goes and what stays, and asks for the password: it cannot be taken back. */
function EraseCallDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const client = useQueryClient();
  const change = useOneChange((body: EraseCallBody) => post<CallPage>(urlOf(urls.callErase, { id }), body), {
    onSuccess: (call) => {
      client.setQueryData(keyOf(urlOf(urls.call, { id })), call);
      // What was said shows on the page of its lead, too.
      return client.invalidateQueries({ queryKey: LEADS_KEY });
    },
  });
  return (
    <Modal title={words.ask} onClose={onClose}>
      <p>{words.what}</p>
      <p>{words.elsewhere}</p>
      <ConfirmForm
        words={words}
        error={change.error}
        problem={change.error && errorMessage(change.error)}
        isPending={change.isPending}
        onConfirm={(password) => change.mutate({ password })}
        onCancel={onClose}
      />
    </Modal>
  );
}
