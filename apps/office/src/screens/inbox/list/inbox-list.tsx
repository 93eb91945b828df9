import type { LeadFilter, OfficeFacts } from '@downspout/office-api/inbox';
import { MAX_COUNTED, MAX_RANKED } from '@downspout/office-api/limits';
import type { UseQueryResult } from '@tanstack/react-query';
import { errorMessage, FailedToLoad, Problem } from '../../../ui/problem.tsx';
import { frame } from '../../../words/frame.ts';
import { inbox } from '../../../words/inbox.ts';
import { BulkPlace } from '../bulk/bulk-place.tsx';
import { useBulkWork } from '../bulk/use-bulk-work.ts';
import { useChecked } from '../bulk/use-checked.ts';
import { isSearch } from '../filter.ts';
import { NoticeBar } from '../notice-bar.tsx';
import { orderWords } from '../sort-select.tsx';
import { useStatusWork } from '../status/use-status-work.ts';
import { WonDialog } from '../status/won-dialog.tsx';
import { useInboxKeys } from '../use-inbox-keys.ts';
import { EmptyInbox } from '../views/empty-inbox.tsx';
import { LeadTable } from './lead-table.tsx';
import { NewLeadsButton } from './new-leads-button.tsx';
import { useCatchUp } from './use-catch-up.ts';
import { isCountedWhole, listKey, useLeadCount, useLeadList } from './use-lead-list.ts';
import { useSelection } from './use-selection.ts';

interface InboxListProps {
  readonly filter: LeadFilter;
  /** Without them no lead is marked as late, so a failure to load them is shown. */
  readonly facts: UseQueryResult<OfficeFacts>;
  /** Shows all again. */
  readonly onClear: () => void;
  readonly onSearch: () => void;
  /** Whether leads are being selected where there is no room for boxes otherwise. */
  readonly isSelecting: boolean;
  readonly onSelecting: (isOn: boolean) => void;
}

/** The leads that fit, and what can be done with them without leaving the list. */
export function InboxList({ filter, facts, onClear, onSearch, isSelecting, onSelecting }: InboxListProps) {
  const list = useLeadList(filter);
  const leads = list.data?.leads ?? NONE;
  const total = useLeadCount(filter);
  const name = listKey(filter).join('/');
  const { selection, select, move } = useSelection(leads, name);
  const checked = useChecked(leads, isSelecting, onSelecting);
  const work = useStatusWork(filter, leads, { onSelect: select, onCheck: checked.toggle });
  const bulk = useBulkWork(filter, checked, selection.lead, work.notify);
  useInboxKeys({ selection, move, onMenu: work.actions.onMenu, onSearch, bulk });
  const mustNotMove = () => checked.leads.length > 0 || work.mustNotMove();
  useCatchUp(filter, list.isSuccess && !list.isPlaceholderData, mustNotMove);
  const error = list.error ?? facts.error;
  const reload = () => {
    if (list.isError) list.refetch();
    if (facts.isError) facts.refetch();
  };
  return (
    <>
      {error && <FailedToLoad error={error} missing={list.error ? undefined : inbox.factsMissing} onRetry={reload} />}
      {list.isPending && <p className="loading">{frame.loading}</p>}
      {list.isSuccess && leads.length === 0 && <EmptyInbox filter={filter} onClear={onClear} />}
      <NewLeadsButton held={list.data?.held} onShow={list.showHeld} />
      {leads.length > 0 && (
        <LeadTable
          leads={leads}
          name={name}
          label={inbox.table(orderWords(filter))}
          total={isCountedWhole(total ?? 0, filter) ? total : undefined}
          lateAfterMinutes={facts.data?.lateAfterMinutes}
          selection={selection}
          menu={work.menu}
          isStale={list.isPlaceholderData}
          checked={checked}
          actions={work.actions}
          onNearEnd={list.onNearEnd}
          onSwipe={(id, swipe) => {
            const swiped = leads.filter((lead) => lead.id === id);
            if (swipe === 'left') bulk.askSnooze(swiped);
            else bulk.mark('contacted', swiped);
          }}
        />
      )}
      {leads.length > 0 && (
        <ListEnd hasMore={list.hasMore} error={list.moreError} onMore={list.showMore}>
          {isSearch(filter) ? endOfBest(leads.length, total ?? 0) : inbox.end}
        </ListEnd>
      )}
      {work.won && <WonDialog lead={work.won} {...work.saving} onSave={work.saveWon} onClose={work.closeWon} />}
      <BulkPlace work={bulk} users={facts.data?.users ?? NONE} />
      <NoticeBar notice={work.notice} onDismiss={work.dismiss} />
    </>
  );
}

const NONE = [] as const;

interface ListEndProps {
  readonly hasMore: boolean;
  /** Why more could not be fetched. */
  readonly error: Error | null;
  readonly onMore: () => void;
  /** Said where there are no more. */
  readonly children: string;
}

/** Of a search only the best are shown. */
function endOfBest(shown: number, total: number): string {
  if (total <= shown || shown < MAX_RANKED) return inbox.end;
  return inbox.best(shown, total > MAX_COUNTED ? inbox.bestOfMany(MAX_COUNTED) : total.toLocaleString('en-US'));
}

/** What stands below the last row. Scrolling there fetches more by itself; the button is for whoever does not scroll. */
function ListEnd({ hasMore, error, onMore, children }: ListEndProps) {
  if (!hasMore) return <p className="hint list-end">{children}</p>;
  return (
    <div className="list-end">
      {error && <Problem>{errorMessage(error)}</Problem>}
      <button type="button" onClick={onMore}>
        {inbox.more}
      </button>
    </div>
  );
}
