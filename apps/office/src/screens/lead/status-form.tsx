import type { StatusBody } from '@downspout/office-api/lead';
import { type InboxLead, LEAD_STATUSES, type LeadStatus } from '@downspout/office-api/leads';
import { statusNames } from '@downspout/office-api/names';
import { urls } from '@downspout/office-api/urls';
import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { statusChange } from '../../words/inbox.ts';
import { work } from '../../words/lead/lead.ts';
import { formatDollars, parseDollars } from '../inbox/status/dollars.ts';
import { DraftActions } from './draft-actions.tsx';
import { useDraft } from './use-draft.ts';

/** Here a price is spoken of: it is asked for. */
const PRICED: ReadonlySet<LeadStatus> = new Set(['quoted', 'scheduled', 'won']);

interface Progress {
  readonly status: LeadStatus;
  readonly amount: string;
}

export function StatusForm({ lead }: { readonly lead: InboxLead }) {
  const [wrong, setWrong] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const draft = useDraft<Progress, StatusBody>(lead, urls.leadStatus, progressOf, progressWords);
  const { status, amount } = draft.value;
  const edit = (changes: Partial<Progress>) => {
    setWrong(undefined);
    draft.edit({ status, amount, ...changes });
  };
  const save = () => {
    const amountCents = parseDollars(amount);
    if (typeof amountCents === 'string') {
      setOpen(true);
      return setWrong(amountCents === 'wrong' ? statusChange.amountWrong : statusChange.amountTooMuch);
    }
    draft.save({ status, version: lead.version, amountCents });
  };
  const price = (
    <Field
      label={work.amount}
      hint={work.amountHint}
      error={wrong}
      inputMode="decimal"
      autoComplete="off"
      value={amount}
      onChange={(event) => edit({ amount: event.target.value })}
    />
  );
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
      {PRICED.has(status) ? (
        price
      ) : (
        <details
          className={`basis-full ${isOpen ? 'mb-3' : 'order-last'}`}
          open={isOpen}
          onToggle={(event) => setOpen(event.currentTarget.open)}
        >
          <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-1 rounded font-semibold before:transition-transform before:content-['▸'] in-open:before:rotate-90 print:hidden">
            {amount === '' ? work.price : work.priceOf(amount)}
          </summary>
          {price}
        </details>
      )}
      <DraftActions draft={draft} save={work.save} isMain />
    </form>
  );
}

function progressOf({ status, amountCents }: InboxLead): Progress {
  return { status, amount: amountCents === null ? '' : formatDollars(amountCents) };
}

function progressWords({ status, amountCents }: InboxLead): string {
  return amountCents === null ? statusNames[status] : `${statusNames[status]}, ${formatDollars(amountCents)}`;
}
