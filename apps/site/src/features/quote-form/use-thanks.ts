import { useEffect, useState } from 'react';
import { quoteEntries } from './quote-lead.ts';
import { takePostedRequest } from './reservation.ts';

/** Where a form that was posted without script returns to. */
const RECEIVED = '#quote-received';

interface Thanks {
  /** Whether they offer to reserve the install. */
  readonly reserve: boolean;
}

/** The thanks in the form's place, if it is their time; at once after a request that the browser has posted. */
export function useThanks() {
  const [thanks, setThanks] = useState<Thanks | null>(null);
  useEffect(() => {
    if (location.hash !== RECEIVED) return;
    // A navigation, since only that moves `:target`, which shows the script-free thanks in this form's place.
    location.replace('#contact');
    const posted = takePostedRequest();
    if (posted === null) return;
    quoteEntries.forget();
    setThanks({ reserve: posted.install });
  }, []);
  return [thanks, setThanks] as const;
}
