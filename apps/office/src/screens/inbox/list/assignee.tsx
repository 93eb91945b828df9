import type { InboxLead } from '@downspout/office-api/leads';
import { inbox } from '../../../words/inbox.ts';
import { notice } from '../../../words/notice.ts';

interface AssigneeProps {
  readonly lead: InboxLead;
  /** Of the lead. */
  readonly name: string;
  readonly onTake: (lead: InboxLead) => void;
}

/** Who takes care of a lead; what waits for somebody, whoever is looking at it can take. */
export function Assignee({ lead, name, onTake }: AssigneeProps) {
  if (lead.assignee !== null) return lead.assignee.username;
  if (lead.status !== 'new' || lead.erased || lead.isQuarantined || lead.mergedInto !== null) {
    return <span className="nobody">{inbox.nobody}</span>;
  }
  return (
    <>
      <span className="hidden print:inline">{inbox.nobody}</span>
      <TakeButton name={name} onTake={() => onTake(lead)} />
    </>
  );
}

function TakeButton({ name, onTake }: { readonly name: string; readonly onTake: () => void }) {
  return (
    <button
      type="button"
      className="take"
      aria-label={notice.mineOf(name)}
      onClick={({ currentTarget }) => {
        // The button goes, and the focus stays in its row.
        currentTarget.closest('tr')?.querySelector('a')?.focus({ preventScroll: true });
        onTake();
      }}
    >
      {notice.mine}
    </button>
  );
}
