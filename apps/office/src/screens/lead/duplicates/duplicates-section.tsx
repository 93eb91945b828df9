import type { LeadPage, MergeBody, MergedLead } from '@downspout/office-api/lead';
import type { InboxLead } from '@downspout/office-api/leads';
import { kindNames, statusNames } from '@downspout/office-api/names';
import { urls } from '@downspout/office-api/urls';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { leadAddress } from '../../../navigation/addresses.ts';
import { Moment } from '../../../ui/moment.tsx';
import { duplicates as words } from '../../../words/lead/lead.ts';
import { nameOf } from '../../inbox/list/lead-row.tsx';
import { ChangeButton } from '../change-button.tsx';
import { useLeadChange } from '../use-lead.ts';
import { MergeDialog } from './merge-dialog.tsx';

/** Other leads of the same person: what may be one with this, and what was made one. */
export function DuplicatesSection({ page: { lead, duplicates, merged } }: { readonly page: LeadPage }) {
  const [other, setOther] = useState<InboxLead | null>(null);
  // A lead that is merged already stands for nothing that could be merged again.
  const candidates = lead.mergedInto === null ? duplicates : [];
  return (
    <>
      {candidates.length > 0 && (
        <section className="panel" aria-labelledby="duplicates">
          <h2 id="duplicates">{words.title}</h2>
          <p className="hint">{words.why}</p>
          <ul className="lead-list">
            {candidates.map((one) => (
              <Other key={one.id} lead={one}>
                {!one.isQuarantined && (
                  <button type="button" aria-label={mergeWords(lead, one)} onClick={() => setOther(one)}>
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
            {merged.map((one) => (
              <Other key={one.id} lead={one} notes={one.notes}>
                <TakeBack lead={one} />
              </Other>
            ))}
          </ul>
        </section>
      )}
      {other !== null && <MergeDialog {...directionOf(lead, other)} onClose={() => setOther(null)} />}
    </>
  );
}

/** The newer one stands for both, so that today's request stays where it is looked for. Ids sort by arrival. */
function directionOf(lead: InboxLead, other: InboxLead) {
  const isOlder = other.id < lead.id && !lead.isQuarantined;
  return isOlder ? { lead: other, into: lead } : { lead, into: other };
}

function mergeWords(lead: InboxLead, other: InboxLead): string {
  return directionOf(lead, other).into === lead ? words.mergeHere(nameOf(other)) : words.mergeOf(nameOf(other));
}

interface OtherProps {
  readonly lead: InboxLead;
  /** What its visitor wrote. */
  readonly notes?: MergedLead['notes'];
  readonly children: ReactNode;
}

function Other({ lead, notes = '', children }: OtherProps) {
  return (
    <li>
      <span>
        <Link href={leadAddress(lead.id)}>{nameOf(lead)}</Link>
        <span className="hint">
          {kindNames[lead.kind]} · {statusNames[lead.status]} · <Moment at={lead.receivedAt} />
          {lead.isQuarantined && ` · ${words.quarantined}`}
        </span>
        {notes !== '' && <span className="lead-text">{notes}</span>}
      </span>
      {children}
    </li>
  );
}

function TakeBack({ lead }: { readonly lead: InboxLead }) {
  const merge = useLeadChange<MergeBody>(lead.id, urls.leadMerge);
  const body = { into: null, version: lead.version };
  return (
    <div>
      <ChangeButton change={merge} body={body} text={words.takeBack} label={words.takeBackOf(nameOf(lead))} />
    </div>
  );
}
