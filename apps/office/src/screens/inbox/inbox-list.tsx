import { frame } from '@downspout/business/office/frame';
import { inbox, keys as words } from '@downspout/business/office/inbox';
import type { LeadFilter, OfficeFacts } from '@downspout/office-api/inbox';
import type { UseQueryResult } from '@tanstack/react-query';
import { FailedToLoad } from '../../ui/problem.tsx';
import { EmptyInbox } from './empty-inbox.tsx';
import { isFiltered } from './filter.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { LeadTable } from './lead-table.tsx';
import { ListEnd } from './list-end.tsx';
import { NewLeadsButton } from './new-leads-button.tsx';
import { NoticeBar } from './notice-bar.tsx';
import { useCatchUp } from './use-catch-up.ts';
import { useInboxKeys } from './use-inbox-keys.ts';
import { isCountedWhole, listKey, useLeadCount, useLeadList } from './use-lead-list.ts';
import { useSelection } from './use-selection.ts';
import { useStatusWork } from './use-status-work.ts';
import { WonDialog } from './won-dialog.tsx';

interface InboxListProps {
  readonly filter: LeadFilter;
  /** Without them no lead is marked as late, so that it is told when they do not come. */
  readonly facts: UseQueryResult<OfficeFacts>;
  /** Shows all again. */
  readonly onClear: () => void;
  readonly onSearch: () => void;
}

/** The leads that fit, and what can be done with them without leaving the list. */
export function InboxList({ filter, facts, onClear, onSearch }: InboxListProps) {
  const list = useLeadList(filter);
  const leads = list.data?.leads ?? NONE;
  const total = useLeadCount(filter);
  const name = listKey(filter).join('/');
  const { selection, select, move } = useSelection(leads, name);
  const work = useStatusWork(filter, select);
  const singleKeys = useInboxKeys({ selection, move, onMenu: work.actions.onMenu, onSearch });
  useCatchUp(filter, list.isSuccess && !list.isPlaceholderData, work.mustNotMove);
  const error = list.error ?? facts.error;
  const reload = () => {
    if (list.isError) list.refetch();
    if (facts.isError) facts.refetch();
  };
  return (
    <>
      {error && <FailedToLoad error={error} missing={list.error ? undefined : inbox.factsMissing} onRetry={reload} />}
      {list.isPending && <p className="loading">{frame.loading}</p>}
      {list.isSuccess && leads.length === 0 && <EmptyInbox isFiltered={isFiltered(filter)} onClear={onClear} />}
      <NewLeadsButton held={list.data?.held} onShow={list.showHeld} />
      {leads.length > 0 && (
        <LeadTable
          leads={leads}
          name={name}
          total={isCountedWhole(total ?? 0, filter) ? total : undefined}
          lateAfterMinutes={facts.data?.lateAfterMinutes}
          selection={selection}
          menu={work.menu}
          isStale={list.isPlaceholderData}
          actions={work.actions}
          onNearEnd={list.onNearEnd}
        />
      )}
      {leads.length > 0 && <ListEnd hasMore={list.hasMore} error={list.moreError} onMore={list.showMore} />}
      <button type="button" className="quiet keys-button" onClick={singleKeys.show}>
        {words.open} <kbd>?</kbd>
      </button>
      {singleKeys.isShown && <KeysDialog {...singleKeys} />}
      {work.won && <WonDialog lead={work.won} {...work.saving} onSave={work.saveWon} onClose={work.closeWon} />}
      <NoticeBar notice={work.notice} onDismiss={work.dismiss} />
    </>
  );
}

const NONE = [] as const;
