import { lead as words, work } from '@downspout/business/office/lead';
import type { AssigneeBody } from '@downspout/office-api/lead';
import type { InboxLead } from '@downspout/office-api/leads';
import { useState } from 'react';
import { Problem } from '../../ui/problem.tsx';
import { useOfficeFacts } from '../inbox/use-office-facts.ts';
import { SelectField } from './select-field.tsx';
import { useLeadChange } from './use-lead.ts';

const NOBODY = '';

export function AssigneeForm({ lead }: { readonly lead: InboxLead }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const change = useLeadChange<AssigneeBody>(lead.id, 'assignee', () => setChosen(null));
  const users = useOfficeFacts()?.users ?? [];
  // Somebody who may not sign in any more is still named.
  const others = lead.assignee === null || users.some(({ id }) => id === lead.assignee?.id) ? [] : [lead.assignee];
  const value = chosen ?? lead.assignee?.id ?? NOBODY;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate({ userId: value === NOBODY ? null : value, version: lead.version });
      }}
    >
      {change.problem && <Problem>{change.problem}</Problem>}
      <SelectField
        label={work.assignee}
        value={value}
        options={[[NOBODY, work.nobody], ...[...others, ...users].map(({ id, username }) => [id, username] as const)]}
        onChange={(id) => {
          change.reset();
          setChosen(id);
        }}
      />
      <div className="actions">
        <button type="submit" disabled={change.isPending}>
          {work.assign}
        </button>
        <span role="status">{change.isSuccess && words.saved}</span>
      </div>
    </form>
  );
}
