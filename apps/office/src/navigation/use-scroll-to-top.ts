import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';

/** A new place begins at its top; the browser itself scrolls back to where one was. */
export function useScrollToTop(): void {
  const [path] = useLocation();
  const search = useSearch();
  const place = `${path}?${search}`;
  const shown = useRef(place);
  const isBack = useRef(false);
  useEffect(() => {
    const onBack = () => {
      isBack.current = true;
    };
    addEventListener('popstate', onBack);
    return () => removeEventListener('popstate', onBack);
  }, []);
  useLayoutEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    if (!isBack.current) scrollTo(0, 0);
    isBack.current = false;
  }, [place]);
}
