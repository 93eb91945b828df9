import { urls } from '@downspout/office-api/urls';
import { type MouseEvent, useRef } from 'react';
import { confirmed, isUnconfirmed } from '../../fetching/confirmed.ts';
import { get } from '../../fetching/http.ts';
import { useOneChange } from '../../fetching/use-one-change.ts';
import { errorMessage, Problem } from '../../ui/problem.tsx';

/** The browser downloads it by itself, and so cannot ask who is there: that is done before. */
export function ExportLink({ href, children }: { readonly href: string; readonly children: string }) {
  const isConfirmed = useRef(false);
  const download = useOneChange(async (link: HTMLAnchorElement) => {
    await confirmed(() => get(urls.confirmation));
    isConfirmed.current = true;
    link.click();
  });
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isConfirmed.current) {
      event.preventDefault();
      download.mutate(event.currentTarget);
    }
    isConfirmed.current = false;
  };
  return (
    <>
      <a href={href} download onClick={press}>
        {children}
      </a>
      {download.error && !isUnconfirmed(download.error) && <Problem>{errorMessage(download.error)}</Problem>}
    </>
  );
}
