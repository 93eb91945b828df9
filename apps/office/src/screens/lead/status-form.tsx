import { statusChange, statusNames } from '@downspout/business/office/inbox';
import { lead as words, work } from '@downspout/business/office/lead';
import type { StatusBody } from '@downspout/office-api/lead';
import { type InboxLead, LEAD_STATUSES, type LeadStatus } from '@downspout/office-api/leads';
import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { formatDollars, parseDollars } from '../inbox/dollars.ts';
import { useDraft } from './use-draft.ts';

interface Progress {
  readonly status: LeadStatus;
  readonly amount: string;
}

export function StatusForm({ lead }: { readonly lead: InboxLead }) {
  const [wrong, setWrong] = useState<string>();
  const draft = useDraft<Progress, StatusBody>(lead, 'status', progressOf);
  const { status, amount } = draft.value;
  const edit = (changes: Partial<Progress>) => {
    setWrong(undefined);
    draft.edit({ status, amount, ...changes });
  };
  const save = () => {
    const amountCents = status === 'won' ? parseDollars(amount) : null;
    if (amountCents === 'wrong') return setWrong(statusChange.amountWrong);
    if (amountCents === 'too-much') return setWrong(statusChange.amountTooMuch);
    draft.save({ status, version: lead.version, ...(status === 'won' && { amountCents }) });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {draft.problem && <Problem>{draft.problem}</Problem>}
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
        <button type="submit" className="main" disabled={draft.isPending}>
          {work.save}
        </button>
        <span role="status">{draft.isSaved && words.saved}</span>
      </div>
    </form>
  );
}

function progressOf({ status, amountCents }: InboxLead): Progress {
  return { status, amount: amountCents === null ? '' : formatDollars(amountCents) };
}
