import { useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';

/** What a notification's button asked for (`?do=call`) has the focus, wherever it is shown: one press more does it. */
export function useWanted() {
  const [search] = useSearchParams();
  const what = search.get('do');
  const call = useRef<HTMLAnchorElement>(null);
  const text = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (what === 'call') call.current?.focus();
    if (what === 'text') text.current?.focus();
  }, [what]);
  return { call, text };
}
