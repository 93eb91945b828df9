import type { InboxLead } from '@downspout/office-api/leads';
import { statusNames } from '@downspout/office-api/names';
import { useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { formEntries } from '../../../ui/form-entries.ts';
import { Modal } from '../../../ui/modal.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { statusChange } from '../../../words/inbox.ts';
import { nameOf } from '../list/lead-row.tsx';
import { formatDollars, parseDollars } from './dollars.ts';
import { isConflict, statusProblem } from './use-change-status.ts';

interface WonDialogProps {
  readonly lead: InboxLead;
  readonly isPending: boolean;
  /** Why it was not saved. */
  readonly error: Error | null;
  /** The lead as it was when that was tried. */
  readonly sent: InboxLead | undefined;
  /** In cents; null when it is not known yet. */
  readonly onSave: (lead: InboxLead, amountCents: number | null) => void;
  readonly onClose: () => void;
}

/** Asks what a job that is won brings. */
export function WonDialog({ lead, isPending, error, sent, onSave, onClose }: WonDialogProps) {
  const [wrong, setWrong] = useState<string>();
  const submit = (typed: string) => {
    const amount = parseDollars(typed);
    setWrong(
      amount === 'wrong' ? statusChange.amountWrong : amount === 'too-much' ? statusChange.amountTooMuch : undefined,
    );
    if (typeof amount !== 'string') onSave(lead, amount);
  };
  return (
    <Modal title={statusChange.wonTitle(nameOf(lead))} onClose={onClose}>
      <form noValidate onSubmit={(event) => submit(formEntries(event).amount ?? '')}>
        {error && <Problem>{problemOf(error, lead, sent)}</Problem>}
        <Field
          label={statusChange.amount}
          hint={statusChange.amountHint}
          error={wrong}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={lead.amountCents === null ? '' : formatDollars(lead.amountCents)}
        />
        <div className="actions">
          <button type="submit" className="main" disabled={isPending}>
            {statusChange.saveWon}
          </button>
          <button type="button" onClick={onClose}>
            {statusChange.cancel}
          </button>
        </div>
      </form>
    </Modal>
  );
}

/** Of a conflict what the other has saved, as soon as it is known. */
function problemOf(error: Error, lead: InboxLead, sent: InboxLead | undefined): string {
  if (!isConflict(error) || lead.version === sent?.version) return statusProblem(error, nameOf(lead));
  return statusChange.conflictNow(nameOf(lead), statusNames[lead.status]);
}
