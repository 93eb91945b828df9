import { lead as words } from '@downspout/business/office/lead';
import type { MergeBody } from '@downspout/office-api/lead';
import type { InboxLead } from '@downspout/office-api/leads';
import { Link } from '@tanstack/react-router';
import { ChangeButton } from './change-button.tsx';
import { useLeadChange } from './use-lead.ts';

/** Says that another lead stands for this one, and takes it back. */
export function MergedNotice({ lead, into }: { readonly lead: InboxLead; readonly into: string }) {
  const merge = useLeadChange<MergeBody>(lead.id, 'merge');
  return (
    <div className="notice">
      <p>{words.mergedInto}</p>
      <ChangeButton change={merge} body={{ into: null, version: lead.version }} text={words.takeBack}>
        <Link to="/leads/$id" params={{ id: into }}>
          {words.openMain}
        </Link>
      </ChangeButton>
    </div>
  );
}
