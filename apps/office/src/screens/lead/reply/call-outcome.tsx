import type { CallOutcomeBody } from '@downspout/office-api/messages';
import { CALL_RESULTS } from '@downspout/office-api/replies';
import { urls } from '@downspout/office-api/urls';
import { useEffect, useState } from 'react';
import { storage } from '../../../fetching/stored-draft.ts';
import { Problem } from '../../../ui/problem.tsx';
import { callOutcome as words } from '../../../words/lead/replies.ts';
import { useLeadChange } from '../use-lead.ts';

/** A call is talked about for so long, in ms. */
const CALLED_MS = 2 * 60 * 60_000;

/** After the number was dialed from this page: what came of it, at one tap. It waits through a reload, as phones do while one calls. */
export function CallOutcome({ leadId }: { readonly leadId: string }) {
  const [isAsking, setAsking] = useCalled(leadId);
  const note = useLeadChange<CallOutcomeBody>(leadId, urls.leadCallOutcome, () => setAsking(false));
  if (!isAsking) return null;
  return (
    <section
      className="mb-4 rounded-lg border border-line bg-paper p-4 sm:sticky sm:top-2 sm:z-2 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-4 max-sm:mb-0 max-sm:rounded-b-none print:hidden"
      aria-labelledby="call-outcome"
    >
      <h2 id="call-outcome" className="mt-0 text-base">
        {words.ask}
      </h2>
      {note.problem && <Problem>{note.problem}</Problem>}
      <div className="grid grid-cols-2 gap-2 sm:flex">
        {CALL_RESULTS.map((outcome) => (
          <button
            key={outcome}
            type="button"
            className="min-h-12"
            disabled={note.isPending}
            onClick={() => note.mutate({ outcome })}
          >
            {words.names[outcome]}
          </button>
        ))}
        <button type="button" className="quiet col-span-2" onClick={() => setAsking(false)}>
          {words.dismiss}
        </button>
      </div>
    </section>
  );
}

/** Whether its number was dialed a moment ago, from whatever link of this page. */
function useCalled(leadId: string) {
  const key = `called ${leadId}`;
  const [isAsking, setAsking] = useState(() => Date.now() - Number(storage()?.getItem(key) ?? 0) < CALLED_MS);
  useEffect(() => {
    const dial = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest('a[href^="tel:"]') === null) return;
      storage()?.setItem(key, String(Date.now()));
      setAsking(true);
    };
    document.addEventListener('click', dial);
    return () => document.removeEventListener('click', dial);
  }, [key]);
  const change = (asking: boolean) => {
    if (!asking) storage()?.removeItem(key);
    setAsking(asking);
  };
  return [isAsking, change] as const;
}
