import type { OfficeUser } from '@downspout/office-api/leads';
import { Suspense } from 'react';
import { useLocation } from 'wouter';
import { lazyPart } from '../../../lazy-part.tsx';
import { bulk as words } from '../../../words/bulk.ts';
import { ScreenBoundary } from '../../screen-error.tsx';
import { whatOf } from './use-bulk.ts';
import type { BulkWork } from './use-bulk-work.ts';

const BulkBar = lazyPart(() => import('./bulk-bar.tsx').then((module) => module.BulkBar));
const SnoozeDialog = lazyPart(() => import('../../../snooze/snooze-dialog.tsx').then((module) => module.SnoozeDialog));

interface BulkPlaceProps {
  readonly work: BulkWork;
  readonly users: readonly OfficeUser[];
}

/** What is asked and done with the leads that are selected, at the bottom of the window. */
export function BulkPlace({ work, users }: BulkPlaceProps) {
  const [here] = useLocation();
  const { checked, snoozed } = work;
  const count = checked.leads.length;
  return (
    <ScreenBoundary address={here}>
      <div className={count > 0 ? 'inbox-bulk-place' : 'sr-only'}>
        <p role="status" className="m-0 font-semibold whitespace-nowrap">
          {count > 0 && words.selected(count)}
        </p>
        <Suspense fallback={null}>{count > 0 && <BulkBar work={work} users={users} />}</Suspense>
      </div>
      <Suspense fallback={null}>
        {snoozed.length > 0 && (
          <SnoozeDialog
            what={whatOf(snoozed)}
            isSnoozed={snoozed.some(({ snooze }) => snooze !== null)}
            onChoose={work.snooze}
            onClose={work.closeSnooze}
          />
        )}
      </Suspense>
    </ScreenBoundary>
  );
}
