import type { EraseBody, ErasedLeads, LeadPage } from '@downspout/office-api/lead';
import { urls } from '@downspout/office-api/urls';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { forgetDrafts } from '../../fetching/drafts.ts';
import { Modal } from '../../ui/modal.tsx';
import { erase } from '../../words/lead/lead.ts';
import { ConfirmForm } from '../account/confirm-form.tsx';
import { useLeadPost } from './use-lead.ts';

export function EraseSection({ page }: { readonly page: LeadPage }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <section className="panel" aria-labelledby="erase">
      <h2 id="erase">{erase.title}</h2>
      <p className="hint">{erase.why}</p>
      <button type="button" onClick={() => setAsking(true)}>
        {erase.open}
      </button>
      {isAsking && <EraseDialog page={page} onClose={() => setAsking(false)} />}
    </section>
  );
}

/** Says what goes and what stays, and asks for the password: it cannot be taken back. */
function EraseDialog({ page, onClose }: { readonly page: LeadPage; readonly onClose: () => void }) {
  const [alsoSamePerson, setAlso] = useState(true);
  const client = useQueryClient();
  const change = useLeadPost<EraseBody, ErasedLeads>(page.lead.id, urls.leadErase, (erased) => {
    forgetDrafts(client, erased?.leads ?? []);
    onClose();
  });
  return (
    <Modal title={erase.ask} onClose={onClose}>
      <p>{erase.what}</p>
      <p>{erase.elsewhere}</p>
      <ConfirmForm
        words={erase}
        error={change.error}
        problem={change.problem}
        isPending={change.isPending}
        onConfirm={(password) => change.mutate({ password, alsoSamePerson: alsoSamePerson && page.samePerson > 0 })}
        onCancel={onClose}
      >
        {page.samePerson > 0 && (
          <label className="check also">
            <input type="checkbox" checked={alsoSamePerson} onChange={(event) => setAlso(event.target.checked)} />
            {erase.also(page.samePerson)}
          </label>
        )}
      </ConfirmForm>
    </Modal>
  );
}
