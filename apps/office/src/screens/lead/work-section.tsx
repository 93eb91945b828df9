import type { InboxLead } from '@downspout/office-api/leads';
import { Moment } from '../../ui/moment.tsx';
import { work } from '../../words/lead/lead.ts';
import { AssigneeForm } from './assignee-form.tsx';
import { SnoozeForm } from './follow-up/snooze-form.tsx';
import { StatusForm } from './status-form.tsx';

/** How far it is, and who takes care of it. */
export function WorkSection({ lead }: { readonly lead: InboxLead }) {
  return (
    <section className="panel" aria-labelledby="work">
      <h2 id="work">{work.title}</h2>
      <StatusForm lead={lead} />
      <AssigneeForm lead={lead} />
      <SnoozeForm lead={lead} />
      <p className="hint mt-3">
        {work.firstContact}: {lead.firstContactAt === null ? work.noContact : <Moment at={lead.firstContactAt} />}
      </p>
    </section>
  );
}
