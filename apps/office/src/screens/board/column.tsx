import type { BoardColumn, BoardStatus } from '@downspout/office-api/follow-up/board';
import type { InboxLead } from '@downspout/office-api/leads';
import { statusNames } from '@downspout/office-api/names';
import { useId, useState } from 'react';
import { Link } from 'wouter';
import { useOfficeFacts } from '../../fetching/use-office-facts.ts';
import { useNow } from '../../ui/use-now.ts';
import { board as words } from '../../words/board.ts';
import { inboxAddress } from '../inbox/filter.ts';
import { Card } from './card.tsx';

interface ColumnProps {
  readonly column: BoardColumn;
  /** On a phone, where there is one at a time. */
  readonly isShown: boolean;
  /** What is dragged just now. */
  readonly dragged: InboxLead | null;
  readonly onDrag: (lead: InboxLead | null) => void;
  readonly onMove: (lead: InboxLead, status: BoardStatus, isByKey?: boolean) => void;
}

/** The leads of one status. */
export function Column({ column: { status, count, leads }, isShown, dragged, onDrag, onMove }: ColumnProps) {
  const id = useId();
  const now = useNow();
  const lateAfterMinutes = useOfficeFacts().data?.lateAfterMinutes;
  const [isOver, setOver] = useState(false);
  const mayDrop = dragged !== null && dragged.status !== status;
  return (
    <section
      aria-labelledby={id}
      data-status={status}
      className={`inbox min-w-44 rounded-lg p-2 ${isShown ? '' : 'max-sm:hidden'} ${isOver && mayDrop ? 'bg-line' : 'bg-rain'}`}
      onDragOver={(event) => {
        if (!mayDrop) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (mayDrop) onMove(dragged, status);
        onDrag(null);
      }}
    >
      <h2 id={id} className="m-0 mb-2 text-base">
        {statusNames[status]} <span className="font-normal">{count.toLocaleString('en-US')}</span>
      </h2>
      {leads.length === 0 && <p className="m-0 text-sm">{words.none}</p>}
      <ul className="m-0 list-none p-0">
        {leads.map((lead) => (
          <Card
            key={lead.id}
            lead={lead}
            now={now}
            lateAfterMinutes={lateAfterMinutes}
            onMove={onMove}
            onDrag={onDrag}
          />
        ))}
      </ul>
      {count > leads.length && (
        <Link href={inboxAddress({ status })} className="inline-flex min-h-11 items-center">
          {words.showAll(count)}
        </Link>
      )}
    </section>
  );
}
