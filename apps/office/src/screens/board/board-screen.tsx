import type { Board, BoardStatus } from '@downspout/office-api/follow-up/board';
import type { InboxLead } from '@downspout/office-api/leads';
import { statusNames } from '@downspout/office-api/names';
import { useCallback, useEffect, useRef, useState } from 'react';
import { FailedToLoad } from '../../ui/problem.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { board as words } from '../../words/board.ts';
import { frame } from '../../words/frame.ts';
import { type Notice, NoticeBar } from '../inbox/notice-bar.tsx';
import { WonDialog } from '../inbox/status/won-dialog.tsx';
import { Column } from './column.tsx';
import { useBoard, useMove } from './use-board.ts';

/** Leads by how far they are. */
export function BoardScreen() {
  useTitle(words.title);
  const { data, error, refetch } = useBoard();
  return (
    <>
      <h1>{words.title}</h1>
      <p className="hint">{words.about}</p>
      {error && <FailedToLoad error={error} onRetry={() => refetch()} />}
      {data === undefined && !error && <p className="loading">{frame.loading}</p>}
      {data && <Columns board={data} />}
    </>
  );
}

function Columns({ board }: { readonly board: Board }) {
  const [shown, setShown] = useState<BoardStatus>('new');
  const [dragged, setDragged] = useState<InboxLead | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const { move, won, setWon, moving } = useMoves(setNotice);
  return (
    <>
      <fieldset aria-label={words.columns} className="m-0 mb-3 flex flex-wrap gap-2 border-0 p-0 sm:hidden">
        {board.columns.map(({ status, count }) => (
          <button
            key={status}
            type="button"
            aria-pressed={status === shown}
            className={status === shown ? 'bg-rain' : 'quiet'}
            onClick={() => setShown(status)}
          >
            {statusNames[status]} {count}
          </button>
        ))}
      </fieldset>
      <ScrollRegion label={words.region}>
        <div className="grid items-start gap-2 sm:grid-cols-6">
          {board.columns.map((column) => (
            <Column
              key={column.status}
              column={column}
              isShown={column.status === shown}
              dragged={dragged}
              onDrag={setDragged}
              onMove={move}
            />
          ))}
        </div>
      </ScrollRegion>
      {won && (
        <WonDialog
          lead={won}
          isPending={moving.isPending}
          error={null}
          sent={undefined}
          onSave={(lead, amountCents) => {
            setWon(null);
            moving.mutate({ lead, status: 'won', amountCents });
          }}
          onClose={() => setWon(null)}
        />
      )}
      <NoticeBar notice={notice} onDismiss={useCallback(() => setNotice(null), [])} />
    </>
  );
}

/** A win asks what it brings; what was moved by a key has the focus again in its new column. */
function useMoves(notify: (notice: Notice) => void) {
  const [won, setWon] = useState<InboxLead | null>(null);
  const moving = useMove(notify);
  const followed = useRef<{ readonly id: string; readonly status: BoardStatus } | null>(null);
  useEffect(() => {
    if (followed.current === null) return;
    const { id, status } = followed.current;
    const link = document.querySelector<HTMLElement>(`[data-status="${status}"] [data-id="${id}"] a`);
    if (link === null) return;
    link.focus();
    followed.current = null;
  });
  const move = (lead: InboxLead, status: BoardStatus, isByKey = false) => {
    if (status === 'won') return setWon(lead);
    if (isByKey) followed.current = { id: lead.id, status };
    moving.mutate({ lead, status });
  };
  return { move, won, setWon, moving };
}
