import { kindNames, statusNames } from '@downspout/business/office/inbox';
import { duplicates as words } from '@downspout/business/office/lead';
import type { LeadPage, MergeBody } from '@downspout/office-api/lead';
import type { InboxLead } from '@downspout/office-api/leads';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Moment } from '../../ui/moment.tsx';
import { nameOf } from '../inbox/lead-row.tsx';
import { ChangeButton } from './change-button.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { useLeadChange } from './use-lead.ts';

/** Other leads of the same person: what may be one with this, and what was made one. */
export function DuplicatesSection({ page: { lead, duplicates, merged } }: { readonly page: LeadPage }) {
  const [target, setTarget] = useState<InboxLead | null>(null);
  // A lead that is merged already stands for nothing that could be merged again.
  const candidates = lead.mergedInto === null ? duplicates : [];
  return (
    <>
      {candidates.length > 0 && (
        <section className="panel" aria-labelledby="duplicates">
          <h2 id="duplicates">{words.title}</h2>
          <p className="hint">{words.why}</p>
          <ul className="lead-list">
            {candidates.map((other) => (
              <Other key={other.id} lead={other}>
                {!other.isQuarantined && (
                  <button type="button" aria-label={words.mergeOf(nameOf(other))} onClick={() => setTarget(other)}>
                    {words.merge}
                  </button>
                )}
              </Other>
            ))}
          </ul>
        </section>
      )}
      {merged.length > 0 && (
        <section className="panel" aria-labelledby="merged">
          <h2 id="merged">{words.merged}</h2>
          <ul className="lead-list">
            {merged.map((other) => (
              <Other key={other.id} lead={other}>
                <TakeBack lead={other} />
              </Other>
            ))}
          </ul>
        </section>
      )}
      {target !== null && <MergeDialog lead={lead} into={target} onClose={() => setTarget(null)} />}
    </>
  );
}

function Other({ lead, children }: { readonly lead: InboxLead; readonly children: ReactNode }) {
  return (
    <li>
      <span>
        <Link to="/leads/$id" params={{ id: lead.id }}>
          {nameOf(lead)}
        </Link>
        <span className="hint">
          {kindNames[lead.kind]} · {statusNames[lead.status]} · <Moment at={lead.receivedAt} />
          {lead.isQuarantined && ` · ${words.heldBack}`}
        </span>
      </span>
      {children}
    </li>
  );
}

function TakeBack({ lead }: { readonly lead: InboxLead }) {
  const merge = useLeadChange<MergeBody>(lead.id, 'merge');
  const body = { into: null, version: lead.version };
  return (
    <div>
      <ChangeButton change={merge} body={body} text={words.takeBack} label={words.takeBackOf(nameOf(lead))} />
    </div>
  );
}
