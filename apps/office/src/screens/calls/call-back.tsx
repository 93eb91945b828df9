import type { InboxLead } from '@downspout/office-api/leads';
import type { CallBackOffer, CalledBack } from '@downspout/office-api/platform/platform';
import { urlOf, urls } from '@downspout/office-api/urls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { post } from '../../fetching/http.ts';
import { keyOf } from '../../fetching/key-of.ts';
import { useOfficeFacts } from '../../fetching/use-office-facts.ts';
import { useOneChange } from '../../fetching/use-one-change.ts';
import { callAddress } from '../../navigation/addresses.ts';
import { Modal } from '../../ui/modal.tsx';
import { callBackWords as words } from '../../words/platform.ts';
import { PlatformProblem } from './platform-problem.tsx';

/** Has the assistant call a lead back, after it was asked whether it should; nothing without a key of the platform. */
export function CallBack({ lead }: { readonly lead: InboxLead }) {
  const [isOpen, setOpen] = useState(false);
  const office = useOfficeFacts();
  if (!office.data?.platform || lead.phone === '' || lead.erased) return null;
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {words.open}
      </button>
      {isOpen && <CallBackDialog lead={lead} onClose={() => setOpen(false)} />}
    </>
  );
}

function CallBackDialog({ lead, onClose }: { readonly lead: InboxLead; readonly onClose: () => void }) {
  const url = urlOf(urls.leadCallBack, lead);
  const offer = useQuery<CallBackOffer>({ queryKey: keyOf(url), staleTime: 0, gcTime: 0 });
  const call = useOneChange((number: string) => post<CalledBack>(url, { number }));
  const error = call.error ?? offer.error;
  return (
    <Modal title={words.title} onClose={onClose}>
      {offer.isPending && <p className="loading">{words.loading}</p>}
      {offer.data && <p>{words.ask(lead.name || words.nameless, offer.data.display)}</p>}
      {error && <PlatformProblem error={error} />}
      <p role="status">{call.isPending ? words.calling : call.data ? words.done : ''}</p>
      {call.data && (
        <p>
          <Link href={callAddress(call.data.callId)}>{words.toCall}</Link>
        </p>
      )}
      {offer.data && !call.data && <p className="hint">{words.why}</p>}
      <div className="actions">
        {offer.data && !call.data && (
          <button
            type="button"
            className="main"
            disabled={call.isPending}
            onClick={() => call.mutate(offer.data.number)}
          >
            {words.call}
          </button>
        )}
        <button type="button" onClick={onClose}>
          {call.data ? words.close : words.cancel}
        </button>
      </div>
    </Modal>
  );
}
