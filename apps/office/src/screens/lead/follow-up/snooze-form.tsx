import type { SnoozeBody } from '@downspout/office-api/lead';
import type { InboxLead } from '@downspout/office-api/leads';
import { urls } from '@downspout/office-api/urls';
import { useState } from 'react';
import { useCommands } from '../../../commands/commands.ts';
import { canBeSnoozed } from '../../../snooze/can-be-snoozed.ts';
import { SnoozeDialog } from '../../../snooze/snooze-dialog.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { snoozeTime, snooze as words } from '../../../words/snooze.ts';
import { nameOf } from '../../inbox/list/lead-row.tsx';
import { useLeadChange } from '../use-lead.ts';

/** Puts a lead off until later, and says until when it is. */
export function SnoozeForm({ lead }: { readonly lead: InboxLead }) {
  const [isOpen, setOpen] = useState(false);
  const change = useLeadChange<SnoozeBody>(lead.id, urls.leadSnooze);
  const isOffered = canBeSnoozed(lead);
  useCommands(nameOf(lead), isOffered ? [{ name: words.open, keys: 'h', run: () => setOpen(true) }] : []);
  if (!isOffered && lead.snooze === null) return null;
  const choose = (until: number | null) => {
    setOpen(false);
    change.mutate({ until, version: lead.version });
  };
  return (
    <div>
      {change.problem && <Problem>{change.problem}</Problem>}
      <p aria-live="polite">{lead.snooze !== null && snoozeWords(lead.snooze)}</p>
      <div className="actions">
        {isOffered && (
          <button type="button" aria-haspopup="dialog" disabled={change.isPending} onClick={() => setOpen(true)}>
            {words.open} <kbd>h</kbd>
          </button>
        )}
        {lead.snooze !== null && (
          <button type="button" disabled={change.isPending} onClick={() => choose(null)}>
            {words.end}
          </button>
        )}
      </div>
      {isOpen && (
        <SnoozeDialog
          what={nameOf(lead)}
          isSnoozed={lead.snooze !== null}
          onChoose={choose}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

function snoozeWords({ until, isOver }: NonNullable<InboxLead['snooze']>): string {
  return isOver ? words.back : words.until(snoozeTime(until, Date.now()));
}
