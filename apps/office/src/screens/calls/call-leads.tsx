import type { CallEntry, CallLead } from '@downspout/office-api/calls';
import { Link } from 'wouter';
import { leadAddress } from '../../navigation/addresses.ts';
import { calls as words } from '../../words/calls.ts';

/** What a call brought, and whom it called back. */
export function CallLeads({ call: { leads, calledBack } }: { readonly call: CallEntry }) {
  if (leads.length === 0 && calledBack === null) return <span className="hint">{words.noLead}</span>;
  return (
    <ul className="call-leads">
      {calledBack !== null && (
        <li>
          {words.calledBack} <LeadLink lead={calledBack} />
        </li>
      )}
      {leads.map((lead) => (
        <li key={lead.id}>
          <LeadLink lead={lead} />
          {lead.incomplete && <span className="hint"> ({words.incomplete})</span>}
        </li>
      ))}
    </ul>
  );
}

function LeadLink({ lead: { id, name } }: { readonly lead: CallLead }) {
  return <Link href={leadAddress(id)}>{name || words.noName}</Link>;
}
