import { inbox } from '../../../words/inbox.ts';
import type { HeldLeads } from './lead-list.ts';

/** Says that leads came in while the reader was further down, and shows them when asked. */
export function NewLeadsButton({
  held,
  onShow,
}: {
  readonly held: HeldLeads | undefined;
  readonly onShow: () => void;
}) {
  const count = held?.leads.length ?? 0;
  const show = () => {
    onShow();
    scrollTo({ top: 0 });
  };
  return (
    <div className="new-leads" role="status">
      {held !== undefined && (
        <button type="button" className="main" onClick={show}>
          {inbox.newLeads(held.instead === null ? String(count) : `${count}+`, count === 1)}
        </button>
      )}
    </div>
  );
}
