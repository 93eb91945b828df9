import type { LeadPage, MergeBody, ReleaseBody } from '@downspout/office-api/lead';
import type { InboxLead } from '@downspout/office-api/leads';
import { kindNames } from '@downspout/office-api/names';
import { urls } from '@downspout/office-api/urls';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'wouter';
import { leadAddress } from '../../navigation/addresses.ts';
import { Moment } from '../../ui/moment.tsx';
import { quarantine, spamSignals, lead as words } from '../../words/lead/lead.ts';
import { timeline } from '../../words/lead/timeline.ts';
import { nameOf } from '../inbox/list/lead-row.tsx';
import { ChangeButton } from './change-button.tsx';
import { ConsentSection } from './consent-section.tsx';
import { DeliveriesSection } from './deliveries-section.tsx';
import { DuplicatesSection } from './duplicates/duplicates-section.tsx';
import { EraseSection } from './erase-section.tsx';
import { AppointmentSection } from './follow-up/appointment-section.tsx';
import { GivenSection } from './given-section.tsx';
import { OriginSection } from './origin-section.tsx';
import { CallOutcome } from './reply/call-outcome.tsx';
import { ReachSection } from './reply/reach-section.tsx';
import { ReplyBar } from './reply/reply-bar.tsx';
import type { Beginning } from './reply/use-composer.ts';
import type { Composing } from './timeline/compose.tsx';
import { TimelineSection } from './timeline/timeline-section.tsx';
import { useLeadChange } from './use-lead.ts';
import { focusIn, useLeadCommands } from './use-lead-commands.ts';
import { WorkSection } from './work-section.tsx';

/** What is wanted first stands first, where there is one column and where there are two. */
export function LeadSections({ page }: { readonly page: LeadPage }) {
  const { lead } = page;
  const [composing, setComposing] = useState<Composing>('message');
  const [beginning, setBeginning] = useState<Beginning | null>(null);
  const write = (begun: Beginning) => {
    flushSync(() => {
      setComposing('message');
      setBeginning(begun);
    });
    focusIn('timeline', 'textarea');
  };
  useLeadCommands(page, setComposing);
  return (
    <>
      <h1>{nameOf(lead)}</h1>
      <p className="lead-about">
        {kindNames[lead.kind]} · {words.received} <Moment at={lead.receivedAt} />
      </p>
      {lead.erased && <p className="notice">{words.erased}</p>}
      {lead.isQuarantined && !lead.erased && <QuarantineNotice page={page} />}
      {lead.mergedInto !== null && <MergedNotice lead={lead} into={lead.mergedInto} />}
      {!lead.erased && <ReplyBar page={page} />}
      {!lead.erased && !lead.isQuarantined && <CallOutcome leadId={lead.id} />}
      <div className="lead-columns">
        <div className="sections lead-first">{!lead.erased && <ReachSection page={page} />}</div>
        <div className="sections lead-work">
          <GivenSection page={page} />
          <WorkSection lead={lead} />
          <AppointmentSection page={page} onWrite={write} />
          <DuplicatesSection page={page} />
        </div>
        <div className="sections lead-rest">
          <TimelineSection page={page} composing={composing} onCompose={setComposing} beginning={beginning} />
          <Records page={page} />
          {!lead.erased && <EraseSection page={page} />}
        </div>
      </div>
    </>
  );
}

/** What proves something or finds a fault: folded away until it is wanted, or until something is wrong with it. */
function Records({ page }: { readonly page: LeadPage }) {
  const { deliveries, consent } = page;
  const failed = deliveries.some(
    ({ state, attempts }) => state === 'dead' || (state === 'waiting' && attempts.length > 0),
  );
  const isWrong = failed || consent?.seal?.isIntact === false;
  const [wasWrong, setWasWrong] = useState(isWrong);
  // What is being read does not fold away because it was mended.
  if (isWrong && !wasWrong) setWasWrong(true);
  return (
    <details className="records" open={wasWrong}>
      <summary className="panel">
        <strong>{timeline.records}</strong> <span className="hint">{timeline.recordsWhat}</span>
      </summary>
      <div className="sections mt-4">
        <DeliveriesSection page={page} />
        <ConsentSection page={page} />
        <OriginSection page={page} />
      </div>
    </details>
  );
}

/** Says that another lead stands for this one, and takes it back. */
function MergedNotice({ lead, into }: { readonly lead: InboxLead; readonly into: string }) {
  const merge = useLeadChange<MergeBody>(lead.id, urls.leadMerge);
  return (
    <div className="notice">
      <p>{words.mergedInto}</p>
      <ChangeButton change={merge} body={{ into: null, version: lead.version }} text={words.takeBack}>
        <Link href={leadAddress(into)}>{words.openMain}</Link>
      </ChangeButton>
    </div>
  );
}

/** Says why a lead is quarantined, and releases it. */
function QuarantineNotice({ page: { lead, attribution } }: { readonly page: LeadPage }) {
  const release = useLeadChange<ReleaseBody>(lead.id, urls.leadRelease);
  const isMarked = lead.status === 'spam';
  return (
    <section className="notice quarantine" aria-labelledby="quarantine">
      <h2 id="quarantine">{isMarked ? quarantine.marked : quarantine.title}</h2>
      <ul>
        {attribution.spamSigns.map((signal) => (
          <li key={signal}>{spamSignals[signal]}</li>
        ))}
      </ul>
      <p>{isMarked ? quarantine.markedWhy : `${quarantine.why} ${quarantine.byStatus} ${quarantine.nothing}`}</p>
      <ChangeButton change={release} body={{ version: lead.version }} text={quarantine.release} isMain />
    </section>
  );
}
