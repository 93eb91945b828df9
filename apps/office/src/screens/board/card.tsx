import { BOARD_STATUSES, type BoardStatus } from '@downspout/office-api/follow-up/board';
import type { InboxLead } from '@downspout/office-api/leads';
import { kindNames, serviceNames, statusNames } from '@downspout/office-api/names';
import type { KeyboardEvent } from 'react';
import { Link } from 'wouter';
import { leadAddress } from '../../navigation/addresses.ts';
import { board as words } from '../../words/board.ts';
import { nameOf } from '../inbox/list/lead-row.tsx';
import { WaitingTime } from '../inbox/list/waiting-time.tsx';
import { formatDollars } from '../inbox/status/dollars.ts';

interface CardProps {
  readonly lead: InboxLead;
  readonly now: number;
  readonly lateAfterMinutes: number | undefined;
  /** `isByKey`: the focus follows it. */
  readonly onMove: (lead: InboxLead, status: BoardStatus, isByKey?: boolean) => void;
  readonly onDrag: (lead: InboxLead | null) => void;
}

const ORDER: readonly string[] = BOARD_STATUSES;
const SERVICES: Readonly<Record<string, string>> = serviceNames;

/** A lead on the board: dragged, moved by Shift and an arrow key, or by its own choice of a column. */
export function Card({ lead, now, lateAfterMinutes, onMove, onDrag }: CardProps) {
  const name = nameOf(lead);
  const facts = [SERVICES[lead.service] ?? kindNames[lead.kind], lead.town, lead.assignee?.username];
  const moveByKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined || !event.shiftKey || event.target instanceof HTMLSelectElement) return;
    event.preventDefault();
    const next = BOARD_STATUSES[ORDER.indexOf(lead.status) + step];
    if (next !== undefined) onMove(lead, next, true);
  };
  return (
    <li
      className="mb-2 cursor-grab rounded-lg border border-line border-solid bg-paper p-2"
      aria-label={words.card(name)}
      data-id={lead.id}
      draggable
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move';
        dataTransfer.setData('text/plain', name);
        onDrag(lead);
      }}
      onDragEnd={() => onDrag(null)}
      onKeyDown={moveByKey}
    >
      <Link
        href={leadAddress(lead.id)}
        draggable={false}
        className="inline-flex min-h-11 items-center font-semibold sm:min-h-6"
      >
        {name}
      </Link>
      <p className="m-0 text-ink-soft text-sm">{facts.filter(Boolean).join(' · ')}</p>
      {lead.amountCents !== null && <p className="m-0 text-sm">{formatDollars(lead.amountCents)}</p>}
      <p className="m-0 text-sm">
        <WaitingTime lead={lead} now={now} lateAfterMinutes={lateAfterMinutes} />
      </p>
      <select
        aria-label={words.moveOf(name)}
        className="mt-1 w-full print:hidden"
        value=""
        onChange={({ target }) => {
          const status = BOARD_STATUSES.find((one) => one === target.value);
          if (status !== undefined) onMove(lead, status);
        }}
      >
        <option value="">{words.moveTo}</option>
        {BOARD_STATUSES.filter((status) => status !== lead.status).map((status) => (
          <option key={status} value={status}>
            {statusNames[status]}
          </option>
        ))}
      </select>
    </li>
  );
}
