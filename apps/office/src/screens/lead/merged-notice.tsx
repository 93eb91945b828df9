import { lead as words } from '@downspout/business/office/lead';
import type { MergeBody } from '@downspout/office-api/lead';
import type { InboxLead } from '@downspout/office-api/leads';
import { Link } from '@tanstack/react-router';
import { Problem } from '../../ui/problem.tsx';
import { useLeadChange } from './use-lead.ts';

/** Says that another lead stands for this one, and takes it back. */
export function MergedNotice({ lead, into }: { readonly lead: InboxLead; readonly into: string }) {
  const merge = useLeadChange<MergeBody>(lead.id, 'merge');
  return (
    <div className="notice">
      <p>{words.mergedInto}</p>
      {merge.problem && <Problem>{merge.problem}</Problem>}
      <div className="actions">
        <Link to="/leads/$id" params={{ id: into }}>
          {words.openMain}
        </Link>
        <button
          type="button"
          disabled={merge.isPending}
          onClick={() => merge.mutate({ into: null, version: lead.version })}
        >
          {words.takeBack}
        </button>
      </div>
    </div>
  );
}
