import type { AssigneeBody } from '@downspout/office-api/lead';
import type { InboxLead } from '@downspout/office-api/leads';
import { urls } from '@downspout/office-api/urls';
import { useOfficeFacts } from '../../fetching/use-office-facts.ts';
import { FailedToLoad, Problem } from '../../ui/problem.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { work } from '../../words/lead/lead.ts';
import { DraftActions } from './draft-actions.tsx';
import { useDraft } from './use-draft.ts';

const NOBODY = '';

export function AssigneeForm({ lead }: { readonly lead: InboxLead }) {
  const draft = useDraft<string, AssigneeBody>(
    lead,
    urls.leadAssignee,
    assigneeOf,
    ({ assignee }) => assignee?.username ?? work.nobody,
  );
  const facts = useOfficeFacts();
  const users = facts.data?.users ?? [];
  // Somebody who may not sign in any more is still named.
  const others = lead.assignee === null || users.some(({ id }) => id === lead.assignee?.id) ? [] : [lead.assignee];
  const { value } = draft;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        draft.save({ userId: value === NOBODY ? null : value, version: lead.version });
      }}
    >
      {facts.error && <FailedToLoad error={facts.error} missing={work.usersMissing} onRetry={() => facts.refetch()} />}
      {draft.problem && <Problem>{draft.problem}</Problem>}
      <SelectField
        label={work.assignee}
        value={value}
        options={[[NOBODY, work.nobody], ...[...others, ...users].map(({ id, username }) => [id, username] as const)]}
        onChange={draft.edit}
      />
      <DraftActions draft={draft} save={work.assign} />
    </form>
  );
}

function assigneeOf({ assignee }: InboxLead): string {
  return assignee?.id ?? NOBODY;
}
