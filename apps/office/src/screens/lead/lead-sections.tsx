import { kindNames } from '@downspout/business/office/inbox';
import { lead as words } from '@downspout/business/office/lead';
import type { LeadPage } from '@downspout/office-api/lead';
import { Moment } from '../../ui/moment.tsx';
import { nameOf } from '../inbox/lead-row.tsx';
import { CallSection } from './call-section.tsx';
import { ConsentSection } from './consent-section.tsx';
import { DeliveriesSection } from './deliveries-section.tsx';
import { DuplicatesSection } from './duplicates-section.tsx';
import { EraseSection } from './erase-section.tsx';
import { GivenSection } from './given-section.tsx';
import { HistorySection } from './history-section.tsx';
import { MergedNotice } from './merged-notice.tsx';
import { NotesSection } from './notes-section.tsx';
import { OriginSection } from './origin-section.tsx';
import { QuarantineNotice } from './quarantine-notice.tsx';
import { ReachSection } from './reach-section.tsx';
import { WorkSection } from './work-section.tsx';

/** What is wanted first stands first, where there is one column and where there are two. */
export function LeadSections({ page }: { readonly page: LeadPage }) {
  const { lead } = page;
  return (
    <>
      <h1>{nameOf(lead)}</h1>
      <p className="lead-about">
        {kindNames[lead.kind]} · {words.received} <Moment at={lead.receivedAt} />
      </p>
      {lead.erased && <p className="notice">{words.erased}</p>}
      {lead.isQuarantined && !lead.erased && <QuarantineNotice page={page} />}
      {lead.mergedInto !== null && <MergedNotice lead={lead} into={lead.mergedInto} />}
      <div className="lead-columns">
        <div className="sections lead-first">
          {!lead.erased && <ReachSection page={page} />}
          <GivenSection page={page} />
          <CallSection page={page} />
        </div>
        <div className="sections lead-work">
          <WorkSection lead={lead} />
          <NotesSection lead={lead} notes={page.notes} />
          <DuplicatesSection page={page} />
        </div>
        <div className="sections lead-rest">
          <DeliveriesSection page={page} />
          <ConsentSection page={page} />
          <OriginSection page={page} />
          <HistorySection changes={page.history} />
          {!lead.erased && <EraseSection page={page} />}
        </div>
      </div>
    </>
  );
}
