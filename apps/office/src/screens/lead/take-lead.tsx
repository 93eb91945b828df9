import type { AssigneeBody } from '@downspout/office-api/lead';
import type { InboxLead } from '@downspout/office-api/leads';
import { urls } from '@downspout/office-api/urls';
import { useOfficeFacts } from '../../fetching/use-office-facts.ts';
import { useSession } from '../../fetching/use-session.ts';
import { notice } from '../../words/notice.ts';
import { ChangeButton } from './change-button.tsx';
import { useLeadChange } from './use-lead.ts';

/** Assigns a lead that is nobody's to who is looking at it, with one press. */
export function TakeLead({ lead }: { readonly lead: InboxLead }) {
  const change = useLeadChange<AssigneeBody>(lead.id, urls.leadAssignee);
  const username = useSession().data?.username;
  const user = useOfficeFacts().data?.users.find((one) => one.username === username);
  if (user === undefined || lead.assignee !== null) return null;
  return <ChangeButton change={change} body={{ userId: user.id, version: lead.version }} text={notice.mine} isMain />;
}
