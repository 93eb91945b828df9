import { erase } from '@downspout/business/office/lead';
import type { LeadPage } from '@downspout/office-api/lead';
import { useState } from 'react';
import { EraseDialog } from './erase-dialog.tsx';

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
