import type { Board, BoardColumn } from '@downspout/office-api/follow-up/board';
import type { StatusBody } from '@downspout/office-api/lead';
import type { InboxLead, LeadStatus } from '@downspout/office-api/leads';
import { statusNames } from '@downspout/office-api/names';
import { urlOf, urls } from '@downspout/office-api/urls';
import { type UseMutationResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { post } from '../../fetching/http.ts';
import { BOARD_KEY, LEADS_KEY } from '../../fetching/key-of.ts';
import { addChanged } from '../../fetching/live-leads.ts';
import { statusChange as words } from '../../words/inbox.ts';
import { nameOf } from '../inbox/list/lead-row.tsx';
import type { Notice } from '../inbox/notice-bar.tsx';
import { statusProblem } from '../inbox/status/use-change-status.ts';

export function useBoard() {
  return useQuery<Board>({ queryKey: BOARD_KEY, refetchOnMount: 'always' });
}

export interface Move extends Omit<StatusBody, 'version'> {
  readonly lead: InboxLead;
  /** It takes the last move back. */
  readonly isUndo?: true;
}

/** Changes how far a lead is: it stands in its column at once, and is taken back in words when that is refused. */
export function useMove(notify: (notice: Notice) => void) {
  const client = useQueryClient();
  const show = (lead: InboxLead) => client.setQueryData<Board>(BOARD_KEY, (board) => board && withCard(board, lead));
  const move: UseMutationResult<InboxLead | null, Error, Move> = useMutation({
    mutationFn: ({ lead, isUndo: _, ...body }: Move) =>
      post<InboxLead>(urlOf(urls.leadStatus, lead), { ...body, version: lead.version }),
    onMutate: async ({ lead, status }) => {
      show({ ...lead, status });
      await client.cancelQueries({ queryKey: BOARD_KEY });
    },
    onSuccess: (now, { lead, status, isUndo }) => {
      if (now === null) return;
      show(now);
      const text = (isUndo ? words.undone : words.changed)(nameOf(lead), statusNames[status]);
      const undo = () => move.mutate({ lead: now, ...before(lead), isUndo: true });
      notify({ isProblem: false, text, ...(!isUndo && now.version !== lead.version && { undo }) });
    },
    onError: (error, { lead }) => {
      show(lead);
      notify({ isProblem: true, text: statusProblem(error, nameOf(lead)) });
    },
    onSettled: (_now, _error, { lead }) => {
      addChanged(client, { ids: [lead.id], all: false });
      client.invalidateQueries({ queryKey: [...LEADS_KEY, lead.id] });
      return client.invalidateQueries({ queryKey: BOARD_KEY });
    },
  });
  return move;
}

function before({ status, amountCents, snooze }: InboxLead) {
  return { status, snoozedUntil: snooze?.until ?? null, amountCents };
}

/** In the column of its status, at its place by arrival. */
function withCard({ columns }: Board, lead: InboxLead): Board {
  return { columns: columns.map((column) => withLead(column, lead, lead.status)) };
}

function withLead(column: BoardColumn, lead: InboxLead, status: LeadStatus): BoardColumn {
  const others = column.leads.filter(({ id }) => id !== lead.id);
  const was = others.length < column.leads.length;
  const isHere = column.status === status;
  const leads = isHere ? [...others, lead].toSorted((one, other) => (one.id < other.id ? 1 : -1)) : others;
  return { ...column, leads, count: column.count + Number(isHere) - Number(was) };
}
