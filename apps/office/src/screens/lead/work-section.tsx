import { work } from '@downspout/business/office/lead';
import type { InboxLead } from '@downspout/office-api/leads';
import { Moment } from '../../ui/moment.tsx';
import { AssigneeForm } from './assignee-form.tsx';
import { StatusForm } from './status-form.tsx';

/** How far it is, and who takes care of it. */
export function WorkSection({ lead }: { readonly lead: InboxLead }) {
  return (
    <section className="panel" aria-labelledby="work">
      <h2 id="work">{work.title}</h2>
      <StatusForm lead={lead} />
      <AssigneeForm lead={lead} />
      <p className="hint">
        {work.firstContact}: {lead.firstContactAt === null ? work.noContact : <Moment at={lead.firstContactAt} />}
      </p>
    </section>
  );
}
