import { changeWords, history } from '@downspout/business/office/lead';
import type { LeadChange } from '@downspout/office-api/lead';
import { Moment } from '../../ui/moment.tsx';

/** Who changed what, and when. */
export function HistorySection({ changes }: { readonly changes: readonly LeadChange[] }) {
  return (
    <section className="panel" aria-labelledby="history">
      <h2 id="history">{history.title}</h2>
      {changes.length === 0 && <p className="hint">{history.none}</p>}
      <ol className="history">
        {changes.map((change) => (
          <li key={change.id}>
            <Moment at={change.at} /> <strong>{change.who}</strong> {changeWords(change)}
          </li>
        ))}
      </ol>
    </section>
  );
}
