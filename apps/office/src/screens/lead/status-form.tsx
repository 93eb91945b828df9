import { statusChange, statusNames } from '@downspout/business/office/inbox';
import { lead as words, work } from '@downspout/business/office/lead';
import type { StatusBody } from '@downspout/office-api/lead';
import { type InboxLead, LEAD_STATUSES, type LeadStatus } from '@downspout/office-api/leads';
import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { Problem } from '../../ui/problem.tsx';
import { formatDollars, parseDollars } from '../inbox/dollars.ts';
import { SelectField } from './select-field.tsx';
import { useLeadChange } from './use-lead.ts';

/** What is chosen and typed stands until it is saved, whatever is told of the lead meanwhile. */
interface Draft {
  readonly status: LeadStatus;
  readonly amount: string;
}

export function StatusForm({ lead }: { readonly lead: InboxLead }) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [wrong, setWrong] = useState<string>();
  const change = useLeadChange<StatusBody>(lead.id, 'status', () => setDraft(null));
  const { status, amount } = draft ?? draftOf(lead);
  const edit = (changes: Partial<Draft>) => {
    change.reset();
    setWrong(undefined);
    setDraft({ status, amount, ...changes });
  };
  const save = () => {
    const amountCents = status === 'won' ? parseDollars(amount) : null;
    if (amountCents === 'wrong') return setWrong(statusChange.amountWrong);
    if (amountCents === 'too-much') return setWrong(statusChange.amountTooMuch);
    change.mutate({ status, version: lead.version, ...(status === 'won' && { amountCents }) });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {change.problem && <Problem>{change.problem}</Problem>}
      <SelectField
        label={work.status}
        value={status}
        options={LEAD_STATUSES.map((value) => [value, statusNames[value]])}
        onChange={(value) => edit({ status: LEAD_STATUSES.find((known) => known === value) ?? status })}
      />
      {status === 'won' && (
        <Field
          label={work.amount}
          hint={work.amountHint}
          error={wrong}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={(event) => edit({ amount: event.target.value })}
        />
      )}
      <div className="actions">
        <button type="submit" className="main" disabled={change.isPending}>
          {work.save}
        </button>
        <span role="status">{change.isSuccess && words.saved}</span>
      </div>
    </form>
  );
}

function draftOf({ status, amountCents }: InboxLead): Draft {
  return { status, amount: amountCents === null ? '' : formatDollars(amountCents) };
}
