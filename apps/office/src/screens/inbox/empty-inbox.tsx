import { filters, inbox } from '@downspout/business/office/inbox';

/** Nobody has written, or nobody fits. */
export function EmptyInbox({ isFiltered, onClear }: { readonly isFiltered: boolean; readonly onClear: () => void }) {
  return (
    <section className="panel empty">
      <h2>{isFiltered ? inbox.noMatch : inbox.empty}</h2>
      <p>{isFiltered ? inbox.noMatchWhy : inbox.emptyWhy}</p>
      {isFiltered && (
        <button type="button" onClick={onClear}>
          {filters.clearAll}
        </button>
      )}
    </section>
  );
}
