import { erase } from '@downspout/business/office/lead';
import { signIn } from '@downspout/business/office/sign-in';
import type { EraseBody, ErasedLeads, LeadPage } from '@downspout/office-api/lead';
import { useState } from 'react';
import { HttpError, refusalOf } from '../../fetching/http.ts';
import { formEntries } from '../../ui/form-entries.ts';
import { Modal } from '../../ui/modal.tsx';
import { Problem } from '../../ui/problem.tsx';
import { CurrentPasswordField } from '../account/current-password-field.tsx';
import { useLeadPost } from './use-lead.ts';

/** Says what goes and what stays, and asks for the password: it cannot be taken back. */
export function EraseDialog({ page, onClose }: { readonly page: LeadPage; readonly onClose: () => void }) {
  const [alsoSamePerson, setAlso] = useState(true);
  const change = useLeadPost<EraseBody, ErasedLeads>(page.lead.id, 'erase', onClose);
  const wrong = refusalOf(change.error)?.fields?.password;
  const isPaused = change.error instanceof HttpError && change.error.status === 429;
  const problem = isPaused ? signIn.paused(pauseOf(change.error)) : change.problem;
  return (
    <Modal title={erase.ask} onClose={onClose}>
      <p>{erase.what}</p>
      <p>{erase.elsewhere}</p>
      <form
        onSubmit={(event) => {
          const { password = '' } = formEntries(event);
          change.mutate({ password, alsoSamePerson: alsoSamePerson && page.samePerson > 0 });
        }}
      >
        {problem && !wrong && <Problem>{problem}</Problem>}
        {page.samePerson > 0 && (
          <label className="check also">
            <input type="checkbox" checked={alsoSamePerson} onChange={(event) => setAlso(event.target.checked)} />
            {erase.also(page.samePerson)}
          </label>
        )}
        <CurrentPasswordField error={wrong} />
        <div className="actions">
          <button type="submit" className="main" disabled={change.isPending}>
            {erase.yes}
          </button>
          <button type="button" onClick={onClose}>
            {erase.cancel}
          </button>
        </div>
      </form>
    </Modal>
  );
}

function pauseOf(error: Error | null): number {
  return error instanceof HttpError ? (error.retryAfterS ?? 0) : 0;
}
